#include <zimg.h>

// Swift does not see the array of unnamed structs inside zimg's buffers.
static inline void sp_zimg_set_source(zimg_image_buffer_const *buffer, int plane, const void *data,
                                      ptrdiff_t stride, unsigned mask) {
    buffer->version = ZIMG_API_VERSION;
    buffer->plane[plane].data = data;
    buffer->plane[plane].stride = stride;
    buffer->plane[plane].mask = mask;
}

static inline void sp_zimg_set_destination(zimg_image_buffer *buffer, int plane, void *data, ptrdiff_t stride,
                                           unsigned mask) {
    buffer->version = ZIMG_API_VERSION;
    buffer->plane[plane].data = data;
    buffer->plane[plane].stride = stride;
    buffer->plane[plane].mask = mask;
}
