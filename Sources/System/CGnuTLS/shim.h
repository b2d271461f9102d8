// Sessions of TLS over sockets that do not block. Swift sees them as pointers to nothing in particular.
#pragma once

#include <gnutls/gnutls.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/// The authorities that a client trusts: those of a text in PEM, or the system's; null with libgnutls' reason if there are none.
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

/// Begins a client's session over a socket; the server must show a certificate for the host, which must live as long as the session.
/// Null if there is no memory.
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

/// Goes on with the handshake: 0 if it is done, 1 if it waits for bytes, 2 for room, -1 with the reason if it has failed.
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

/// How many bytes a session has taken; -1 if the rest has to wait, -2 if the other side is gone. After -1 nothing is sent but what
/// is left of the same record, by no bytes at null.
static inline ssize_t cabrank_tls_send(void *session, const void *bytes, size_t count) {
    ssize_t sent = gnutls_record_send(session, bytes, count);
    if (sent >= 0) return sent;
    return sent == GNUTLS_E_AGAIN || sent == GNUTLS_E_INTERRUPTED ? -1 : -2;
}

/// How many bytes have come; -1 if there are none yet, -2 if the other side is gone.
static inline ssize_t cabrank_tls_receive(void *session, void *bytes, size_t count) {
    ssize_t received;
    do received = gnutls_record_recv(session, bytes, count);
    while (received < 0 && received != GNUTLS_E_AGAIN && !gnutls_error_is_fatal((int)received));
    return received > 0 ? received : received == GNUTLS_E_AGAIN ? -1 : -2;
}

/// Says over a session that nothing more is sent.
static inline void cabrank_tls_finish(void *session) { gnutls_bye(session, GNUTLS_SHUT_WR); }
