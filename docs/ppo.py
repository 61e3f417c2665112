"""PPO in sixty lines that learns Chocolat ! on one core in about a minute: `python docs/ppo.py`.

The learner has one seat at each of 256 tables, and the others play by lot. It is told what its seat
sees, what is legal, and who won at the end: no rule, no points, no sense.
"""

import jax
import jax.numpy as jnp
import numpy as np
import optax

from ludotoc.adapters.vector import TableVectorEnv

TABLES, STEPS, PARTS, EPOCHS, WIDTH = 256, 32, 8, 3, 128
TRUST, CLIP, CURIOSITY = 0.95, 0.2, 0.01
TEACHER = optax.adam(2e-3)


def think(net, seen, mask):
    """What a network makes of a view: the log odds of what is legal, and how it may end."""
    hidden = jnp.tanh(seen @ net["first"])
    odds = jnp.where(mask > 0, hidden @ net["act"], -1e9)
    return jax.nn.log_softmax(odds), (hidden @ net["hope"])[:, 0]


def chosen(odds, action):
    return jnp.take_along_axis(odds, action[:, None], 1)[:, 0]


@jax.jit
def act(net, seen, mask, lots):
    odds, hope = think(net, seen, mask)
    action = jax.random.categorical(lots, odds)
    return action, chosen(odds, action), hope


def loss(net, seen, mask, action, before, gain, goal):
    odds, hope = think(net, seen, mask)
    ratio = jnp.exp(chosen(odds, action) - before)
    better = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    spread = -(jnp.exp(odds) * jnp.maximum(odds, -1e3)).sum(1)
    return (0.5 * (hope - goal) ** 2 - better - CURIOSITY * spread).mean()


@jax.jit
def improve(net, moments, part):
    slope, moments = TEACHER.update(jax.grad(loss)(net, *part), moments)
    return optax.apply_updates(net, slope), moments


def credit(rewards, ended, hopes):
    """How much better each decision came out than was hoped, looking back from the end."""
    gains, gain = np.zeros_like(rewards), np.zeros(TABLES, np.float32)
    for t in reversed(range(STEPS)):
        ahead = np.where(ended[t], 0, hopes[t + 1])
        gain = rewards[t] + ahead - hopes[t] + TRUST * np.where(ended[t], 0, gain)
        gains[t] = gain
    return gains


def learn(rounds, players=4, seed=0, tell=print):
    tables, key = TableVectorEnv("chocolat", TABLES, players), jax.random.key(seed)
    seen = tables.reset(seed=seed)[0]
    sizes = {"first": (seen["observation"].shape[1], WIDTH), "act": (WIDTH, 81), "hope": (WIDTH, 1)}
    net = {name: jax.random.normal(key, size) * 0.05 for name, size in sizes.items()}
    moments, shuffle = TEACHER.init(net), np.random.default_rng(seed)
    for done in range(1, rounds + 1):
        diary = []
        for _ in range(STEPS + 1):
            key, lots = jax.random.split(key)
            view = seen["observation"], seen["action_mask"]
            action, odds, hope = (np.asarray(each) for each in act(net, *view, lots))
            if len(diary) < STEPS:
                seen, reward, over, _, _ = tables.step(action)
            diary.append((*view, action, odds, hope, reward, over))
        *facts, hopes, rewards, ended = map(np.stack, zip(*diary, strict=True))
        gains = credit(rewards[:-1], ended[:-1], hopes)
        worth = (gains - gains.mean()) / gains.std()
        lessons = [each[:STEPS] for each in facts] + [worth, gains + hopes[:-1]]
        flat = [each.reshape(STEPS * TABLES, *each.shape[2:]) for each in lessons]
        for _ in range(EPOCHS):
            for part in np.split(shuffle.permutation(STEPS * TABLES), PARTS):
                net, moments = improve(net, moments, [each[part] for each in flat])
        if done % 10 == 0:
            won = (rewards[ended] > 0).mean()
            tell(f"{done * STEPS * TABLES:>9,} decisions: {won:.0%} of the last games won")
    return net


if __name__ == "__main__":
    learn(rounds=60)  # four play, so whoever plays by lot wins one in four
