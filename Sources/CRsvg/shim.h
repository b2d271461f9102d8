// Pictures in pixels: librsvg. Only SVGRaster includes its headers; here is what finds and links it.
