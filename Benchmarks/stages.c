// Counts calls into the image libraries and the processor time they take, without touching the program:
//   cc -O2 -fPIC -shared -o stages.so Benchmarks/stages.c -ldl -lpthread
//   STAGES_OUT=stages.txt LD_PRELOAD=./stages.so .build/release/render-art ART OUT
// Calls from inside a counted call are not counted again. What remains is our own code (and the runtime).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <webp/decode.h>
#include <webp/encode.h>

enum { MOST = 64 };

static struct {
    const char *name;
    double seconds, megapixels;
    long calls;
} stages[MOST];
static int used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int depth;

static double clock_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void note(const char *name, double seconds, double pixels) {
    if (depth > 0) return;
    pthread_mutex_lock(&lock);
    int place = 0;
    while (place < used && strcmp(stages[place].name, name)) place++;
    if (place == used && used < MOST) stages[used++].name = name;
    if (place < used) {
        stages[place].seconds += seconds;
        stages[place].megapixels += pixels / 1e6;
        stages[place].calls++;
    }
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void print(void) {
    const char *path = getenv("STAGES_OUT");
    FILE *out = path ? fopen(path, "a") : stderr;
    if (!out) return;
    double all = clock_of(CLOCK_PROCESS_CPUTIME_ID), counted = 0;
    for (int place = 0; place < used; place++) {
        fprintf(out, "%-36s %8ld calls %8.2f s %8.1f Mpx\n", stages[place].name, stages[place].calls,
                stages[place].seconds, stages[place].megapixels);
        counted += stages[place].seconds;
    }
    fprintf(out, "%-36s %14s %8.2f s of %.2f\n", "own code", "", all - counted, all);
}

#define REAL(result, name, types) \
    static result(*real) types; \
    if (!real) real = (result(*) types)dlsym(RTLD_NEXT, #name)

// A function whose time counts as one stage.
#define STAGE(result, name, label, types, values, pixels) \
    result name types { \
        REAL(result, name, types); \
        double start = clock_of(CLOCK_THREAD_CPUTIME_ID); \
        depth++; \
        result value = real values; \
        depth--; \
        note(label, clock_of(CLOCK_THREAD_CPUTIME_ID) - start, pixels); \
        return value; \
    }

int WebPEncode(const WebPConfig *config, WebPPicture *picture) {
    REAL(int, WebPEncode, (const WebPConfig *, WebPPicture *));
    const char *label = "encode lossy, color";
    if (config->lossless) {
        label = config->near_lossless < 100 ? "encode near-lossless" : "encode lossless";
    } else if (picture->a) {
        label = config->segments == 1 ? "encode lossy, alpha alone" : "encode lossy, color and alpha";
    }
    double start = clock_of(CLOCK_THREAD_CPUTIME_ID);
    depth++;
    int value = real(config, picture);
    depth--;
    note(label, clock_of(CLOCK_THREAD_CPUTIME_ID) - start, (double)picture->width * picture->height);
    return value;
}

STAGE(int, WebPPictureSharpARGBToYUVA, "to sharp YUV", (WebPPicture * p), (p), (double)p->width *p->height)
STAGE(int, WebPPictureImportRGBA, "import", (WebPPicture * p, const uint8_t *rgba, int stride), (p, rgba, stride),
      (double)p->width *p->height)
STAGE(uint8_t *, WebPDecodeRGBAInto, "decode WebP, to prove or judge",
      (const uint8_t *data, size_t size, uint8_t *out, size_t room, int stride), (data, size, out, room, stride), room / 4.0)
STAGE(int, WebPAnimDecoderGetNext, "read WebP animation", (void *decoder, uint8_t **out, int *time), (decoder, out, time), 0)
STAGE(int, zimg_filter_graph_process, "resample",
      (void *a, void *b, void *c, void *d, void *e, void *f, void *g, void *h), (a, b, c, d, e, f, g, h), 0)
STAGE(size_t, libdeflate_zlib_compress, "libdeflate", (void *packer, const void *in, size_t count, void *out, size_t room),
      (packer, in, count, out, room), count)
STAGE(int, libdeflate_zlib_decompress, "unpack with libdeflate",
      (void *unpacker, const void *in, size_t count, void *out, size_t room, size_t *made),
      (unpacker, in, count, out, room, made), room)
STAGE(int, DGifGetLine, "read GIF line", (void *file, uint8_t *line, int count), (file, line, count), 0)
STAGE(int, deflate, "zlib deflate", (void *stream, int flush), (stream, flush), 0)
STAGE(int, inflate, "zlib inflate", (void *stream, int flush), (stream, flush), 0)
