#ifndef STICKERPRESS_JPEG_H
#define STICKERPRESS_JPEG_H

#include <stddef.h>
#include <stdint.h>

/// How a decode went. libjpeg reports errors by longjmp, which Swift cannot cross.
typedef struct {
    /// 1 when every row was written.
    int complete;
    /// 1 when pixels were lost on the way (data cut short or damaged) though libjpeg went on.
    int lost_pixels;
    /// 1 when the data ended before the picture did.
    int is_cut;
    /// 1 when the four bytes of a pixel are C, M, Y, K as Adobe stores them (255 means no ink); else R, G, B, A.
    int is_cmyk;
    /// Rows written when the first loss was noticed, and the read position in bytes.
    uint32_t row;
    size_t offset;
    /// libjpeg's message about the first loss or the error; empty when all went well.
    char message[200];
} sp_jpeg_outcome;

/// Decodes a JPEG of exactly `width` x `height` px, 4 bytes a pixel: `take` is called with `user` each time that `row` holds the
/// next one. Pictures of more than `max_scans` progressive scans are an error.
void sp_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, int max_scans, uint8_t *row,
                    void (*take)(void *user, uint8_t *row, const sp_jpeg_outcome *outcome), void *user,
                    sp_jpeg_outcome *outcome);

/// Codes an opaque picture as a progressive JPEG with its own Huffman tables: with a JFIF header and no other metadata.
///
/// `pixels` are R, G, B, A, the last ignored, rows without padding; `quality` is 1...100; `halves_color` stores
/// color at half the size in both directions (4:2:0 instead of 4:4:4). NULL when libjpeg fails (no memory, more than
/// 65,500 px a side). Free the result with `sp_jpeg_release`.
uint8_t *sp_jpeg_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, int halves_color, size_t *size);

void sp_jpeg_release(uint8_t *file);

#endif
