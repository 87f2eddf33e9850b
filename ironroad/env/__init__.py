"""The games for programs that learn: `zoo` for PettingZoo, `seat` for Gymnasium, `spiel` for OpenSpiel.

They need the extra `lab`, the last one `openspiel`; `docs/research.md` tells of actions and observations.
"""
