#ifndef STICKERPRESS_MEMORY_HEAPS_H
#define STICKERPRESS_MEMORY_HEAPS_H

/// Lets the allocator keep at most `count` separate heaps for threads. Does nothing where the C library has
/// no such setting.
void sp_limit_heaps(int count);

/// Tight heaps take pieces of up to 8 MB and keep at most 8 MB unused at the end of each; others 24 MB of both. Larger pieces go
/// back to the system as soon as they are freed. Does nothing before `sp_limit_heaps`.
void sp_tighten_heaps(int tight);

/// Returns to the system what the allocator keeps of freed memory. Does nothing where the C library does so by itself.
void sp_return_unused_memory(void);

#endif
