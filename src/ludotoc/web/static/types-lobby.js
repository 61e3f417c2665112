// What the house tells of games and tables: the shapes of /api/games and /api/tables.

/** @typedef {{ value: string, text: string }} OptionValue */
/** @typedef {{ name: string, title: string, text: string, clause: string, values: OptionValue[] }} Option */
/** @typedef {{ name: string, title: string, text: string }} Level */

/**
 * @typedef {object} GameFacts
 * @property {string} name
 * @property {string} title
 * @property {number[]} players
 * @property {[number, number]} minutes
 * @property {string} summary
 * @property {Option[]} options
 * @property {Level[]} levels
 * @property {number} ready from 0 to 1
 * @property {boolean} memory
 */

/** @typedef {{ who: "empty" | "person" | "bot", name?: string, level?: string }} SeatCard */

/**
 * @typedef {object} TableCard
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {number} players
 * @property {SeatCard[]} seats
 * @property {string} options in words
 * @property {string} timing in words
 * @property {string} state waiting, calling, playing, paused, over
 * @property {number} onlookers
 * @property {boolean} your_turn
 */

/** @typedef {{ waiting: TableCard[], running: TableCard[], mine: TableCard[] }} Tables */
/** @typedef {Tables & { t?: string, games?: { name: string, ready: number }[] }} LobbyNews */

export {};
