#ifndef STICKERPRESS_DRAWING_PROCESS_H
#define STICKERPRESS_DRAWING_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// What drawing in a process of its own needs of the system. The protocol is in StickerImaging/Drawing.

/// How a process ended.
typedef struct {
    /// The signal that ended it; 0 when it ended by itself.
    int signal;
    /// Its exit code when it ended by itself.
    int code;
} sp_drawing_end;

/// The exit code of a drawing process that crashed when it had used up most of its memory.
enum { sp_drawing_no_memory = 72 };

/// Starts `program` with one end of a socket as its standard input, connected to nothing else, in a process group of its
/// own. `arguments` and `environment` end with NULL. `channel` becomes the other end, which no other process inherits.
///
/// Returns 0, or the system's error number.
int sp_drawing_start(
    const char *program, char *const arguments[], char *const environment[], pid_t *process, int *channel);

/// Starts a program that someone else wrote, with the descriptor `input` as its standard input and its output coming in at
/// `channel`, with at most so many bytes of memory and seconds of processor time. It can write no file, and on Linux with
/// Landlock open none but those of the system and those beside the program; with Linux 6.7 it cannot use TCP.
///
/// Returns 0, or the system's error number. A program that does not run ends with code 127.
int sp_program_start(
    const char *program, char *const arguments[], char *const environment[], int input, uint64_t bytes, uint64_t seconds,
    pid_t *process, int *channel);

/// A descriptor of a file without a name with these bytes in it, at its beginning; -1 where the system makes none.
int sp_memory_file(const void *bytes, size_t count);

/// Kills a process if it is still running, and waits for its end.
sp_drawing_end sp_drawing_stop(pid_t process);

/// Waits until the channel can be read or written, `milliseconds` have passed, or a signal comes. Returns 1 where it can, 0
/// where it may not, and -1 with `errno` where it cannot wait.
int sp_drawing_wait(int channel, int writing, int milliseconds);

/// Sends or receives up to `count` bytes without waiting. Returns their number, 0 when it would have to wait, and -1 when
/// the other end is closed.
ssize_t sp_drawing_send(int channel, const void *bytes, size_t count);
ssize_t sp_drawing_receive(int channel, void *bytes, size_t count);

/// Whether the other end is open and nothing has arrived from it.
int sp_drawing_is_quiet(int channel);

/// In the drawing process: closes every descriptor but the standard ones, writing, and more than `limit` bytes of memory on
/// top of what it has; ends the process when the other end of its standard input is closed, and with `sp_drawing_no_memory`
/// when it crashes with half of that memory in use. Returns whether that worked.
///
/// macOS does not limit memory this way.
int sp_drawing_confine(uint64_t limit);

/// In the drawing process: lets it use so much more processor time, then SIGPROF ends it, 0 for no limit; and at most so many
/// bytes of memory on top of what it has when this is called first.
void sp_drawing_allow(uint32_t milliseconds, uint64_t bytes);

/// In the drawing process: whether it has had half of the memory in use that it may have.
int sp_drawing_has_used_most(void);

/// In the drawing process: returns to the system what is not in use until the next request.
void sp_drawing_rest(void);

#endif
