#ifndef STICKERPRESS_ICU_H
#define STICKERPRESS_ICU_H

#include <stdint.h>

// On Linux only; on Apple's platforms Foundation does this.
//
// ICU's own headers stay out of here: swift-foundation has a copy of them in a module of its own, and one Swift file
// cannot see both.

/// A transliterator from rules of so many UTF-16 units, such as `:: Any-Latin;`; NULL when they cannot be read.
/// It is never closed: the program keeps it to its end.
void *sp_transliterator_open(const uint16_t *rules, int32_t length);

/// Rewrites the text in place. Returns its new length in UTF-16 units, or -1 when `capacity` is too small or memory is short.
int32_t sp_transliterate(const void *transliterator, uint16_t *text, int32_t length, int32_t capacity);

/// Writes the composed form (NFC) of a text. Returns its length in UTF-16 units, or -1 when `capacity` is too small.
int32_t sp_compose(const uint16_t *text, int32_t length, uint16_t *composed, int32_t capacity);

/// Writes the text that bytes are in a code page, such as `cp932`. Returns its length in UTF-16 units, or -1 where they are
/// not text in that page or `capacity` is too small.
int32_t sp_decode(const char *page, const uint8_t *bytes, int32_t length, uint16_t *text, int32_t capacity);

/// Writes the version of the ICU that is in use, such as `72.1`.
void sp_icu_version(char text[32]);

#endif
