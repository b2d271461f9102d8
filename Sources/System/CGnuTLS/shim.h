// GnuTLS sessions of clients and of a server over non-blocking sockets, and system events whose macros and unions Swift
// does not import.
#pragma once

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// Creates credentials from a certificate chain and its key, texts in PEM that are not needed afterwards; null if
/// memory is short.
static inline void *cabrank_tls_credentials(const char *certificate, const char *key) {
    gnutls_datum_t chain = {(unsigned char *)certificate, (unsigned int)strlen(certificate)};
    gnutls_datum_t secret = {(unsigned char *)key, (unsigned int)strlen(key)};
    gnutls_certificate_credentials_t credentials;
    if (gnutls_certificate_allocate_credentials(&credentials) < 0) return 0;
    if (gnutls_certificate_set_x509_key_mem(credentials, &chain, &secret, GNUTLS_X509_FMT_PEM) >= 0) return credentials;
    gnutls_certificate_free_credentials(credentials);
    return 0;
}

/// Frees credentials that no session uses.
static inline void cabrank_tls_free(void *credentials) { gnutls_certificate_free_credentials(credentials); }

/// Creates a session of TLS 1.2 or 1.3 over a non-blocking socket, before its handshake; null if memory is short.
static inline void *cabrank_tls_session(void *credentials, int descriptor) {
    gnutls_session_t session;
    if (gnutls_init(&session, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0) return 0;
    if (gnutls_priority_set_direct(session, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2", 0) < 0 ||
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials) < 0) {
        gnutls_deinit(session);
        return 0;
    }
    gnutls_transport_set_int(session, descriptor);
    return session;
}

/// Moves a session to another descriptor of the same socket.
static inline void cabrank_tls_move(void *session, int descriptor) { gnutls_transport_set_int(session, descriptor); }

/// Creates the set of certificate authorities that a client trusts: those of a text in PEM, or the system's; null with
/// libgnutls' reason if there are none.
static inline void *cabrank_tls_trust(const char *authorities, const char **reason) {
    gnutls_certificate_credentials_t trust = 0;
    int code = gnutls_certificate_allocate_credentials(&trust);
    if (code >= 0 && authorities) {
        gnutls_datum_t text = {(unsigned char *)authorities, (unsigned int)strlen(authorities)};
        code = gnutls_certificate_set_x509_trust_mem(trust, &text, GNUTLS_X509_FMT_PEM);
    } else if (code >= 0) {
        code = gnutls_certificate_set_x509_system_trust(trust);
    }
    if (code > 0) return trust;
    *reason = code < 0 ? gnutls_strerror(code) : "there is no certificate";
    if (trust) gnutls_certificate_free_credentials(trust);
    return 0;
}

static inline void cabrank_tls_distrust(void *trust) { gnutls_certificate_free_credentials((gnutls_certificate_credentials_t)trust); }

/// Begins a client's session over a socket. The server must present a certificate for the host, whose text must live as
/// long as the session. Null if memory is short.
static inline void *cabrank_tls_begin(void *trust, const char *host, int is_name, int descriptor) {
    gnutls_session_t session;
    if (gnutls_init(&session, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0) return 0;
    gnutls_transport_set_int(session, descriptor);
    gnutls_session_set_verify_cert(session, host, 0);
    if (gnutls_set_default_priority(session) >= 0
        && gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, trust) >= 0
        && (!is_name || gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, strlen(host)) >= 0)) return session;
    gnutls_deinit(session);
    return 0;
}

static inline void cabrank_tls_end(void *session) { gnutls_deinit((gnutls_session_t)session); }

/// Continues the handshake: 0 if it is complete, 1 if it waits for bytes, 2 if it waits to write, -1 with the reason,
/// of at most `count` bytes, if it failed.
static inline int cabrank_tls_handshake(void *pointer, char *reason, size_t count) {
    gnutls_session_t session = (gnutls_session_t)pointer;
    int code;
    do code = gnutls_handshake(session);
    while (code < 0 && code != GNUTLS_E_AGAIN && !gnutls_error_is_fatal(code));
    if (code == GNUTLS_E_SUCCESS) return 0;
    if (code == GNUTLS_E_AGAIN) return gnutls_record_get_direction(session) ? 2 : 1;
    gnutls_datum_t words = {0, 0};
    unsigned int status = gnutls_session_get_verify_cert_status(session);
    if (code == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR
        && gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &words, 0) >= 0) {
        snprintf(reason, count, "%s", (const char *)words.data);
        gnutls_free(words.data);
    } else {
        snprintf(reason, count, "%s", gnutls_strerror(code));
    }
    return -1;
}

/// Sends bytes and returns the number accepted; -1 if the rest must wait, -2 if the peer has gone. After -1 only the
/// rest of the same record may be sent, by a call with null and no bytes.
static inline ssize_t cabrank_tls_send(void *session, const void *bytes, size_t count) {
    ssize_t sent = gnutls_record_send(session, bytes, count);
    if (sent >= 0) return sent;
    return sent == GNUTLS_E_AGAIN || sent == GNUTLS_E_INTERRUPTED ? -1 : -2;
}

/// Receives bytes and returns their number; -1 if there are none yet, -2 if the peer has gone.
static inline ssize_t cabrank_tls_receive(void *session, void *bytes, size_t count) {
    ssize_t received;
    do received = gnutls_record_recv(session, bytes, count);
    while (received < 0 && received != GNUTLS_E_AGAIN && !gnutls_error_is_fatal((int)received));
    return received > 0 ? received : received == GNUTLS_E_AGAIN ? -1 : -2;
}

/// Sends the end of this direction of the session (close_notify).
static inline void cabrank_tls_finish(void *session) { gnutls_bye(session, GNUTLS_SHUT_WR); }

/// Checks a certificate chain and its key in PEM: 0 if they are valid, 1 if the certificate is wrong, 2 if the key is,
/// 3 if they do not match. The reason is in the words of libgnutls.
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

/// Creates a non-blocking event counter; -1 if there is none (eventfd(2)).
static inline int cabrank_event_counter(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

// Headers declare it only with the GNU extensions.
extern int accept4(int listener, struct sockaddr *peer, socklen_t *size, int flags);

/// Accepts a connection with a non-blocking socket; -1 if there is none (accept4(2)).
static inline int cabrank_accept(int listener, struct sockaddr *peer, socklen_t *size) {
    return accept4(listener, peer, size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// Reports every change of a socket once, as the event `number` (epoll(7)).
static inline int cabrank_watch_changes(int epoll, int descriptor, uint64_t number) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.u64 = number}};
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event);
}

/// Stops reporting changes of a socket. Closing it is not enough while a duplicate of its descriptor is open.
static inline void cabrank_unwatch(int epoll, int descriptor) { epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, 0); }

/// Waits for changes, for ever if `milliseconds` is -1, and stores their numbers, at most 64; -1 if the wait was
/// interrupted.
static inline int cabrank_wait_for_changes(int epoll, uint64_t numbers[64], int milliseconds) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, 64, milliseconds);
    for (int index = 0; index < count; index++) numbers[index] = events[index].data.u64;
    return count;
}
