#define _GNU_SOURCE
#include "library_stamp.h"

#include <dlfcn.h>
#include <sys/stat.h>

int sp_library_stamp(const char *function, int64_t *size, int64_t *time) {
    void *address = dlsym(RTLD_DEFAULT, function);
    Dl_info library;
    struct stat file;
    if (!address || !dladdr(address, &library) || !library.dli_fname || stat(library.dli_fname, &file)) return 0;
    *size = file.st_size;
    *time = file.st_mtime;
    return 1;
}
