#include "memory_heaps.h"

#ifdef __linux__
#include <malloc.h>
#endif

// mallopt is not visible from Swift.
void sp_limit_heaps(int count, int largest, int unused) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, count);
    mallopt(M_MMAP_THRESHOLD, largest);
    mallopt(M_TRIM_THRESHOLD, unused);
#else
    (void)count;
    (void)largest;
    (void)unused;
#endif
}

void sp_return_unused_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
