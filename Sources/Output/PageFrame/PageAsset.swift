import Glibc
import InputFiles
import OutputFiles
import PageAssets
import Pictures
import ServiceKernel

/// A script or style sheet that a page needs, in the order of inclusion.
package enum PageAsset: Int, CaseIterable, Sendable {
    case mapLibrary
    case older
    case frame
    case charts
    case map
    case report
    case decision
    case contents
    case stage
    case lesson
    case paper
    case handout
    case replay

    /// Name of the page's entry module; its imports are added automatically.
    var script: String? {
        switch self {
        case .frame: "frame"
        case .charts: "charts"
        case .map: "map"
        case .lesson: "stage"
        case .handout: "handout"
        case .contents: "contents"
        case .replay: "replay"
        case .mapLibrary, .older, .report, .decision, .stage, .paper: nil
        }
    }

    /// Reads libraries from disk.
    package struct Store: Sendable {
        private let folder: String

        /// Creates a store.
        ///
        /// - Parameter folder: folder of the libraries that Debian packages install.
        package init(folder: String = "/usr/share/javascript") { self.folder = folder }

        /// Returns a classic script, which runs before the modules: a library, or additions for older browsers; nil for
        /// the other assets.
        ///
        /// - Throws: `MachineError` if a library is not installed.
        func libraryScript(of asset: PageAsset) throws(SystemError) -> [UInt8]? {
            switch asset {
            case .mapLibrary: try library("leaflet/leaflet.min.js", package: "libjs-leaflet")
            case .older: Array(PageAsset.text("older.js").utf8)
            case .frame, .charts, .map, .report, .decision, .contents, .stage, .lesson, .paper, .handout, .replay: nil
            }
        }

        /// Returns the style sheet of an asset; nil if it has none.
        ///
        /// - Throws: `MachineError` if a library is not installed.
        func style(of asset: PageAsset) throws(SystemError) -> [UInt8]? {
            switch asset {
            case .mapLibrary: try library("leaflet/leaflet.css", package: "libjs-leaflet")
            case .frame: Array((PageAsset.text("frame.css") + TaxiColour.style).utf8)
            case .charts, .map, .report, .decision, .contents, .stage, .paper, .replay:
                Array(PageAsset.text("\(asset).css").utf8)
            case .older, .lesson, .handout: nil
            }
        }

        private func library(_ name: String, package: String) throws(SystemError) -> [UInt8] {
            let path = "\(folder)/\(name)"
            guard let file = try? SourceFile.read(path) else {
                throw SystemError(
                    action: "cannot read '\(path)', which pages need (it is in the Debian package \(package))",
                    errorNumber: ENOENT)
            }
            // The packages refer to source maps, which a browser would request.
            let code = String(decoding: file.bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("sourceMappingURL=") }.joined(separator: "\n")
            guard !code.contains("</script"), !code.contains("</style") else {
                throw SystemError(
                    action: "cannot put '\(path)' into a page (it contains an end tag)", errorNumber: EINVAL)
            }
            return Array(code.utf8)
        }
    }

    /// File names of the embedded assets, in the order of embedding.
    static let names: [String] = (0...).lazy.map { page_asset_name($0) }.prefix { $0 != nil }.compactMap { $0 }
        .map { String(cString: $0) }

    /// Returns the text of an embedded file.
    ///
    /// - Precondition: a file of that name is embedded.
    static func text(_ name: String) -> String {
        guard let text = page_asset(name) else { preconditionFailure("there is no asset \(name)") }
        return String(cString: text)
    }

    /// Returns the authors and the licence of a library for the page's footer; nil for cabrank's own assets.
    func licence(in language: Language) -> String? {
        switch self {
        case .mapLibrary:
            "Leaflet, © 2010–2019 Vladimir Agafonkin, © 2010–2011 CloudMade, "
                + language.text("BSD 2-clause licence", "BSD 2 maddelik lisans")
        case .older, .frame, .charts, .map, .report, .decision, .contents, .stage, .lesson, .paper, .handout, .replay:
            nil
        }
    }
}
