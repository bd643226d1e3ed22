#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "sp_lottie.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#include <rlottie_capi.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifdef SOCK_CLOEXEC
#define CLOSE_ON_EXEC SOCK_CLOEXEC
#else
#define CLOSE_ON_EXEC 0
#endif

struct sp_lottie {
#ifdef STICKERPRESS_FUZZ
    // A fuzzer watches its own process, so that build draws here instead of in another process.
    Lottie_Animation *here;
    uint32_t width, height;
#endif
    pid_t process;
    int channel;
    uint8_t *pixels;
    size_t length;
};

static void render(Lottie_Animation *animation, uint32_t frame, uint8_t *pixels, uint32_t width, uint32_t height) {
    memset(pixels, 0, (size_t)width * height * 4);
    lottie_animation_render(animation, frame, (uint32_t *)pixels, width, height, (size_t)width * 4);
}

// ---- In the drawing process. It may not call anything that takes a lock which another thread of this process may hold. ----

typedef struct {
    const char *json;
    uint32_t width, height;
    int channel;
    uint8_t *pixels;
} work;

static void *draw_all(void *argument) {
    work *job = argument;
    Lottie_Animation *animation = lottie_animation_from_data(job->json, "", "");
    uint32_t frame;
    while (read(job->channel, &frame, sizeof frame) == (ssize_t)sizeof frame) {
        uint8_t outcome = animation ? SP_LOTTIE_DRAWN : SP_LOTTIE_REFUSED;
        if (animation) render(animation, frame, job->pixels, job->width, job->height);
        if (write(job->channel, &outcome, 1) != 1) break;
    }
    _exit(0);
    return NULL;
}

/// Leaves the standard streams, connected to nothing, and `kept` as file 3. Returns 0 when that failed.
static int forget_files(int kept) {
    // `kept` may be one of the standard streams, where they were closed before.
    if (kept != 3 && dup2(kept, 3) < 0) return 0;
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0) return 0;
    for (int file = 0; file < 3; file++)
        if (dup2(nowhere, file) < 0) return 0;
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, 4u, ~0u, 0u) == 0) return 1;
#endif
    for (int file = 4; file < 1024; file++) close(file);
    return 1;
}

