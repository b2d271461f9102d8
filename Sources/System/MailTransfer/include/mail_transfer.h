// Mails to a mail server, by libcurl.
#pragma once

#include <stddef.h>

typedef struct {
    /// `smtps://host:port`, or `smtp://…`.
    const char *server;
    /// Whether it may go without TLS, if the server offers none.
    int may_be_clear;
    /// Null: none.
    const char *user, *password;
    /// In angle brackets.
    const char *sender, *recipient;
    /// Headers and text, each line with its carriage return.
    const void *message;
    size_t bytes;
    long seconds_max;
} mail_parcel;

typedef enum { MAIL_TAKEN = 0, MAIL_REFUSED = 1, MAIL_SERVER_FAILED = 2 } mail_outcome;

/// Sends a mail over a connection of its own, and waits for the server to take it; from any thread.
///
/// `problem` gets in a line why it was not taken: the mail, or whom it is to, or that nothing can be sent now.
mail_outcome mail_send(const mail_parcel *parcel, char problem[256]);
