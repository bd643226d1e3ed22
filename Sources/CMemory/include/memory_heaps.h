#ifndef STICKERPRESS_MEMORY_HEAPS_H
#define STICKERPRESS_MEMORY_HEAPS_H

/// Lets the allocator keep at most `count` separate heaps for threads, no piece of more than `largest` bytes in any of them, and
/// at most `unused` free bytes at the end of each. Does nothing where the C library has no such settings.
void sp_limit_heaps(int count, int largest, int unused);

/// Returns to the system what the allocator keeps of freed memory. Does nothing where the C library does so by itself.
void sp_return_unused_memory(void);

#endif