/// Bytes of address space in use now; 0 where the system cannot tell.
static uint64_t address_space(void) {
    char text[64] = {0};
    int file = open("/proc/self/statm", O_RDONLY);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoull(text, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static void bound(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return;
    if (value < (uint64_t)limit.rlim_cur) limit.rlim_cur = (rlim_t)value;
    setrlimit(resource, &limit);
}

static void serve(work job, uint32_t cpu_seconds, uint64_t memory) {
    struct sigaction plain;
    memset(&plain, 0, sizeof plain);
    plain.sa_handler = SIG_DFL;
    for (int number = 1; number < 32; number++) sigaction(number, &plain, NULL);
    // Ctrl-C reaches the whole group; the process that waits for us decides what happens.
    plain.sa_handler = SIG_IGN;
    sigaction(SIGINT, &plain, NULL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    uint64_t used = memory ? address_space() : 0;
    if (!forget_files(job.channel)) _exit(1);
    job.channel = 3;
    bound(RLIMIT_CORE, 0);
    if (used) bound(RLIMIT_AS, used + memory);
    if (cpu_seconds) bound(RLIMIT_CPU, cpu_seconds);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32u << 20);
    pthread_t thread;
    // rlottie descends by recursion; the stack of the thread we came from may be small.
    if (pthread_create(&thread, &attributes, draw_all, &job) == 0) pthread_join(thread, NULL);
    _exit(1);
}

// ---- In this process. ----

/// Makes rlottie do its one-time setup in this process: a copy of the process could find the locks for that held by a
/// thread it has no copy of. rlottie may not draw here, because the copy would lack its drawing threads.
static void set_up(void) {
    Lottie_Animation *animation = lottie_animation_from_data(
        "{\"v\":\"5.5.2\",\"w\":8,\"h\":8,\"fr\":10,\"ip\":0,\"op\":2,\"layers\":[]}", "", "");
    if (animation) lottie_animation_destroy(animation);
}

sp_lottie *sp_lottie_start(const char *json, uint32_t width, uint32_t height, uint32_t cpu_seconds, uint64_t memory) {
    sp_lottie *animation = calloc(1, sizeof *animation);
    if (!animation) return NULL;
    animation->length = (size_t)width * height * 4;
    animation->channel = -1;
    int ends[2];
    animation->pixels =
        mmap(NULL, animation->length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
    if (animation->pixels == MAP_FAILED || socketpair(AF_UNIX, SOCK_STREAM | CLOSE_ON_EXEC, 0, ends) != 0) {
        if (animation->pixels != MAP_FAILED) munmap(animation->pixels, animation->length);
        free(animation);
        return NULL;
    }
#ifndef SOCK_CLOEXEC
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
#endif
#ifdef SO_NOSIGPIPE
    int yes = 1;
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    animation->channel = ends[0];
#ifdef STICKERPRESS_FUZZ
    close(ends[1]);
    animation->here = lottie_animation_from_data(json, "", "");
    animation->width = width;
    animation->height = height;
    return animation;
#endif
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, set_up);
    animation->process = fork();
    if (animation->process == 0) {
        work job = {json, width, height, ends[1], animation->pixels};
        serve(job, cpu_seconds, memory);
    }
    close(ends[1]);
    if (animation->process < 0) {
        sp_lottie_end(animation);
        return NULL;
    }
    return animation;
}

/// Milliseconds of a clock that never goes back.
static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

#ifdef __linux__
/// Whether every thread of a process sleeps (proc(5), third field of `stat`).
static int sleeps(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *folder = opendir(path);
    if (!folder) return 0;
    int all = 1;
    for (struct dirent *entry; all && (entry = readdir(folder));) {
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        char text[512] = {0};
        snprintf(path, sizeof path, "/proc/%d/task/%.16s/stat", (int)process, entry->d_name);
        int file = open(path, O_RDONLY | O_CLOEXEC);
        if (file < 0 || read(file, text, sizeof text - 1) <= 0) all = 0;
        if (file >= 0) close(file);
        const char *name_end = strrchr(text, ')');
        all = all && name_end && name_end[1] == ' ' && name_end[2] == 'S';
    }
    closedir(folder);
    return all;
}
#endif

enum { ANSWERED, LATE, STUCK };

/// Waits for an answer or the end of the time. Drawing never sleeps: a process that sleeps while an answer is due waits
/// for a lock whose holder it has no copy of.
static int answered(const sp_lottie *animation, int wall_ms) {
    int64_t deadline = now() + wall_ms;
    int asleep = 0;
    while (1) {
        struct pollfd wait = {animation->channel, POLLIN, 0};
        int64_t left = wall_ms < 0 ? 250 : deadline - now();
        int count = poll(&wait, 1, left > 250 ? 250 : left > 0 ? (int)left : 0);
        if (count > 0) return ANSWERED;
        if (count < 0 && errno != EINTR) return LATE;
        if (wall_ms >= 0 && now() >= deadline) return LATE;
#ifdef __linux__
        asleep = count == 0 && sleeps(animation->process) ? asleep + 1 : 0;
        if (asleep >= 4) return STUCK;
#endif
    }
}

/// Ends the process if it is still running. Returns whether it had used up its processor time.
static int reap(sp_lottie *animation) {
    if (animation->process <= 0) return 0;
    int status = 0;
    kill(animation->process, SIGKILL);
    while (waitpid(animation->process, &status, 0) < 0 && errno == EINTR) {}
    animation->process = 0;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
}

sp_lottie_outcome sp_lottie_draw(sp_lottie *animation, uint32_t frame, int wall_ms) {
#ifdef STICKERPRESS_FUZZ
    if (!animation->here) return SP_LOTTIE_REFUSED;
    render(animation->here, frame, animation->pixels, animation->width, animation->height);
    return SP_LOTTIE_DRAWN;
#endif
    if (animation->process <= 0) return SP_LOTTIE_LOST;
    uint8_t outcome;
    ssize_t count = send(animation->channel, &frame, sizeof frame, MSG_NOSIGNAL);
    if (count == (ssize_t)sizeof frame) {
        int wait = answered(animation, wall_ms);
        if (wait != ANSWERED) {
            reap(animation);
            return wait == STUCK ? SP_LOTTIE_STUCK : SP_LOTTIE_LATE;
        }
        do count = read(animation->channel, &outcome, 1);
        while (count < 0 && errno == EINTR);
        if (count == 1 && outcome == SP_LOTTIE_DRAWN) return SP_LOTTIE_DRAWN;
        if (count == 1) return SP_LOTTIE_REFUSED;
    }
    return reap(animation) ? SP_LOTTIE_LATE : SP_LOTTIE_LOST;
}

uint8_t *sp_lottie_pixels(sp_lottie *animation) { return animation->pixels; }

void sp_lottie_end(sp_lottie *animation) {
    if (!animation) return;
#ifdef STICKERPRESS_FUZZ
    if (animation->here) lottie_animation_destroy(animation->here);
#endif
    close(animation->channel);
    reap(animation);
    munmap(animation->pixels, animation->length);
    free(animation);
}
