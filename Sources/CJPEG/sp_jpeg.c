#include "sp_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf escape;
    sp_jpeg_outcome *outcome;
    size_t length;
} error_manager;

typedef struct {
    struct jpeg_progress_mgr base;
    int max_scans;
} progress_manager;

static void note(j_common_ptr common) {
    error_manager *manager = (error_manager *)common->err;
    sp_jpeg_outcome *outcome = manager->outcome;
    if (outcome->message[0]) return;
    outcome->is_cut = common->err->msg_code == JWRN_JPEG_EOF || common->err->msg_code == JERR_INPUT_EOF;
    char text[JMSG_LENGTH_MAX];
    manager->base.format_message(common, text);
    snprintf(outcome->message, sizeof outcome->message, "%s", text);
    if (!common->is_decompressor) return;
    j_decompress_ptr jpeg = (j_decompress_ptr)common;
    outcome->row = jpeg->output_scanline;
    if (jpeg->src && jpeg->src->bytes_in_buffer <= manager->length)
        outcome->offset = manager->length - jpeg->src->bytes_in_buffer;
}

static void on_error(j_common_ptr common) {
    note(common);
    longjmp(((error_manager *)common->err)->escape, 1);
}

/// Warnings after which pixels are made up; the others (stray bytes between markers) lose nothing.
static int loses_pixels(int code) {
    return code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE ||
           code == JWRN_MUST_RESYNC || code == JWRN_ARITH_BAD_CODE;
}

static void on_message(j_common_ptr common, int level) {
    if (level >= 0 || !loses_pixels(common->err->msg_code)) return;
    note(common);
    ((error_manager *)common->err)->outcome->lost_pixels = 1;
}

static void on_output(j_common_ptr common) { (void)common; }

static void on_progress(j_common_ptr common) {
    int scans = ((j_decompress_ptr)common)->input_scan_number;
    if (common->is_decompressor && scans > ((progress_manager *)common->progress)->max_scans)
        ERREXIT1(common, JERR_BAD_PROGRESSION, scans);
}

static struct jpeg_error_mgr *watch(error_manager *errors, sp_jpeg_outcome *outcome, size_t length) {
    struct jpeg_error_mgr *base = jpeg_std_error(&errors->base);
    base->error_exit = on_error;
    base->emit_message = on_message;
    base->output_message = on_output;
    memset(outcome, 0, sizeof *outcome);
    errors->outcome = outcome;
    errors->length = length;
    return base;
}

void sp_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, int max_scans, uint8_t *row,
                    void (*take)(void *user, uint8_t *row, const sp_jpeg_outcome *outcome), void *user,
                    sp_jpeg_outcome *outcome) {
    struct jpeg_decompress_struct jpeg;
    error_manager errors;
    progress_manager progress;
    memset(&progress, 0, sizeof progress);
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = watch(&errors, outcome, length);
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&jpeg);
        return;
    }
    jpeg_create_decompress(&jpeg);
    progress.base.progress_monitor = on_progress;
    progress.max_scans = max_scans;
    jpeg.progress = &progress.base;
    jpeg_mem_src(&jpeg, bytes, length);
    jpeg_read_header(&jpeg, TRUE);
    outcome->is_cmyk = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
    jpeg.out_color_space = outcome->is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&jpeg);
    if (jpeg.output_width != width || jpeg.output_height != height || jpeg.output_components != 4)
        ERREXIT(&jpeg, JERR_BAD_LENGTH);
    while (jpeg.output_scanline < height) {
        if (jpeg_read_scanlines(&jpeg, &row, 1) == 1) take(user, row, outcome);
    }
    jpeg_finish_decompress(&jpeg);
    outcome->complete = 1;
    jpeg_destroy_decompress(&jpeg);
}

uint8_t *sp_jpeg_write(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, int halves_color, size_t *size) {
    struct jpeg_compress_struct jpeg;
    error_manager errors;
    sp_jpeg_outcome outcome;
    // Written after setjmp, so it has to stay in memory.
    unsigned char *volatile kept = NULL;
    unsigned char *file = NULL;
    unsigned long length = 0;
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = watch(&errors, &outcome, 0);
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
    if (!file) ERREXIT1(&jpeg, JERR_OUT_OF_MEMORY, 0);
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
