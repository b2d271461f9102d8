// SVG to PNG by librsvg and Cairo.
#include "svg_raster.h"

#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

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
    g_strlcpy(picture->problem, problem, sizeof picture->problem);
}

static void draw(RsvgHandle *handle, double scale, svg_raster_picture *picture) {
    gdouble width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height)) {
        fail(picture, "the picture does not say its size in pixels");
        return;
    }
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(width * scale + 0.5), (int)(height * scale + 0.5));
    cairo_t *cairo = cairo_create(surface);
    cairo_scale(cairo, scale, scale);
    const RsvgRectangle whole = {0, 0, width, height};
    GError *error = NULL;
    if (!rsvg_handle_render_document(handle, cairo, &whole, &error)) {
        fail(picture, error->message);
        g_error_free(error);
    } else {
        cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, picture);
        if (status != CAIRO_STATUS_SUCCESS) fail(picture, cairo_status_to_string(status));
    }
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

svg_raster_picture svg_raster_draw(const char *svg, size_t length, double scale) {
    svg_raster_picture picture = {0};
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, &error);
    if (!handle) {
        fail(&picture, error->message);
        g_error_free(error);
        return picture;
    }
    draw(handle, scale, &picture);
    g_object_unref(handle);
    return picture;
}

void svg_raster_free(svg_raster_picture *picture) {
    free(picture->png);
    picture->png = NULL;
    picture->size = 0;
}
