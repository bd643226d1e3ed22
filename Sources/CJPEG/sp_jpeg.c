#include "sp_jpeg.h"

#include <setjmp.h>
#include <stdio.h>
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

void sp_jpeg_decode(const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, int max_scans, uint8_t *pixels,
                    void (*take)(void *user, uint8_t *row, const sp_jpeg_outcome *outcome), void *user,
                    sp_jpeg_outcome *outcome) {
    struct jpeg_decompress_struct jpeg;
    error_manager errors;
    progress_manager progress;
    memset(outcome, 0, sizeof *outcome);
    memset(&progress, 0, sizeof progress);
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = on_error;
    errors.base.emit_message = on_message;
    errors.base.output_message = on_output;
    errors.outcome = outcome;
    errors.length = length;
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
        JSAMPROW row = take ? pixels : pixels + (size_t)jpeg.output_scanline * width * 4;
        if (jpeg_read_scanlines(&jpeg, &row, 1) == 1 && take) take(user, row, outcome);
    }
    jpeg_finish_decompress(&jpeg);
    outcome->complete = 1;
    jpeg_destroy_decompress(&jpeg);
}
