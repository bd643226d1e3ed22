#!/usr/bin/env python3
"""Checks that every odd file is read or refused as its table says, within limits of time and memory.

usage: odd.py FOLDER [--expect FOLDER.EXPECT.tsv] [--decoder PATH]

The table has a line `file<tab>ok|reject|either|ignore<tab>remark` for each file. `ok` must decode; `reject` and
`ignore` must be refused with one message and its remedy; `either` may do both; all within 5 s and 512 MB.
Prints the result of each file; exits 1 if one is not as expected.
Build the other side with: swift build -c release --product decode-frames
"""
import argparse, os, subprocess, sys, time


def main():
    parser = argparse.ArgumentParser(description="run the odd files")
    parser.add_argument("folder")
    parser.add_argument("--expect")
    parser.add_argument("--decoder", default=os.path.join(os.path.dirname(__file__), "../.build/release/decode-frames"))
    options = parser.parse_args()
    folder = options.folder.rstrip("/")
    lines = open(options.expect or folder + ".EXPECT.tsv", encoding="utf-8").read().splitlines()
    expected = {name: want for name, want in (line.split("\t")[:2] for line in lines if line and line[0] != "#")}
    failed, slowest, largest = 0, 0.0, 0
    for name in sorted(set(os.listdir(folder)) | set(expected)):
        want, start = expected.get(name, "unlisted"), time.monotonic()
        process = subprocess.Popen(
            [os.path.abspath(options.decoder), "--measure", os.path.join(folder, name)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        text = process.stdout.read().decode(errors="replace").strip()
        _, status, usage = os.wait4(process.pid, 0)
        code, seconds, megabytes = os.waitstatus_to_exitcode(status), time.monotonic() - start, usage.ru_maxrss / 1024
        slowest, largest = max(slowest, seconds), max(largest, megabytes)
        is_refused = code == 1 and len(text.splitlines()) == 1 and text.endswith(")")
        good = {"ok": code == 0, "reject": is_refused, "ignore": is_refused}.get(want, code == 0 or is_refused)
        good = good and seconds <= 5 and megabytes <= 512
        failed += not good
        print(f"{'    ' if good else 'BAD '} {want:7} {seconds:5.2f} s {megabytes:4.0f} MB  {name}: {text}")
    print(f"\n{len(expected)} files, {failed} not as expected; slowest {slowest:.2f} s, largest {largest:.0f} MB")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
