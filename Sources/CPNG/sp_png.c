#include "sp_png.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct sp_png_reader {
    png_structp png;
    png_infop info;
    const uint8_t *bytes; // those that are left
    size_t count;
    int passes;
    uint32_t rows_read;
    int failed;
    char error[160];
};

static void on_error(png_structp png, png_const_charp message) {
    sp_png_reader *reader = png_get_error_ptr(png);
    reader->failed = 1;
    strncpy(reader->error, message && message[0] ? message : "unknown error", sizeof reader->error - 1);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep out, size_t count) {
    sp_png_reader *reader = png_get_io_ptr(png);
    if (reader->count < count) png_error(png, "the data ends too early");
    memcpy(out, reader->bytes, count);
    reader->bytes += count;
    reader->count -= count;
}

static void prepare(sp_png_reader *reader, int wide) {
    png_structp png = reader->png;
    png_read_info(png, reader->info);
    int depth = png_get_bit_depth(png, reader->info);
    int kind = png_get_color_type(png, reader->info);
    png_set_expand(png);
    if (wide) {
        png_set_expand_16(png);
        const uint16_t probe = 1;
        if (*(const uint8_t *)&probe) png_set_swap(png);
    } else if (depth == 16) {
        png_set_scale_16(png);
    }
    if (!(kind & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    png_set_add_alpha(png, wide ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    size_t expected = (size_t)png_get_image_width(png, reader->info) * (wide ? 8 : 4);
    if (png_get_rowbytes(png, reader->info) != expected) png_error(png, "its rows have an unexpected length");
}

sp_png_reader *sp_png_open(const uint8_t *bytes, size_t count, int wide) {
    sp_png_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->bytes = bytes;
    reader->count = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (!reader->info) {
        sp_png_close(reader);
        return NULL;
    }
    if (setjmp(png_jmpbuf(reader->png))) return reader;
    png_set_read_fn(reader->png, reader, on_read);
    // Sizes were checked before; the limit of libpng, a million, would refuse what the user allowed.
    png_set_user_limits(reader->png, 0x7FFFFFFF, 0x7FFFFFFF);
    // Some writers understate their window; every browser reads such files.
    png_set_option(reader->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
    prepare(reader, wide);
    return reader;
}

uint32_t sp_png_width(const sp_png_reader *reader) { return png_get_image_width(reader->png, reader->info); }

uint32_t sp_png_height(const sp_png_reader *reader) { return png_get_image_height(reader->png, reader->info); }


int sp_png_read_picture(sp_png_reader *reader, uint8_t *pixels, size_t stride) {
    if (reader->failed || setjmp(png_jmpbuf(reader->png))) return 0;
    if (stride < png_get_rowbytes(reader->png, reader->info)) png_error(reader->png, "the rows of the picture are too short");
    uint32_t height = sp_png_height(reader);
    for (int pass = 0; pass < reader->passes; pass++) {
        for (uint32_t row = 0; row < height; row++) png_read_row(reader->png, pixels + row * stride, NULL);
    }
    png_read_end(reader->png, NULL);
    return 1;
}

int sp_png_read_row(sp_png_reader *reader, uint8_t *row) {
    if (reader->failed || reader->passes != 1 || setjmp(png_jmpbuf(reader->png))) return 0;
    if (reader->rows_read >= sp_png_height(reader)) png_error(reader->png, "there are no more rows");
    png_read_row(reader->png, row, NULL);
    reader->rows_read++;
    if (reader->rows_read == sp_png_height(reader)) png_read_end(reader->png, NULL);
    return 1;
}

const char *sp_png_error(const sp_png_reader *reader) { return reader->error; }

void sp_png_close(sp_png_reader *reader) {
    if (!reader) return;
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
