"""The games for programs that learn: `zoo` for PettingZoo, `seat` for Gymnasium, `spiel` for OpenSpiel.

They need the extra `lab`, and the last one `openspiel`; `docs/research.md` tells their actions and observations.
"""
