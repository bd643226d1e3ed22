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

/// Decodes a JPEG of exactly `width` x `height` px (4 bytes a pixel, rows without padding). Without `take`, `pixels` gets the whole
/// picture; with it, `pixels` is one row, and `take` is called with `user` each time that it holds the next one.
/// Pictures of more than `max_scans` progressive scans are an error.
void sp_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, int max_scans, uint8_t *pixels,
                    void (*take)(void *user, uint8_t *row, const sp_jpeg_outcome *outcome), void *user,
                    sp_jpeg_outcome *outcome);

#endif
