#include "sp_jpeg_write.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf escape;
} error_manager;

static void leave(j_common_ptr common) { longjmp(((error_manager *)common->err)->escape, 1); }
static void be_silent(j_common_ptr common) { (void)common; }

// libjpeg reports failure by longjmp, which must not cross Swift frames.
uint8_t *sp_jpeg_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, int halves_color, size_t *size) {
    struct jpeg_compress_struct jpeg;
    error_manager errors;
    // Written after setjmp, so it has to stay in memory.
    unsigned char *volatile kept = NULL;
    unsigned char *file = NULL;
    unsigned long length = 0;
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = leave;
    errors.base.output_message = be_silent;
    if (setjmp(errors.escape)) {
        jpeg_destroy_compress(&jpeg);
        free(kept);
        return NULL;
    }
    jpeg_create_compress(&jpeg);
    // A buffer of our own that is always large enough (the bound of libjpeg-turbo's tjBufSize for full colors): libjpeg
    // would report only at the end what it grew the buffer to, and lose that on an error before.
    length = (((unsigned long)width + 15) & ~15UL) * (((unsigned long)height + 15) & ~15UL) * 6 + 65536;
    file = kept = malloc(length);
    if (!file) leave((j_common_ptr)&jpeg);
    jpeg_mem_dest(&jpeg, &file, &length);
    jpeg.image_width = width;
    jpeg.image_height = height;
    jpeg.input_components = 4;
    jpeg.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = halves_color ? 2 : 1;
    jpeg.optimize_coding = TRUE;
    jpeg_simple_progression(&jpeg);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)jpeg.next_scanline * width * 4);
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    if (file != kept) free(kept);
    *size = length;
    return file;
}

void sp_jpeg_release(uint8_t *file) { free(file); }
