import SVGRaster

/// A raster image, rendered from SVG by librsvg.
package struct RasterImage {
    /// The image as PNG.
    package let bytes: [UInt8]

    /// An error of librsvg.
    package struct Failure: Error, CustomStringConvertible {
        /// Message of librsvg.
        package let problem: String

        package var description: String { "cannot draw a picture in pixels: \(problem)" }
    }

    /// Renders an image.
    ///
    /// - Parameters:
    ///   - svg: SVG with its size in pixels.
    ///   - scale: rendered pixels per SVG pixel, along each side.
    /// - Throws: `Failure` if librsvg reports an error.
    package init(svg: String, scale: Double = 2) throws(Failure) {
        var text = svg
        var picture = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { svg_raster_draw($0.baseAddress, $0.count, scale) }
        }
        defer { svg_raster_free(&picture) }
        guard let png = picture.png else {
            let problem = withUnsafeBytes(of: picture.problem) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw Failure(problem: problem)
        }
        bytes = Array(UnsafeBufferPointer(start: png, count: picture.size))
    }
}
