#ifdef __linux__

#include "sp_icu.h"

#include <unicode/ucnv.h>
#include <unicode/unorm2.h>
#include <unicode/utrans.h>
#include <unicode/uversion.h>

void *sp_transliterator_open(const uint16_t *rules, int32_t length) {
    static const UChar name[] = {'s', 'p', 0};
    UErrorCode status = U_ZERO_ERROR;
    UTransliterator *result = utrans_openU(name, -1, UTRANS_FORWARD, (const UChar *)rules, length, NULL, &status);
    if (U_SUCCESS(status)) return result;
    if (result) utrans_close(result);
    return NULL;
}

int32_t sp_transliterate(const void *transliterator, uint16_t *text, int32_t length, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t end = length;
    utrans_transUChars((const UTransliterator *)transliterator, (UChar *)text, &length, capacity, 0, &end, &status);
    return U_SUCCESS(status) ? length : -1;
}

int32_t sp_compose(const uint16_t *text, int32_t length, uint16_t *composed, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) return -1;
    int32_t result = unorm2_normalize(normalizer, (const UChar *)text, length, (UChar *)composed, capacity, &status);
    return U_SUCCESS(status) ? result : -1;
}

int32_t sp_decode(const char *page, const uint8_t *bytes, int32_t length, uint16_t *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(page, &status);
    if (U_FAILURE(status)) return -1;
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &status);
    int32_t result = ucnv_toUChars(converter, (UChar *)text, capacity, (const char *)bytes, length, &status);
    ucnv_close(converter);
    return U_SUCCESS(status) ? result : -1;
}

void sp_icu_version(char text[32]) {
    // The version in use, which may be newer than the headers this was compiled with.
    _Static_assert(U_MAX_VERSION_STRING_LENGTH <= 32, "the text has room for every version");
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text);
}

#endif
