#ifndef STICKERPRESS_PNG_WRITE_H
#define STICKERPRESS_PNG_WRITE_H

#include <stddef.h>
#include <stdint.h>

/// A picture as a PNG file stores it.
typedef struct {
    uint32_t width;
    uint32_t height;
    /// 1, 2, 4 or 8 bits a sample.
    int bit_depth;
    /// PNG_COLOR_TYPE_*.
    int color_type;
    /// Packed rows of `row_bytes` bytes each.
    const uint8_t *rows;
    size_t row_bytes;
    /// RGB triples of a palette, NULL without one.
    const uint8_t *palette;
    int palette_count;
    /// Alpha of the first palette entries, NULL when all are opaque.
    const uint8_t *palette_alpha;
    int alpha_count;
    /// PNG_FILTER_* mask the coder may choose from, row by row.
    int filters;
    /// zlib level 1...9.
    int level;
} sp_png_picture;

/// Writes a whole file without metadata. Returns memory for `sp_png_release`, NULL when the library refuses.
uint8_t *sp_png_write(const sp_png_picture *picture, size_t *size);

void sp_png_release(uint8_t *file);

#endif
