"""Writes data/weights.pt beside this file, or below the folder named on the command line: random weights with a fixed seed."""

import os
import sys

import torch

from network import Network

torch.manual_seed(1)
folder = os.path.join(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__)), "data")
os.makedirs(folder, exist_ok=True)
torch.save(Network().state_dict(), os.path.join(folder, "weights.pt"))
