// boardgame.io's own server, in memory; it says its port when it is open.
const { Server, Origins } = require("boardgame.io/server");
const { Hearts } = require("./hearts");

const server = Server({ games: [Hearts], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(appServer.address().port));
