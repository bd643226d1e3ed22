#include "process_limits.h"

#include <sys/resource.h>

uint64_t sp_process_limit(sp_limit kind) {
    struct rlimit limit;
    int failed = kind == sp_limit_data ? getrlimit(RLIMIT_DATA, &limit)
        : kind == sp_limit_addresses   ? getrlimit(RLIMIT_AS, &limit)
                                       : getrlimit(RLIMIT_NOFILE, &limit);
    return failed || limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : (uint64_t)limit.rlim_cur;
}
