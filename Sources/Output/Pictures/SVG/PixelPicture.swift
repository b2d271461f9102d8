import SVGRaster

/// A picture in pixels, drawn from Scalable Vector Graphics by librsvg.
package struct PixelPicture {
    /// A PNG.
    package let bytes: [UInt8]

    /// Why a picture was not drawn.
    package struct Failure: Error, CustomStringConvertible {
        package let problem: String

        package var description: String { "cannot draw a picture in pixels: \(problem)" }
    }

    /// - Parameters:
    ///   - svg: with its size in pixels.
    ///   - scale: pixels drawn for each of its pixels.
    /// - Throws: `Failure` if librsvg refuses.
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
