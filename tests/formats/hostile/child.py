"""Read each hostile file in a process of its own, killed after ten seconds, and say what came of it at what cost."""

import json
import os
import resource
import signal
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from formats.hostile.corpus import CASES
from formats.hostile.readers import READERS

SECONDS = 10


def answered(case, data):
    from forebay.formats.problems import FileProblem

    try:
        return {"answer": READERS[case.reader](data, case.name)}
    except FileProblem as problem:
        return {"refused": str(problem)}
    except Exception as fault:
        return {"fault": f"{type(fault).__name__}: {fault}"[:300]}


def alone(work):
    """Do some work in a forked process; return what it said, the most memory it held, and the signal that ended it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        os.write(writing, json.dumps(work()).encode()[:60_000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        text = said.read()
    _, status, used = os.wait4(child, 0)
    return {**json.loads(text or b"{}"), "killed": os.waitstatus_to_exitcode(status), "most_kb": used.ru_maxrss}


def made(cases, folder):
    def work():
        for number, case in enumerate(cases):
            (folder / str(number)).write_bytes(case.make(folder))
        return {}

    done = alone(work)
    if done["killed"]:
        raise SystemExit("the corpus could not be made")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made(CASES, folder)
        idle = alone(dict)["most_kb"]
        for number, case in enumerate(CASES):
            path = folder / str(number)
            told = alone(lambda case=case, path=path: answered(case, path.read_bytes()))
            told["grew_mb"] = (told.pop("most_kb") - idle) / 1024
            sys.stdout.write(json.dumps({"number": number, **told}) + "\n")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
