// libcurl: mails by SMTP. What takes any number of arguments Swift cannot call.
#pragma once

#include <curl/curl.h>
#include <stdio.h>

/// Sends a mail over a connection of its own, and waits for the server to take it; from any thread.
///
/// TLS as the address says (`smtps`), or as the server offers; without it only where `clear` is not 0. `error` gets in a line why
/// it failed.
static inline CURLcode cabrank_mail(
    const char *url, int clear, const char *user, const char *password, const char *sender, const char *recipient,
    const char *message, size_t bytes, long seconds, char error[CURL_ERROR_SIZE]) {
    error[0] = 0;
    CURL *curl = curl_easy_init();
    FILE *file = curl ? fmemopen((void *)message, bytes, "rb") : 0;
    struct curl_slist *recipients = file ? curl_slist_append(0, recipient) : 0;
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (recipients) {
        curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, seconds);
        curl_easy_setopt(curl, CURLOPT_URL, url);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(clear ? CURLUSESSL_TRY : CURLUSESSL_ALL));
        if (user) curl_easy_setopt(curl, CURLOPT_USERNAME, user);
        if (password) curl_easy_setopt(curl, CURLOPT_PASSWORD, password);
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, sender);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
        curl_easy_setopt(curl, CURLOPT_READDATA, file);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)bytes);
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        code = curl_easy_perform(curl);
    }
    curl_slist_free_all(recipients);
    if (file) fclose(file);
    if (curl) curl_easy_cleanup(curl);
    return code;
}
