#include "memory_heaps.h"

#ifdef __linux__
#include <malloc.h>
#endif

#ifdef __GLIBC__
/// Whether the heaps are the program's own to set up: those of another program that uses the engine stay as they are.
static int owned = 0;
#endif

// mallopt is not visible from Swift.
void sp_limit_heaps(int count) {
#ifdef __GLIBC__
    owned = 1;
    mallopt(M_ARENA_MAX, count);
    // By 128 KiB, heaps would grow thousands of times while a catalog of many packs is built.
    mallopt(M_TOP_PAD, 1000000);
    sp_tighten_heaps(0);
#else
    (void)count;
#endif
}

void sp_tighten_heaps(int tight) {
#ifdef __GLIBC__
    if (!owned) return;
    const int bytes = tight ? 8000000 : 24000000;
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
#else
    (void)tight;
#endif
}

void sp_return_unused_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
