#ifndef STICKERPRESS_MICROHTTPD_H
#define STICKERPRESS_MICROHTTPD_H

#include <microhttpd.h>
#include <string.h>
#include <sys/socket.h>

// Enumerations that some versions of the library mark as closed: Swift gives their cases other names then.
static const enum MHD_Result sp_yes = MHD_YES;
static const enum MHD_Result sp_no = MHD_NO;
static const enum MHD_ValueKind sp_argument = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ValueKind sp_header = MHD_HEADER_KIND;
static const enum MHD_ConnectionNotificationCode sp_started = MHD_CONNECTION_NOTIFY_STARTED;

/// Leaves addresses as they came: the server decodes them itself, once, and refuses what is not a name.
static inline size_t sp_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/// Serves a listening socket, which the daemon closes in the end, on a thread of its own. NULL when that fails.
///
/// Variadic functions are not visible from Swift.
static inline struct MHD_Daemon *sp_start_daemon(
    int listener, unsigned int connections, unsigned int seconds, size_t memory, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback notify, void *context
) {
    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_UNESCAPE_CALLBACK, sp_keep_escapes, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify, context,
        MHD_OPTION_END);
}

/// The socket of a connection; -1 when it is not known.
static inline int sp_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? (int)info->connect_fd : -1;
}

/// Whether the other side of a connection has closed it.
static inline int sp_has_ended(int socket) {
    char byte;
    return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/// The bytes of a request before its body.
static inline size_t sp_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

#endif
