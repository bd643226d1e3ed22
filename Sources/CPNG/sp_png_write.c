#include "sp_png_write.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
} sp_buffer;

static void sp_append(png_structp png, png_bytep data, png_size_t length) {
    sp_buffer *buffer = (sp_buffer *)png_get_io_ptr(png);
    if (buffer->capacity - buffer->size < length) {
        size_t capacity = (buffer->capacity + length) * 2;
        uint8_t *bytes = (uint8_t *)realloc(buffer->bytes, capacity);
        if (bytes == NULL) png_error(png, "memory");
        buffer->bytes = bytes;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->size, data, length);
    buffer->size += length;
}

static void sp_flush(png_structp png) { (void)png; }
static void sp_silent(png_structp png, png_const_charp message) { (void)png, (void)message; }
static void sp_leave(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

// libpng reports failure by longjmp, which must not cross Swift frames.
uint8_t *sp_png_write(const sp_png_picture *picture, size_t *size) {
    // Allocated, so that it has a definite value after a longjmp.
    sp_buffer *const buffer = (sp_buffer *)calloc(1, sizeof *buffer);
    png_infop info = NULL;
    if (buffer == NULL) return NULL;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, sp_leave, sp_silent);
    if (png == NULL) {
        free(buffer);
        return NULL;
    }
    info = png_create_info_struct(png);
    if (info == NULL || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(buffer->bytes);
        free(buffer);
        return NULL;
    }
    size_t samples = picture->color_type == PNG_COLOR_TYPE_RGB         ? 3
                     : picture->color_type == PNG_COLOR_TYPE_RGB_ALPHA  ? 4
                     : picture->color_type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2
                                                                        : 1;
    if (picture->row_bytes < ((size_t)picture->width * samples * picture->bit_depth + 7) / 8)
        png_error(png, "the rows of the picture are too short");
    // Uncompressed, the file is as long as its rows: growing to that by doubling would hold it three times.
    buffer->capacity = ((size_t)picture->row_bytes + 1) * picture->height / 100 * 101 + 65536;
    buffer->bytes = (uint8_t *)malloc(buffer->capacity);
    if (buffer->bytes == NULL) buffer->capacity = 0;
    png_set_write_fn(png, buffer, sp_append, sp_flush);
    png_set_IHDR(png, info, picture->width, picture->height, picture->bit_depth, picture->color_type,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (picture->palette != NULL) {
        png_color colors[256];
        for (int i = 0; i < picture->palette_count && i < 256; i++) {
            colors[i].red = picture->palette[3 * i];
            colors[i].green = picture->palette[3 * i + 1];
            colors[i].blue = picture->palette[3 * i + 2];
        }
        png_set_PLTE(png, info, colors, picture->palette_count);
        if (picture->palette_alpha != NULL && picture->alpha_count > 0)
            png_set_tRNS(png, info, picture->palette_alpha, picture->alpha_count, NULL);
    }
    png_set_compression_level(png, picture->level);
    png_set_compression_mem_level(png, 9);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, picture->filters);
    png_write_info(png, info);
    for (uint32_t y = 0; y < picture->height; y++)
        png_write_row(png, (png_const_bytep)(picture->rows + y * picture->row_bytes));
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    uint8_t *bytes = buffer->bytes;
    *size = buffer->size;
    free(buffer);
    return bytes;
}

void sp_png_release(uint8_t *file) { free(file); }
