"""Programs to read, run and copy: `python -m mcr_arena.examples.ppo --help`.

`ppo`: PPO in one file. `maskable_ppo`: MaskablePPO of sb3-contrib. `field`: the speed of other environments.
"""
