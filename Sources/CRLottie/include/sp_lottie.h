#ifndef STICKERPRESS_LOTTIE_H
#define STICKERPRESS_LOTTIE_H

#include <stddef.h>
#include <stdint.h>

/// An animation that is drawn in a process of its own, so that a crash of rlottie ends only that process.
///
/// That process has no open file but its end of one socket, and a limited amount of processor time. Its memory is limited
/// too, but only on systems with /proc: not on macOS.
typedef struct sp_lottie sp_lottie;

/// How drawing went.
typedef enum {
    SP_LOTTIE_DRAWN = 0,
    /// rlottie does not accept the text as an animation.
    SP_LOTTIE_REFUSED = 1,
    /// The time allowed is used up.
    SP_LOTTIE_LATE = 2,
    /// The drawing process ended by itself.
    SP_LOTTIE_LOST = 3,
    /// The drawing process waits for something that never happens; a new one will work.
    SP_LOTTIE_STUCK = 4,
} sp_lottie_outcome;

/// Starts a process that draws `json` (ends with a zero byte, is not needed afterwards) at `width` x `height` px.
///
/// `cpu_seconds` of processor time and `memory` bytes on top of what this process has; 0 for no bound.
/// NULL when the system has no process or no memory left.
sp_lottie *sp_lottie_start(const char *json, uint32_t width, uint32_t height, uint32_t cpu_seconds, uint64_t memory);

/// Draws one frame, counted from 0; waits at most `wall_ms` ms, for ever when negative.
/// After any other outcome than `SP_LOTTIE_DRAWN` nothing more is drawn.
sp_lottie_outcome sp_lottie_draw(sp_lottie *animation, uint32_t frame, int wall_ms);

/// The frame drawn last: premultiplied B, G, R, A, 4 x width bytes a row.
uint8_t *sp_lottie_pixels(sp_lottie *animation);

/// Ends the process and frees everything.
void sp_lottie_end(sp_lottie *animation);

#endif
