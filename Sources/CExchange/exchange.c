#define _GNU_SOURCE
#include "exchange.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

// renameat2, renamex_np and statx are not visible from Swift.
int sp_exchange_paths(const char *first, const char *second) {
#if defined(__APPLE__)
    return renamex_np(first, second, RENAME_SWAP) == 0 ? 0 : errno;
#else
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE) == 0 ? 0 : errno;
#endif
}

int sp_move_entry(int from, int to, const char *name) {
#if defined(__APPLE__)
    if (renameatx_np(from, name, to, name, RENAME_EXCL) == 0) return 0;
#else
    if (renameat2(from, name, to, name, RENAME_NOREPLACE) == 0) return 0;
#endif
    if (errno != ENOSYS && errno != EINVAL && errno != ENOTSUP && errno != EOPNOTSUPP) return errno;
    struct stat status;
    if (fstatat(to, name, &status, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
    return renameat(from, name, to, name) == 0 ? 0 : errno;
}

int sp_is_mount_point(int folder) {
#if defined(STATX_ATTR_MOUNT_ROOT)
    struct statx facts;
    if (statx(folder, "", AT_EMPTY_PATH, 0, &facts) == 0 && (facts.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT))
        return (facts.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#endif
    struct stat own, above;
    if (fstat(folder, &own) != 0 || fstatat(folder, "..", &above, 0) != 0) return 0;
    // Only the root is its own parent.
    return own.st_dev != above.st_dev || own.st_ino == above.st_ino;
}
