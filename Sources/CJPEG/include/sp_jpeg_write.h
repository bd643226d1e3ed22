#ifndef STICKERPRESS_JPEG_WRITE_H
#define STICKERPRESS_JPEG_WRITE_H

#include <stddef.h>
#include <stdint.h>

/// Codes an opaque picture as a progressive JPEG with its own Huffman tables: with a JFIF header and no other metadata.
///
/// `pixels` are R, G, B, A, the last ignored, rows without padding; `quality` is 1...100; `halves_color` stores
/// color at half the size in both directions (4:2:0 instead of 4:4:4). NULL when libjpeg fails (no memory, more than
/// 65,500 px a side). Free the result with `sp_jpeg_release`.
uint8_t *sp_jpeg_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, int halves_color, size_t *size);

void sp_jpeg_release(uint8_t *file);

#endif
