// What libmicrohttpd says by variadic functions, and the system by unions, which Swift cannot call and cannot write.
#pragma once

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// Begins to serve a listening socket; null if that fails. Whoever calls runs it, so no thread is started and resuming a
/// connection wakes nobody. In the clear (no certificate) MHD_USE_TURBO: it closes sockets without shutting them down, so that a
/// copy of one lives on; through TLS it says goodbye before it closes. Certificate and key are texts in PEM, needed only now.
static inline struct MHD_Daemon *cabrank_http_start(
    int listener, size_t connection_bytes, unsigned int connections, unsigned int idle_seconds,
    const char *certificate, const char *key,
    MHD_AcceptPolicyCallback admit, MHD_AccessHandlerCallback handle,
    void *(*begin)(void *, const char *, struct MHD_Connection *), MHD_RequestCompletedCallback complete,
    MHD_NotifyConnectionCallback notify, void *owner) {
    struct MHD_OptionItem clear[] = {{MHD_OPTION_END, 0, 0}};
    struct MHD_OptionItem secret[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate}, {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"}, {MHD_OPTION_END, 0, 0}};
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | (certificate ? MHD_USE_TLS : MHD_USE_TURBO), 0, admit, owner, handle, owner,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_bytes,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_URI_LOG_CALLBACK, begin, owner,
        MHD_OPTION_NOTIFY_COMPLETED, complete, owner, MHD_OPTION_NOTIFY_CONNECTION, notify, owner,
        MHD_OPTION_ARRAY, certificate ? secret : clear, MHD_OPTION_END);
}

/// Lets a daemon's wait end when the event counter is written. It takes an event without a pointer for nothing but that.
static inline int cabrank_http_wake_by(struct MHD_Daemon *daemon, int counter) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data = {.ptr = 0}};
    return info ? epoll_ctl(info->epoll_fd, EPOLL_CTL_ADD, counter, &event) : -1;
}

/// The socket of a connection; -1 if there is none.
static inline int cabrank_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/// The session of TLS of a connection; null in the clear.
static inline void *cabrank_http_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : 0;
}

/// What keeps texts in PEM from being a certificate, with those that vouch for it, and its key: 0 nothing, 1 the certificate, 2 the
/// key, 3 that they do not belong together. The reason is libgnutls' own.
static inline int cabrank_tls_fault(const char *certificate, const char *key, const char **reason) {
    gnutls_datum_t chain = {(unsigned char *)certificate, (unsigned int)strlen(certificate)};
    gnutls_datum_t secret = {(unsigned char *)key, (unsigned int)strlen(key)};
    gnutls_x509_crt_t *certificates = 0;
    unsigned int count = 0;
    int code = gnutls_x509_crt_list_import2(&certificates, &count, &chain, GNUTLS_X509_FMT_PEM, 0), fault = 1;
    if (code >= 0) {
        for (unsigned int index = 0; index < count; index++) gnutls_x509_crt_deinit(certificates[index]);
        gnutls_free(certificates);
        gnutls_x509_privkey_t private_key;
        fault = 2;
        if ((code = gnutls_x509_privkey_init(&private_key)) >= 0) {
            code = gnutls_x509_privkey_import2(private_key, &secret, GNUTLS_X509_FMT_PEM, 0, 0);
            gnutls_x509_privkey_deinit(private_key);
        }
    }
    if (code >= 0) {
        gnutls_certificate_credentials_t both;
        fault = 3;
        if ((code = gnutls_certificate_allocate_credentials(&both)) >= 0) {
            code = gnutls_certificate_set_x509_key_mem(both, &chain, &secret, GNUTLS_X509_FMT_PEM);
            gnutls_certificate_free_credentials(both);
        }
    }
    *reason = code < 0 ? gnutls_strerror(code) : "";
    return code < 0 ? fault : 0;
}

/// Whom a connection is from; null if that is not known.
static inline const struct sockaddr *cabrank_http_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

/// What was attached to a connection when it began.
static inline void *cabrank_http_attached(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : 0;
}

/// How many bytes the first line and the headers of the present request have.
static inline size_t cabrank_http_header_bytes(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

/// An event counter that never blocks; -1 if there is none (eventfd(2)).
static inline int cabrank_event_counter(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

/// Tells of every change of a socket from now on, as the event `number`, once for each change (epoll(7)).
static inline int cabrank_watch_changes(int epoll, int descriptor, uint64_t number) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.u64 = number}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

/// Waits without end for changes and gives their numbers, at most 64; -1 if the wait was interrupted.
static inline int cabrank_wait_for_changes(int epoll, uint64_t numbers[64]) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, 64, -1);
    for (int index = 0; index < count; index++) numbers[index] = events[index].data.u64;
    return count;
}
