"""First a reset, then everything else: what PettingZoo's wrappers enforce, without a wrapper.

A wrapper would cost every step more than the game does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

MOST_STEPS = 1 << 63  # as PettingZoo has it
FROM_RESET_ON = {
    "agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos",
}  # fmt: skip


class OrderedEnv(AECEnv):
    """An environment that has nothing to show before its first game."""

    @property
    def has_begun(self) -> bool:
        """Whether there was a game yet."""
        return "agents" in vars(self)

    def agent_iter(self, max_iter: int = MOST_STEPS) -> Any:
        """The agents in the order in which they are asked."""
        if not self.has_begun:
            EnvLogger.error_agent_iter_before_reset()
        return super().agent_iter(max_iter)

    if not TYPE_CHECKING:  # which would take any name for an attribute

        def __getattr__(self, name: str) -> Any:
            """What is not there yet, in the words of PettingZoo's own wrappers."""
            if name in FROM_RESET_ON:
                raise AttributeError(f"{name} cannot be accessed before reset")
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
