#include <vpx/vp8cx.h>
#include <vpx/vp8dx.h>
#include <vpx/vpx_decoder.h>
#include <vpx/vpx_encoder.h>

// Swift sees neither macros that call functions nor functions with a variable number of arguments.
static inline vpx_codec_err_t sp_vpx_open_encoder(vpx_codec_ctx_t *context, const vpx_codec_enc_cfg_t *settings) {
    return vpx_codec_enc_init(context, vpx_codec_vp9_cx(), settings, 0);
}

static inline vpx_codec_err_t sp_vpx_set(vpx_codec_ctx_t *context, int control, int value) {
    return vpx_codec_control_(context, control, value);
}

/// With one thread.
static inline vpx_codec_err_t sp_vpx_open_decoder(vpx_codec_ctx_t *context, int is_vp8) {
    vpx_codec_dec_cfg_t settings = {1, 0, 0};
    return vpx_codec_dec_init(context, is_vp8 ? vpx_codec_vp8_dx() : vpx_codec_vp9_dx(), &settings, 0);
}
