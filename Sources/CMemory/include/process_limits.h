#ifndef STICKERPRESS_PROCESS_LIMITS_H
#define STICKERPRESS_PROCESS_LIMITS_H

#include <stdint.h>

/// What the system may limit: bytes of data, bytes of addresses, open files.
typedef enum { sp_limit_data, sp_limit_addresses, sp_limit_files } sp_limit;

/// The most that this process may have; UINT64_MAX where that is not limited. Constants of the system have other types on
/// each system.
uint64_t sp_process_limit(sp_limit limit);

#endif
