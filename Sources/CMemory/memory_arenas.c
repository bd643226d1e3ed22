#include "memory_arenas.h"

#ifdef __linux__
#include <malloc.h>
#endif

// mallopt is not visible from Swift.
void sp_limit_arenas(int count) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}
