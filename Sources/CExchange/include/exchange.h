#ifndef STICKERPRESS_EXCHANGE_H
#define STICKERPRESS_EXCHANGE_H

/// Swaps two paths of one file system in one step. Returns 0, or the errno of the refusal
/// (ENOSYS, EINVAL or ENOTSUP where the file system cannot).
int sp_exchange_paths(const char *first, const char *second);

#endif
