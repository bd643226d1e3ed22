#ifndef STICKERPRESS_PNG_H
#define STICKERPRESS_PNG_H

#include <png.h>
#include <stddef.h>
#include <stdint.h>

/// A PNG stream in memory that is being decoded. libpng reports errors by longjmp, which Swift cannot cross.
typedef struct sp_png_reader sp_png_reader;

/// Opens a stream and prepares it to give RGBA, 8 bits a channel (16 in machine order when `wide`). Its bytes must stay
/// valid until `sp_png_close`. NULL when there is not enough memory; `sp_png_error` has other errors.
sp_png_reader *sp_png_open(const uint8_t *bytes, size_t count, int wide);

uint32_t sp_png_width(const sp_png_reader *reader);
uint32_t sp_png_height(const sp_png_reader *reader);

/// Reads the whole picture (all interlace passes); `stride` is the bytes of a row. Returns 0 when it failed.
int sp_png_read_picture(sp_png_reader *reader, uint8_t *pixels, size_t stride);

/// Reads the next row of a picture that is not interlaced. Returns 0 when it failed or there is none.
int sp_png_read_row(sp_png_reader *reader, uint8_t *row);

/// libpng's message about what went wrong; empty when nothing did.
const char *sp_png_error(const sp_png_reader *reader);

void sp_png_close(sp_png_reader *reader);

#endif
