// A disk that fails, for the files below $UNRELIABLE: one call in ten is late, one write in ten loses its end without a
// word, one open, rename or mkdir in ten is refused. Preload it (LD_PRELOAD) into the process that is to suffer.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_uint calls;

// One in ten, by the number of the call and of the process: another run fails elsewhere.
static int chance(void) {
    unsigned x = (atomic_fetch_add(&calls, 1) + 1) * 2654435761u ^ (unsigned)getpid() * 40503u;
    x ^= x >> 15; x *= 2246822519u; x ^= x >> 13;
    return x % 10 == 0;
}

static int is_unreliable(const char *path) {
    const char *root = getenv("UNRELIABLE");
    return root && path && strncmp(path, root, strlen(root)) == 0;
}

static int is_unreliable_file(int descriptor) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_unreliable(path);
}

static int refused(const char *path, int code) {
    if (!is_unreliable(path)) return 0;
    if (chance()) usleep(20000);
    if (!chance()) return 0;
    errno = code;
    return 1;
}

int open(const char *path, int flags, ...) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    // The folder itself is there: what is refused are its files.
    return !(flags & O_DIRECTORY) && refused(path, ESTALE) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open64");
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return !(flags & O_DIRECTORY) && refused(path, ESTALE) ? -1 : real(path, flags, mode);
}

int rename(const char *old, const char *new) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    return refused(new, EIO) ? -1 : real(old, new);
}

int mkdir(const char *path, mode_t mode) {
    int (*real)(const char *, mode_t) = dlsym(RTLD_NEXT, "mkdir");
    return refused(path, EIO) ? -1 : real(path, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    if (count > 1 && is_unreliable_file(descriptor) && chance()) {
        return real(descriptor, bytes, count / 2) < 0 ? -1 : (ssize_t)count;
    }
    return real(descriptor, bytes, count);
}
