#!/usr/bin/env python3
"""Renders a catalog on many machines, with real engines on this one, and compares the output with that of one build.

usage: test_scale.py STICKERPRESS [--packs 60] [--only slurm|parallel|unreliable]

Slurm (a controller and two nodes), munge, GNU parallel and a disk that fails are started and stopped here; nothing is left.
Needs slurm-wlm, munge, parallel and cc. Not part of make test.
"""
import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "../../Examples/scale")
PARTS = 6


def catalog(folder, packs):
    """That many packs of three drawings, some of them used twice."""
    os.makedirs(folder + "/art")
    lines = ["publisher: Ana", "emojis: [🙂]", "packs:"]
    for pack in range(packs):
        lines.append("  - id: pack-%d\n    name: Pack %d\n    stickers:" % (pack, pack))
        for number in range(3):
            name = "art/%d-%d.svg" % (pack - pack % 5 if number == 0 else pack, number)
            with open(folder + "/" + name, "w") as file:
                file.write('<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="%d" r="%d" '
                           'fill="#%06x"/></svg>' % (200 + number * 30, 100 + pack % 90, (pack * 7919 + number) % 0xFFFFFF))
            lines.append("      - { file: %s, id: dot-%d, alt: Dot }" % (name, number))
    with open(folder + "/pack.yaml", "w") as file:
        file.write("\n".join(lines) + "\n")


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Trial:
    def __init__(self, press, packs):
        self.work = tempfile.mkdtemp(prefix="stickerpress-scale-")
        os.makedirs(self.work + "/bin")
        os.symlink(os.path.abspath(press), self.work + "/bin/stickerpress")
        # No variable of an engine that may have started this script.
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM", "PARALLEL", "CI_", "JOB_"))}
        self.env = dict(kept, PATH=self.work + "/bin:" + os.environ["PATH"], XDG_CACHE_HOME=self.work + "/home")
        self.pack = self.work + "/catalog/pack.yaml"
        catalog(self.work + "/catalog", packs)
        self.daemons = []
        self.press("build", self.pack, "--no-cache", "--output", self.work + "/one")

    def folder(self, name):
        os.makedirs(self.work + "/" + name)
        return self.work + "/" + name

    def run(self, *words, env=None, codes=(0,)):
        done = subprocess.run(words, env=env or self.env, cwd=self.work, text=True, capture_output=True)
        if codes and done.returncode not in codes:
            sys.exit("%s ended with %d:\n%s%s" % (" ".join(words), done.returncode, done.stdout, done.stderr))
        return done

    def press(self, *words, **more):
        return self.run("stickerpress", *words, **more)

    def compare(self, what, output, reference="one"):
        self.run("diff", "-r", self.work + "/" + reference, output)
        print("ok  " + what, flush=True)

    # Slurm

    def start_slurm(self):
        node = socket.gethostname().split(".")[0]
        (controller, one, two), conf = free_ports(3), self.work + "/slurm.conf"
        for name in ("state", "spool-one", "spool-two"):
            self.folder(name)
        with open(self.work + "/munge.key", "wb") as file:
            file.write(os.urandom(128))
        os.chmod(self.work, 0o711)
        os.chmod(self.work + "/munge.key", 0o400)
        with open(conf, "w") as file:
            file.write("\n".join([
                "ClusterName=stickers", "SlurmctldHost=%s(127.0.0.1)" % node, "SlurmctldPort=%d" % controller,
                "SlurmUser=%s" % subprocess.check_output(["id", "-un"], text=True).strip(), "SlurmdUser=root",
                "AuthType=auth/munge", "CredType=cred/munge", "AuthInfo=socket=%s/munge.socket" % self.work,
                "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "JobAcctGatherType=jobacct_gather/none",
                "SelectType=select/cons_tres", "SelectTypeParameters=CR_Core", "MpiDefault=none", "ReturnToService=2",
                "StateSaveLocation=%s/state" % self.work, "SlurmdSpoolDir=%s/spool-%%n" % self.work,
                "SlurmctldPidFile=%s/controller.pid" % self.work, "SlurmdPidFile=%s/%%n.pid" % self.work,
                "SlurmctldLogFile=%s/controller.log" % self.work, "SlurmdLogFile=%s/%%n.log" % self.work,
                "KillWait=5", "SchedulerParameters=batch_sched_delay=1,sched_interval=2",
                "NodeName=one NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=1 RealMemory=2000" % (node, one),
                "NodeName=two NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=1 RealMemory=2000" % (node, two),
                "PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP", ""]))
        self.env["SLURM_CONF"] = conf
        self.start("munged", "--foreground", "--force", "--key-file", self.work + "/munge.key", "--socket",
                   self.work + "/munge.socket", "--pid-file", self.work + "/munge.pid", "--log-file",
                   self.work + "/munge.log", "--seed-file", self.work + "/munge.seed")
        self.wait("munge", lambda: os.path.exists(self.work + "/munge.socket"))
        self.start("slurmctld", "-D", "-i")
        for name in ("one", "two"):
            self.start("slurmd", "-D", "-N", name)
        self.wait("the nodes", lambda: self.run("sinfo", "-h", "-o", "%T %D", codes=None).stdout.split() == ["idle", "2"])

    def start(self, *words):
        log = open(self.work + "/%s.out" % words[0], "a")
        # A session of its own: it ends with all that it started.
        self.daemons.append(subprocess.Popen(words, env=self.env, stdout=log, stderr=log, start_new_session=True))

    def wait(self, what, condition, seconds=60):
        deadline = time.time() + seconds
        while not condition():
            if time.time() > deadline:
                sys.exit("no sign of %s in %d s; see %s" % (what, seconds, self.work))
            time.sleep(0.1)

    def states(self, job):
        lines = self.run("squeue", "-h", "-r", "-t", "all", "-j", job, "-o", "%K %t", codes=None).stdout.splitlines()
        return dict(line.split() for line in lines)

    def slurm(self):
        self.start_slurm()
        cache, output = self.work + "/slurm-cache", self.work + "/slurm-out"
        scripts = os.path.join(EXAMPLES, "slurm")
        names = dict(self.env, MANIFEST=self.pack, CACHE=cache, OUTPUT=output)
        for script in ("warm.sbatch", "build.sbatch"):
            self.run("sbatch", "--test-only", "--array=0-5", scripts + "/" + script, env=names)
        warm, build = self.run(scripts + "/submit.sh", self.pack, cache, output, str(PARTS)).stdout.split()
        self.run("scancel", warm + "_5")
        self.wait("a task at work", lambda: "R" in self.states(warm).values())
        task = next(number for number, state in self.states(warm).items() if state == "R")
        # The task that is killed has begun to store pictures.
        self.wait("pictures", lambda: os.path.isdir(cache) and len(os.listdir(cache)) > 8)
        self.run("scontrol", "requeue", "%s_%s" % (warm, task))
        self.wait("the build", lambda: "CD" in self.states(build).values() or "F" in self.states(build).values(), 900)
        self.compare("Slurm: %d parts, one killed and requeued, one never run" % PARTS, output)
        lines = {}
        for number in range(PARTS - 1):
            with open(self.work + "/stickers-warm-%d.log" % number) as file:
                lines[number] = json.loads(file.read().splitlines()[-1])
        assert all(line["part"] == number + 1 and line["left"] == 0 for number, line in lines.items()), lines
        assert lines[int(task)]["found"] > 0, "the task that was requeued goes on: %s" % lines[int(task)]
        with open(self.work + "/stickers-build.log") as file:
            log = file.read()
        assert "did not have" in log and " were made here" in log, log
        print("    task %s found %d of %d pictures; %s" % (
            task, lines[int(task)]["found"], lines[int(task)]["wanted"], next(line for line in log.splitlines() if "did not" in line)))

    # GNU parallel

    def parallel(self):
        caches = [self.folder("cache-%d" % part) for part in range(1, 5)]
        self.run("parallel", "--jobs", "4", "stickerpress cache warm %s --shard auto/4 --cache %s/cache-{} --jobs 1 --quiet"
                 % (self.pack, self.work), ":::", "1", "2", "3", "4")
        merged = self.folder("merged")
        print("    " + self.press("cache", "import", *caches, "--cache", merged).stdout.strip())
        built = self.press("build", self.pack, "--cache", merged, "--output", self.work + "/parallel-out")
        assert "The cache" not in built.stderr, built.stderr
        self.compare("GNU parallel: 4 jobs, caches of their own, brought together", self.work + "/parallel-out")
        with open(self.work + "/hosts", "w") as file:
            file.write("2/:\n")
        self.run(EXAMPLES + "/parallel.sh", self.work + "/hosts", self.pack, self.work + "/common", self.work + "/common-out", "3")
        self.compare("GNU parallel: the example, on this machine", self.work + "/common-out")
        with open(self.work + "/hosts", "w") as file:
            file.write("2/ana@render-1\nana@render-2\n")
        dry = self.run(EXAMPLES + "/parallel.sh", self.work + "/hosts", self.pack, self.work + "/common", self.work + "/dry-out", "2",
                       env=dict(self.env, PARALLEL="--dry-run")).stdout
        assert "stickerpress cache warm %s --shard 2/2 " % self.pack in dry, dry
        print("ok  GNU parallel: the example over ssh, as a dry run")

    # A disk that fails

    def unreliable(self):
        library, cache = self.work + "/unreliable.so", self.folder("unreliable")
        self.run("cc", "-shared", "-fPIC", "-O1", "-o", library, HERE + "/unreliable_disk.c", "-ldl")
        env = dict(self.env, LD_PRELOAD=library, UNRELIABLE=cache)
        # Few pictures: each run ends at the first that is refused.
        catalog(self.work + "/few", 8)
        pack, refused = self.work + "/few/pack.yaml", 0
        self.press("build", pack, "--no-cache", "--output", self.work + "/few-one")
        # Where an entry cannot be written, the part ends with 73 and is started again, as an engine does it.
        tasks = {part: None for part in range(1, 5)}
        for _ in range(400):
            for part in tasks:
                tasks[part] = subprocess.Popen(
                    ["stickerpress", "cache", "warm", pack, "--shard", "%d/4" % part, "--cache", cache, "--quiet"],
                    env=env, stderr=subprocess.DEVNULL)
            codes = {part: task.wait() for part, task in tasks.items()}
            refused += sum(code != 0 for code in codes.values())
            assert all(code in (0, 73) for code in codes.values()), codes
            tasks = {part: None for part, code in codes.items() if code != 0}
            if not tasks:
                break
        built = self.press("build", pack, "--cache", cache, "--output", self.work + "/unreliable-out", env=env)
        self.compare("a disk that is late, loses ends and refuses: %d tries refused" % refused, self.work + "/unreliable-out",
                     "few-one")
        print("    " + "; ".join(line for line in built.stderr.splitlines() if "he cache " in line))
        self.press("build", pack, "--cache", cache, "--output", self.work + "/mended-out")
        self.compare("the same disk, mended", self.work + "/mended-out", "few-one")

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.send_signal(signal.SIGTERM)
        for daemon in reversed(self.daemons):
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(daemon.pid, signal.SIGKILL)
                daemon.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("press")
    parser.add_argument("--packs", type=int, default=60)
    parser.add_argument("--only", choices=["slurm", "parallel", "unreliable"])
    options = parser.parse_args()
    trial, done = Trial(options.press, options.packs), False
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        for name in [options.only] if options.only else ["parallel", "unreliable", "slurm"]:
            getattr(trial, name)()
        done = True
    finally:
        trial.stop()
        # Logs of a failure stay, to be read.
        if done:
            shutil.rmtree(trial.work)


if __name__ == "__main__":
    main()
