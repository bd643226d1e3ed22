#ifndef STICKERPRESS_MEMORY_HEAPS_H
#define STICKERPRESS_MEMORY_HEAPS_H

/// Lets the allocator keep at most `count` separate heaps for threads, and at most 8 MB unused at the end of each. Does nothing
/// where the C library has no such settings.
void sp_limit_heaps(int count);

/// Says whether the heaps take only pieces of up to 1.1 MB, or also those of up to 32 MB; larger ones go back to the system as
/// soon as they are freed. Does nothing before `sp_limit_heaps`.
void sp_limit_pieces(int are_small);

/// Returns to the system what the allocator keeps of freed memory. Does nothing where the C library does so by itself.
void sp_return_unused_memory(void);

#endif
