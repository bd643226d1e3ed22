#ifndef STICKERPRESS_MEMORY_ARENAS_H
#define STICKERPRESS_MEMORY_ARENAS_H

/// Lets the allocator keep at most this many separate heaps for threads. Does nothing where it has no such thing.
void sp_limit_arenas(int count);

#endif
