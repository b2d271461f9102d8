#ifndef SVG_RASTER_H
#define SVG_RASTER_H

#include <stddef.h>

/// Picture in pixels, or the reason why there is none.
typedef struct {
    /// Bytes of a PNG, to be released by `svg_raster_free`; NULL if it could not be drawn.
    unsigned char *png;
    size_t size;
    /// Reason for the failure; empty if it was drawn.
    char problem[256];
} svg_raster_picture;

/// Draws an SVG picture whose size is given in pixels.
///
/// @param svg    UTF-8, of `length` bytes; no external resources are loaded
/// @param scale  pixels drawn per pixel of the picture, above 0
svg_raster_picture svg_raster_draw(const char *svg, size_t length, double scale);

void svg_raster_free(svg_raster_picture *picture);

#endif
