#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

// Swift sees no functions with a variable number of arguments.
static inline uint32_t sp_tiff_number(TIFF *file, uint32_t tag, uint32_t otherwise) {
    // Tags of 16 bits and of 32 bits are written into the same room.
    uint32_t wide = 0;
    uint16_t narrow = 0;
    int is_wide = tag == TIFFTAG_IMAGEWIDTH || tag == TIFFTAG_IMAGELENGTH || tag == TIFFTAG_SUBFILETYPE;
    if (!TIFFGetFieldDefaulted(file, tag, is_wide ? (void *)&wide : (void *)&narrow)) return otherwise;
    return is_wide ? wide : narrow;
}

/// The kind of alpha that pixels have as the first sample beyond their colors; 0 for none.
static inline int sp_tiff_has_alpha(TIFF *file) {
    uint16_t count = 0, *kinds = NULL;
    if (!TIFFGetFieldDefaulted(file, TIFFTAG_EXTRASAMPLES, &count, &kinds) || count == 0 || !kinds) return 0;
    return kinds[0] == EXTRASAMPLE_ASSOCALPHA || kinds[0] == EXTRASAMPLE_UNASSALPHA ? kinds[0] : 0;
}

static inline const uint8_t *sp_tiff_profile(TIFF *file, uint32_t *length) {
    void *bytes = NULL;
    return TIFFGetField(file, TIFFTAG_ICCPROFILE, length, &bytes) ? bytes : NULL;
}

/// A file in memory.
typedef struct {
    const uint8_t *bytes;
    uint64_t count;
    uint64_t at;
} sp_tiff_bytes;

static inline tsize_t sp_tiff_read(thandle_t handle, void *target, tsize_t wanted) {
    sp_tiff_bytes *own = handle;
    uint64_t left = own->at < own->count ? own->count - own->at : 0;
    uint64_t part = (uint64_t)wanted < left ? (uint64_t)wanted : left;
    if (part) memcpy(target, own->bytes + own->at, part);
    own->at += part;
    return (tsize_t)part;
}

static inline tsize_t sp_tiff_write(thandle_t handle, void *bytes, tsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return -1;
}

static inline toff_t sp_tiff_seek(thandle_t handle, toff_t offset, int from) {
    sp_tiff_bytes *own = handle;
    own->at = from == SEEK_SET ? offset : from == SEEK_CUR ? own->at + offset : own->count + offset;
    return own->at;
}

static inline int sp_tiff_close(thandle_t handle) { (void)handle; return 0; }

static inline toff_t sp_tiff_size(thandle_t handle) { return ((sp_tiff_bytes *)handle)->count; }

static inline TIFF *sp_tiff_open(sp_tiff_bytes *bytes) {
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    return TIFFClientOpen(
        "art", "rm", bytes, sp_tiff_read, sp_tiff_write, sp_tiff_seek, sp_tiff_close, sp_tiff_size, NULL, NULL);
}
