#ifndef SVG_RASTER_H
#define SVG_RASTER_H

#include <stddef.h>

/// A picture in pixels, or why there is none.
typedef struct {
    /// The bytes of a PNG, to be freed by `svg_raster_free`; NULL if it could not be drawn.
    unsigned char *png;
    size_t size;
    /// Why not; empty if it was drawn.
    char problem[256];
} svg_raster_picture;

/// Draws Scalable Vector Graphics whose size is given in pixels.
///
/// @param svg    UTF-8, of `length` bytes; nothing outside of it is loaded
/// @param scale  pixels drawn for each pixel of the picture, above 0
svg_raster_picture svg_raster_draw(const char *svg, size_t length, double scale);

void svg_raster_free(svg_raster_picture *picture);

#endif
