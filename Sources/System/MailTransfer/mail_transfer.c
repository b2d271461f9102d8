// libcurl is loaded when the first mail is sent: it brings twenty more libraries, and would delay the start of every
// command by 2.5 ms for a feature that only a server uses.
#define _GNU_SOURCE
#include "mail_transfer.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#undef curl_easy_setopt

/// The functions used.
static struct {
    __typeof__(&curl_global_init) curl_global_init;
    __typeof__(&curl_easy_init) curl_easy_init;
    __typeof__(&curl_easy_setopt) curl_easy_setopt;
    __typeof__(&curl_easy_perform) curl_easy_perform;
    __typeof__(&curl_easy_cleanup) curl_easy_cleanup;
    __typeof__(&curl_easy_strerror) curl_easy_strerror;
    __typeof__(&curl_slist_append) curl_slist_append;
    __typeof__(&curl_slist_free_all) curl_slist_free_all;
} library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
/// Reason why the library cannot be used; null if it can.
static const char *loading_problem;

static void find(void *handle, const char *name, void *function) {
    void *found = dlsym(handle, name);
    if (!found) loading_problem = "libcurl is too old; cabrank needs 7.85 or newer";
    memcpy(function, &found, sizeof found);
}

#define FIND(name) find(handle, #name, &library.name)

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        loading_problem = "libcurl is missing; install Debian's package libcurl4";
        return;
    }
    FIND(curl_global_init);
    FIND(curl_easy_init);
    FIND(curl_easy_setopt);
    FIND(curl_easy_perform);
    FIND(curl_easy_cleanup);
    FIND(curl_easy_strerror);
    FIND(curl_slist_append);
    FIND(curl_slist_free_all);
    if (!loading_problem && library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        loading_problem = "libcurl does not start";
    }
}

static CURLcode perform(CURL *curl, const mail_parcel *parcel, FILE *file, struct curl_slist *recipients) {
#define SET(option, value) library.curl_easy_setopt(curl, option, value)
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT, parcel->seconds_max);
    SET(CURLOPT_URL, parcel->server);
    SET(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    SET(CURLOPT_USE_SSL, (long)(parcel->may_be_clear ? CURLUSESSL_TRY : CURLUSESSL_ALL));
    if (parcel->user) SET(CURLOPT_USERNAME, parcel->user);
    if (parcel->password) SET(CURLOPT_PASSWORD, parcel->password);
    SET(CURLOPT_MAIL_FROM, parcel->sender);
    SET(CURLOPT_MAIL_RCPT, recipients);
    SET(CURLOPT_READDATA, file);
    SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)parcel->bytes);
    SET(CURLOPT_UPLOAD, 1L);
    return library.curl_easy_perform(curl);
}

mail_outcome mail_send(const mail_parcel *parcel, char problem[256]) {
    pthread_once(&loading, load);
    if (loading_problem) {
        snprintf(problem, 256, "%s", loading_problem);
        return MAIL_SERVER_FAILED;
    }
    char error[CURL_ERROR_SIZE] = "";
    CURLcode code = CURLE_OUT_OF_MEMORY;
    CURL *curl = library.curl_easy_init();
    FILE *file = curl ? fmemopen((void *)parcel->message, parcel->bytes, "rb") : NULL;
    struct curl_slist *recipients = file ? library.curl_slist_append(NULL, parcel->recipient) : NULL;
    if (recipients) {
        SET(CURLOPT_ERRORBUFFER, error);
        code = perform(curl, parcel, file, recipients);
    }
    if (recipients) library.curl_slist_free_all(recipients);
    if (file) fclose(file);
    if (curl) library.curl_easy_cleanup(curl);
    if (code == CURLE_OK) return MAIL_TAKEN;
    snprintf(problem, 256, "%s", error[0] ? error : library.curl_easy_strerror(code));
    // libcurl reports the server's refusal of a mail or of its recipient as a send error.
    return code == CURLE_SEND_ERROR ? MAIL_REFUSED : MAIL_SERVER_FAILED;
}
