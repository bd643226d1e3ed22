#!/usr/bin/env python3
"""Runs generated hostile cases against a built stickerpress; see Tools/Fuzzing/README.md.

run.py TOOL [--cases 50] [--seed 1] [--only names] [--keep FOLDER] [--cpu-factor 1]

A case is repeated by its seed: `run.py TOOL --only names --seed 17 --cases 1 --keep /tmp/case`.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cases import CASES  # noqa: E402
from lab import Fault, Lab  # noqa: E402


def tried(tool, base, case, seed, factor):
    """Runs one case and returns what was wrong, or None."""
    lab = Lab(tool, base / f"{case.__name__}-{seed}", factor, seed)
    try:
        case(lab, random.Random(f"{case.__name__}-{seed}"))
    except Fault as fault:
        return f"{case.__name__} {seed}: {fault}\n    after: stickerpress {lab.steps[-1][:200]}"
    finally:
        if not base.name.startswith("kept"):
            for here, folders, _ in os.walk(lab.base):
                for name in folders:
                    if not os.path.islink(os.path.join(here, name)):
                        os.chmod(os.path.join(here, name), 0o700)
            shutil.rmtree(lab.base, ignore_errors=True)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--cases", type=int, default=50, help="cases of each class (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="number of the first case (default 1)")
    parser.add_argument("--only", action="append", choices=[c.__name__ for c in CASES])
    parser.add_argument("--keep", type=Path, help="keep the folders of all cases here")
    parser.add_argument("--cpu-factor", type=float, default=1, help="multiplies the limit on CPU time, for debug builds")
    chosen = parser.parse_args()
    tool = shutil.which(chosen.tool)
    if not tool:
        parser.error(f"{chosen.tool} is not a program")
    base = chosen.keep / "kept" if chosen.keep else Path(tempfile.mkdtemp(prefix="structured-"))
    base.mkdir(parents=True, exist_ok=True)
    work = [(case, seed) for case in CASES if not chosen.only or case.__name__ in chosen.only for seed in range(chosen.seed, chosen.seed + chosen.cases)]
    faults = {}
    with ThreadPoolExecutor(2) as pool:
        for (case, _), fault in zip(work, pool.map(lambda w: tried(os.path.abspath(tool), base, *w, chosen.cpu_factor), work)):
            faults.setdefault(case.__name__, [])
            if fault:
                faults[case.__name__].append(fault)
                print(fault, flush=True)
    if not chosen.keep:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{'class':<16}{'cases':>8}{'faults':>8}")
    for name, found in faults.items():
        print(f"{name:<16}{chosen.cases:>8}{len(found):>8}")
    return 1 if any(faults.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
