#define _GNU_SOURCE
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#if defined(__APPLE__)
#include <copyfile.h>
#else
#include <sys/xattr.h>
#endif

// renameat2, renameatx_np, statx and the calls for extended attributes are not visible from Swift.
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

void sp_copy_attributes(int from, int to) {
#if defined(__APPLE__)
    fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
#else
    char names[65536], value[65536];
    ssize_t count = flistxattr(from, names, sizeof names);
    for (ssize_t at = 0; at < count; at += (ssize_t)strlen(names + at) + 1) {
        ssize_t size = fgetxattr(from, names + at, value, sizeof value);
        if (size >= 0) fsetxattr(to, names + at, value, (size_t)size, 0);
    }
#endif
}
