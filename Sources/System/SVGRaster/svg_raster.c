// SVG to PNG by librsvg and Cairo, which are loaded when the first picture is drawn: they bring forty more libraries,
// and would delay the start of every command by 8 ms for a feature that hardly any command uses. Therefore their
// functions are declared here as in their manuals (librsvg 2.52 or newer), and looked up by name.
#include "svg_raster.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct RsvgHandle RsvgHandle;
typedef struct { double x, y, width, height; } RsvgRectangle;
typedef struct { uint32_t domain; int code; char *message; } GError;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo cairo_t;
typedef int cairo_status_t;
typedef cairo_status_t (*cairo_write_func_t)(void *, const unsigned char *, unsigned int);

enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_NO_MEMORY = 1, CAIRO_FORMAT_ARGB32 = 0 };

/// The functions used.
static struct {
    RsvgHandle *(*rsvg_handle_new_from_data)(const uint8_t *, size_t, GError **);
    int (*rsvg_handle_get_intrinsic_size_in_pixels)(RsvgHandle *, double *, double *);
    int (*rsvg_handle_render_document)(RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **);
    cairo_surface_t *(*cairo_image_surface_create)(int, int, int);
    cairo_t *(*cairo_create)(cairo_surface_t *);
    void (*cairo_scale)(cairo_t *, double, double);
    cairo_status_t (*cairo_surface_write_to_png_stream)(cairo_surface_t *, cairo_write_func_t, void *);
    const char *(*cairo_status_to_string)(cairo_status_t);
    void (*cairo_destroy)(cairo_t *);
    void (*cairo_surface_destroy)(cairo_surface_t *);
    void (*g_error_free)(GError *);
    void (*g_object_unref)(void *);
} library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;
/// Reason why the libraries cannot be used; empty if they can.
static char loading_problem[256];

static void find(void *handle, const char *name, void *function) {
    void *found = dlsym(handle, name);
    if (!found && !loading_problem[0])
        snprintf(loading_problem, sizeof loading_problem, "librsvg has no %s; cabrank needs 2.52 or newer", name);
    memcpy(function, &found, sizeof found);
}

#define FIND(name) find(handle, #name, &library.name)

static void load(void) {
    // The functions of Cairo and GLib are found through the dependencies of librsvg.
    void *handle = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(loading_problem, sizeof loading_problem, "librsvg is missing; install Debian's package librsvg2-2");
        return;
    }
    FIND(rsvg_handle_new_from_data);
    FIND(rsvg_handle_get_intrinsic_size_in_pixels);
    FIND(rsvg_handle_render_document);
    FIND(cairo_image_surface_create);
    FIND(cairo_create);
    FIND(cairo_scale);
    FIND(cairo_surface_write_to_png_stream);
    FIND(cairo_status_to_string);
    FIND(cairo_destroy);
    FIND(cairo_surface_destroy);
    FIND(g_error_free);
    FIND(g_object_unref);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned int length) {
    svg_raster_picture *picture = closure;
    unsigned char *larger = realloc(picture->png, picture->size + length);
    if (!larger) return CAIRO_STATUS_NO_MEMORY;
    memcpy(larger + picture->size, data, length);
    picture->png = larger;
    picture->size += length;
    return CAIRO_STATUS_SUCCESS;
}

static void fail(svg_raster_picture *picture, const char *problem) {
    svg_raster_free(picture);
    snprintf(picture->problem, sizeof picture->problem, "%s", problem);
}

/// Stores the message of an error; librsvg gives none if it refuses an argument.
static void fail_by(svg_raster_picture *picture, GError *error) {
    fail(picture, error ? error->message : "librsvg gives no reason");
    if (error) library.g_error_free(error);
}

static void draw(RsvgHandle *handle, double scale, svg_raster_picture *picture) {
    double width = 0, height = 0;
    if (!library.rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) {
        fail(picture, "the picture has no size in pixels");
        return;
    }
    cairo_surface_t *surface = library.cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)(width * scale + 0.5), (int)(height * scale + 0.5));
    cairo_t *cairo = library.cairo_create(surface);
    library.cairo_scale(cairo, scale, scale);
    const RsvgRectangle whole = {0, 0, width, height};
    GError *error = NULL;
    if (!library.rsvg_handle_render_document(handle, cairo, &whole, &error)) {
        fail_by(picture, error);
    } else {
        cairo_status_t status = library.cairo_surface_write_to_png_stream(surface, append, picture);
        if (status != CAIRO_STATUS_SUCCESS) fail(picture, library.cairo_status_to_string(status));
    }
    library.cairo_destroy(cairo);
    library.cairo_surface_destroy(surface);
}

svg_raster_picture svg_raster_draw(const char *svg, size_t length, double scale) {
    svg_raster_picture picture = {0};
    pthread_once(&loading, load);
    if (loading_problem[0]) {
        fail(&picture, loading_problem);
        return picture;
    }
    GError *error = NULL;
    RsvgHandle *handle = library.rsvg_handle_new_from_data((const uint8_t *)svg, length, &error);
    if (!handle) {
        fail_by(&picture, error);
        return picture;
    }
    draw(handle, scale, &picture);
    library.g_object_unref(handle);
    return picture;
}

void svg_raster_free(svg_raster_picture *picture) {
    free(picture->png);
    picture->png = NULL;
    picture->size = 0;
}
