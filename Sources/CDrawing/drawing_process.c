#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "drawing_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifdef SOCK_CLOEXEC
#define CLOSE_ON_EXEC SOCK_CLOEXEC
#else
#define CLOSE_ON_EXEC 0
#endif

// ---- In the program that wants something drawn. ----

/// Large enough for most pictures to be sent in few steps.
enum { channel_bytes = 1 << 20 };

static int make_channel(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | CLOSE_ON_EXEC, 0, ends) != 0) return errno;
    int size = channel_bytes;
    for (int end = 0; end < 2; end++) {
#ifndef SOCK_CLOEXEC
        fcntl(ends[end], F_SETFD, FD_CLOEXEC);
#endif
#ifdef SO_NOSIGPIPE
        int yes = 1;
        setsockopt(ends[end], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
        setsockopt(ends[end], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    }
    return 0;
}

int sp_drawing_start(
    const char *program, char *const arguments[], char *const environment[], pid_t *process, int *channel) {
    int ends[2];
    int problem = make_channel(ends);
    if (problem) return problem;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    // In a group of its own it gets no Ctrl-C from the terminal: its parent decides when it ends.
    posix_spawnattr_setpgroup(&attributes, 0);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    posix_spawnattr_setflags(&attributes, flags);
    problem = posix_spawn(process, program, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    if (problem) close(ends[0]);
    *channel = ends[0];
    return problem;
}

sp_drawing_end sp_drawing_stop(pid_t process) {
    sp_drawing_end end = {0, 0};
    int status = 0;
    kill(process, SIGKILL);
    pid_t found;
    while ((found = waitpid(process, &status, 0)) < 0 && errno == EINTR) {}
    if (found != process) return end;
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    if (WIFEXITED(status)) end.code = WEXITSTATUS(status);
    return end;
}

int sp_drawing_wait(int channel, int writing, int milliseconds) {
    struct pollfd wait = {channel, writing ? POLLOUT : POLLIN, 0};
    int count = poll(&wait, 1, milliseconds);
    return count < 0 && errno != EINTR ? -1 : count > 0;
}

static ssize_t moved(ssize_t count, int at_end) {
    if (count > 0) return count;
    if (count == 0) return at_end;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

ssize_t sp_drawing_send(int channel, const void *bytes, size_t count) {
    return moved(send(channel, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT), 0);
}

ssize_t sp_drawing_receive(int channel, void *bytes, size_t count) {
    return moved(recv(channel, bytes, count, MSG_DONTWAIT), -1);
}

int sp_drawing_is_quiet(int channel) {
    char byte;
    return recv(channel, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

// ---- In the drawing process. ----

static int bound(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return 0;
    if (value < (uint64_t)limit.rlim_cur) limit.rlim_cur = (rlim_t)value;
    // Lowered for the rest of the process.
    limit.rlim_max = limit.rlim_cur;
    return setrlimit(resource, &limit) == 0;
}

static void close_others(void) {
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
    for (int file = 3; file < 1024; file++) close(file);
}

/// A process that computes does not read, so another thread watches whether anyone still wants the result.
static void *watch(void *nothing) {
    struct pollfd wait = {STDIN_FILENO, 0, 0};
    // Without a way to watch it ends as well.
    while (poll(&wait, 1, -1) < 0 && errno == EINTR) {}
    _exit(0);
    return nothing;
}

/// Bytes of memory that count against the limit: all in use now, or the most that was ever in use; 0 where the system does
/// not tell. May be called where a signal has interrupted the process.
static uint64_t memory(int at_peak) {
#ifdef __linux__
    char text[2048] = {0};
    int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    const char *name = at_peak ? "VmPeak:" : "VmSize:";
    const char *line = count > 0 ? strstr(text, name) : NULL;
    return line ? strtoull(line + strlen(name), NULL, 10) << 10 : 0;
#else
    struct rusage used;
    (void)at_peak;
    return getrusage(RUSAGE_SELF, &used) ? 0 : (uint64_t)used.ru_maxrss;
#endif
}

/// The memory at which a crash is taken for a lack of memory: buffers grow by doubling, so the one that found no room may
/// have been as large as all others.
static uint64_t shortage_bytes = UINT64_MAX;

/// Libraries crash when they get no memory, and only this process knows how much it has had.
static void exit_if_no_memory(int signal_number) {
    if (memory(1) >= shortage_bytes) _exit(sp_drawing_no_memory);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void watch_crashes(uint64_t bytes) {
    static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
    shortage_bytes = bytes;
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], exit_if_no_memory);
}

#ifdef __linux__
/// Forbids to create, change and run files (where the kernel has Landlock, from Linux 5.13 on) and to use TCP (from 6.7
/// on), for this thread and those that it starts. Files are still read: fonts. UDP, other sockets and the thread that
/// watches, which is there already, stay as they are.
static void forbid_changes(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(LANDLOCK_ACCESS_FS_MAKE_SYM) && defined(SYS_landlock_create_ruleset)
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return;
    // What is handled is forbidden: files, then TCP. The headers may be older than the kernel.
    uint64_t handled[2] = {
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
            | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM,
        3};
    const uint64_t truncate = 1 << 14;
    if (version >= 3) handled[0] |= truncate;
    int rules = (int)syscall(SYS_landlock_create_ruleset, handled, version >= 4 ? sizeof handled : sizeof handled[0], 0);
    if (rules < 0) return;
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
#endif
}
#endif

// ---- Of programs that others wrote. ----

#ifdef __linux__
/// Lets this process read and run only what is below the folders that programs and libraries are in; and use no TCP.
static void allow_only_programs(const char *program) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#if defined(LANDLOCK_ACCESS_FS_MAKE_SYM) && defined(SYS_landlock_create_ruleset)
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return;
    const uint64_t reading = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    uint64_t handled[2] = {(LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1, 3};
    int rules = (int)syscall(SYS_landlock_create_ruleset, handled, version >= 4 ? sizeof handled : sizeof handled[0], 0);
    if (rules < 0) return;
    char own[4096] = {0};
    strncpy(own, program, sizeof own - 1);
    for (int up = 0; up < 2; up++) {
        char *end = strrchr(own, '/');
        if (end) *end = 0;
    }
    const char *folders[] = {"/usr", "/lib", "/lib64", "/bin", "/opt", "/nix/store", "/etc/ld.so.cache", own};
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) {
        int folder = *folders[index] ? open(folders[index], O_PATH | O_CLOEXEC) : -1;
        if (folder < 0) continue;
        int is_file = index == 6;
        struct landlock_path_beneath_attr below = {is_file ? LANDLOCK_ACCESS_FS_READ_FILE : reading, folder};
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0);
        close(folder);
    }
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
#else
    (void)program;
#endif
}
#endif

/// In the new process, where only calls are allowed that signals may interrupt.
static void become(
    const char *program, char *const arguments[], char *const environment[], int input, int output, uint64_t bytes,
    uint64_t seconds) {
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    int nothing = open("/dev/null", O_WRONLY);
    // Below the standard ones nothing is open, so that none of the three is overwritten before it is copied.
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(nothing, STDERR_FILENO) < 0) _exit(127);
    close_others();
    bound(RLIMIT_CORE, 0);
    bound(RLIMIT_FSIZE, 0);
    bound(RLIMIT_NOFILE, 64);
    struct rlimit time = {(rlim_t)seconds, (rlim_t)seconds + 1};
    setrlimit(RLIMIT_CPU, &time);
#ifdef __linux__
    bound(RLIMIT_AS, bytes);
    allow_only_programs(program);
#else
    (void)bytes;
#endif
    execve(program, arguments, environment);
    _exit(127);
}

int sp_program_start(
    const char *program, char *const arguments[], char *const environment[], int input, uint64_t bytes, uint64_t seconds,
    pid_t *process, int *channel) {
    int ends[2];
    int problem = make_channel(ends);
    if (problem) return problem;
    pid_t child = fork();
    if (child == 0) become(program, arguments, environment, input, ends[1], bytes, seconds);
    problem = child < 0 ? errno : 0;
    close(ends[1]);
    if (problem) close(ends[0]);
    *process = child;
    *channel = ends[0];
    return problem;
}

int sp_memory_file(const void *bytes, size_t count) {
#ifdef __linux__
    int file = memfd_create("art", MFD_CLOEXEC);
#else
    char name[] = "/tmp/stickerpress-XXXXXX";
    int file = mkstemp(name);
    if (file >= 0) {
        unlink(name);
        fcntl(file, F_SETFD, FD_CLOEXEC);
    }
#endif
    for (size_t written = 0; file >= 0 && written < count;) {
        ssize_t part = write(file, (const char *)bytes + written, count - written);
        if (part > 0) {
            written += (size_t)part;
        } else if (part == 0 || errno != EINTR) {
            close(file);
            return -1;
        }
    }
    return file;
}

int sp_drawing_confine(uint64_t limit) {
    close_others();
    // A write beyond the limit fails instead of ending the process: fontconfig may try to renew its cache.
    signal(SIGXFSZ, SIG_IGN);
    int is_bound = bound(RLIMIT_CORE, 0) && bound(RLIMIT_FSIZE, 0) && bound(RLIMIT_NOFILE, 64);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 18);
    pthread_t watcher;
    is_bound = is_bound && pthread_create(&watcher, &attributes, watch, NULL) == 0;
    // With the thread that was just made.
    uint64_t used = memory(0);
#ifdef __linux__
    // rlottie starts a thread for each core. Small stacks and one heap for all let the same file fit on every machine.
    mallopt(M_ARENA_MAX, 1);
#ifdef __GLIBC__
    pthread_attr_setstacksize(&attributes, 1 << 20);
    pthread_setattr_default_np(&attributes);
#endif
    is_bound = is_bound && used && bound(RLIMIT_AS, used + limit);
    forbid_changes();
#endif
    watch_crashes(used + limit / 2);
    pthread_attr_destroy(&attributes);
    return is_bound;
}

int sp_drawing_has_used_most(void) { return memory(1) >= shortage_bytes; }

void sp_drawing_rest(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void sp_drawing_allow(uint32_t milliseconds, uint64_t bytes) {
#ifdef __linux__
    static uint64_t used = 0;
    if (used == 0) used = memory(0);
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0) {
        limit.rlim_cur = used + bytes < limit.rlim_max ? used + bytes : limit.rlim_max;
        setrlimit(RLIMIT_AS, &limit);
    }
    shortage_bytes = used + bytes / 2;
#else
    (void)bytes;
#endif
    struct itimerval time = {{0, 0}, {milliseconds / 1000, (milliseconds % 1000) * 1000}};
    setitimer(ITIMER_PROF, &time, NULL);
}
