#ifndef STICKERPRESS_LIBRARY_STAMP_H
#define STICKERPRESS_LIBRARY_STAMP_H

#include <stdint.h>

/// The size in bytes and the time (seconds since 1970) of the file that a function was loaded from: they tell apart the
/// versions of libraries that do not say which one they are. Returns whether the function was found.
int sp_library_stamp(const char *function, int64_t *size, int64_t *time);

#endif
