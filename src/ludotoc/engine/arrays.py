"""The arrays that verbs write into, as annotations that `@rule` and `@kernel` understand."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numba import types

Actions = Annotated[np.ndarray, types.int16[::1]]
Outcomes = Annotated[np.ndarray, types.int16[::1]]
Weights = Annotated[np.ndarray, types.int32[::1]]
Scores = Annotated[np.ndarray, types.int32[::1]]
Features = Annotated[np.ndarray, types.float32[::1]]
