// Sending of mails through a mail server, by libcurl.
#pragma once

#include <stddef.h>

typedef struct {
    /// URL of the server: `smtps://host:port`, or `smtp://…`.
    const char *server;
    /// Whether sending without TLS is allowed if the server does not offer it.
    int may_be_clear;
    /// User name and password; null for none.
    const char *user, *password;
    /// Addresses in angle brackets.
    const char *sender, *recipient;
    /// Headers and text; lines end in CR LF.
    const void *message;
    size_t bytes;
    long seconds_max;
} mail_parcel;

typedef enum { MAIL_TAKEN = 0, MAIL_REFUSED = 1, MAIL_SERVER_FAILED = 2 } mail_outcome;

/// Sends a mail over a new connection, and waits until the server accepts it. May be called from any thread.
///
/// `problem` receives a line with the reason if the mail is not accepted: the mail itself, its recipient, or the
/// server.
mail_outcome mail_send(const mail_parcel *parcel, char problem[256]);
