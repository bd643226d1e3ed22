#!/bin/sh
# Fuzzes the readers with libFuzzer under AddressSanitizer and LeakSanitizer: see Tools/Fuzzing/README.md.
#
#   READER="png gif"   which readers; all when not given. "cases" are generated inputs for the whole tool
#   CASES=50           cases of each class for READER=cases
#   RUNS=500000        executions for each reader
#   MAX_SECONDS=0      seconds for each reader, 0 for no bound
#   JOBS=2             readers that run at once
#   TIMEOUT=20         seconds for one input; waiting for a busy machine counts too
#   LEAKS=1            0 looks for leaks at the end only
#   CORPUS=FOLDER      real files to begin with, besides the seeds that are made
#   DRAWING_TOOL=PATH  the stickerpress that draws SVGs; built when not given
#   WORK=.build/fuzz   where corpus, logs and findings go
set -eu
cd "$(dirname "$0")/../.."

all="png apng gif webp jpeg webm bmp svg lottie tgs yaml json plist manifest zip bundle app cases"
export WORK="${WORK:-.build/fuzz}" RUNS="${RUNS:-500000}" MAX_SECONDS="${MAX_SECONDS:-0}"
export CORPUS="${CORPUS:-}" TOOL="${TOOL:-}"
export ASAN_OPTIONS="quarantine_size_mb=16:malloc_context_size=12:allocator_may_return_null=1:${ASAN_OPTIONS:-}"
export LSAN_OPTIONS="suppressions=$PWD/Tools/Fuzzing/leaks.supp:print_suppressions=0"

# Whole runs of the release build: names, paths, sizes, keys, old outputs and caches, which mutations seldom reach.
cases_status=0
case " ${READER:-$all} " in *" cases "*)
    make -s release >&2
    python3 Tools/Fuzzing/Structured/run.py .build/release/stickerpress --cases "${CASES:-50}" --seed "${SEED:-1}" || cases_status=1
    READER=$(echo " ${READER:-$all} " | sed 's/ cases / /')
    [ -n "$(echo $READER)" ] || exit $cases_status ;;
esac

if [ -z "$TOOL" ]; then
    # gold cannot export AddressSanitizer's helpers and says so for each of them.
    # Not through a pipe, whose status would be that of grep: what failed to build must not be fuzzed as it was before.
    mkdir -p "$WORK"
    built=0
    STICKERPRESS_FUZZ=1 swift build -c release --scratch-path .build/fuzzing --product fuzz-readers \
        >"$WORK/build.log" 2>&1 || built=$?
    grep -v "gold: warning" "$WORK/build.log" >&2 || true
    [ "$built" -eq 0 ] || exit "$built"
    TOOL=.build/fuzzing/release/fuzz-readers
fi
# SVGs are drawn by the tool as it is installed.
if [ -z "${DRAWING_TOOL:-}" ]; then
    make -s release >&2
    DRAWING_TOOL="$PWD/.build/release/stickerpress"
fi
export DRAWING_TOOL

fuzz_one() {
    home="$WORK/$READER"
    mkdir -p "$home/seeds" "$home/corpus" "$home/findings"
    SEEDS="$home/seeds" "$TOOL"
    if [ -d "$CORPUS" ]; then python3 Tools/Fuzzing/collect-seeds.py "$CORPUS" "$READER" "$home/seeds"; fi
    words="Tools/Fuzzing/Dictionaries/$READER.dict"
    if [ -f "$words" ]; then set -- "-dict=$words"; else set --; fi
    "$TOOL" "$@" -runs="$RUNS" -max_total_time="$MAX_SECONDS" -max_len="${LONGEST:-4096}" -timeout="${TIMEOUT:-20}" \
        -rss_limit_mb=1024 -malloc_limit_mb=128 -detect_leaks=${LEAKS:-1} -print_final_stats=1 -reload=0 \
        -artifact_prefix="$home/findings/" "$home/corpus" "$home/seeds" >"$home/log" 2>&1 ||
        echo "$READER: see $home/log and $home/findings" >&2
    # A leak found at the very end prints the figures twice.
    awk '/^stat::number_of_executed_units/ { last = $2 } END { print last + 0 }' "$home/log" >>"$home/executions"
}

if [ "${1:-}" = "--one" ]; then
    export READER="$2"
    fuzz_one
    exit
fi

export TOOL
echo ${READER:-$all} | tr ' ' '\n' | xargs -P "${JOBS:-2}" -I{} "$0" --one {}

status=$cases_status
echo "reader         executions   findings"
for reader in ${READER:-$all}; do
    home="$WORK/$reader"
    count=$(awk '{ sum += $1 } END { print sum + 0 }' "$home/executions")
    findings=$(find "$home/findings" -type f ! -name "slow-unit-*" | wc -l)
    printf '%-12s %12s %10s\n' "$reader" "$count" "$findings"
    [ "$findings" -eq 0 ] || status=1
done
exit $status
