import Glibc
import InputFiles
import OutputFiles
import PageAssets
import Pictures

/// A program or a style that a page needs, in the order in which a page takes them.
package enum PageAsset: Int, CaseIterable, Sendable {
    case chartLibrary
    case mapLibrary
    case frame
    case charts
    case ground
    case map
    case report
    case decision
    case stage
    case lesson
    case handout
    case replayData
    case replay
    case replayStory

    /// Shared by all pages that are made in one go: libraries are read once.
    package struct Store: Sendable {
        private let folder: String

        /// - Parameter folder: where Debian's packages of libraries lie.
        package init(folder: String = "/usr/share/javascript") { self.folder = folder }

        /// - Throws: `MachineError` if a library is not installed.
        func script(of asset: PageAsset) throws(MachineError) -> [UInt8]? {
            switch asset {
            case .chartLibrary: try library("chart.js/chart.min.js", package: "libjs-chart.js")
            case .mapLibrary: try library("leaflet/leaflet.min.js", package: "libjs-leaflet")
            case .frame: text(page_frame_js())
            case .charts: text(page_charts_js())
            case .ground: text(page_ground_js())
            case .map: text(page_map_js())
            case .report, .decision: nil
            case .stage:
                text(
                    page_stage_drawing_js(), page_stage_placing_js(), page_stage_roads_js(), page_stage_zones_js(),
                    page_stage_map_js(), page_stage_scene_js())
            case .lesson: text(page_stage_hands_js(), page_stage_js())
            case .handout: text(page_handout_js())
            case .replayData: text(page_replaydata_js())
            case .replay: text(page_replaypeople_js(), page_replay_js())
            case .replayStory: text(page_replaystory_js())
            }
        }

        /// - Throws: `MachineError` if a library is not installed.
        func style(of asset: PageAsset) throws(MachineError) -> [UInt8]? {
            switch asset {
            case .chartLibrary: nil
            case .mapLibrary: try library("leaflet/leaflet.css", package: "libjs-leaflet")
            case .frame: text(page_frame_css()) + Array(TaxiColour.style.utf8)
            case .charts: text(page_charts_css())
            case .map: text(page_map_css())
            case .report: text(page_report_css())
            case .decision: text(page_decision_css())
            case .stage: text(page_stage_css())
            case .handout: text(page_handout_css())
            case .replay: text(page_replay_css())
            case .ground, .lesson, .replayData, .replayStory: nil
            }
        }

        private func text(_ parts: page_asset...) -> [UInt8] {
            parts.flatMap { UnsafeBufferPointer(start: $0.bytes, count: $0.count) }
        }

        private func library(_ name: String, package: String) throws(MachineError) -> [UInt8] {
            let path = "\(folder)/\(name)"
            guard let file = try? SourceFile.read(path) else {
                throw MachineError(
                    action: "cannot read '\(path)', with which pages are drawn (the Debian package \(package) has it)",
                    errorNumber: ENOENT)
            }
            // The packages name maps for debugging, which a browser would ask for.
            let code = String(decoding: file.bytes, as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("sourceMappingURL=") }.joined(separator: "\n")
            guard !code.contains("</script"), !code.contains("</style") else {
                throw MachineError(
                    action: "cannot put '\(path)' into a page (it holds an end tag)", errorNumber: EINVAL)
            }
            return Array(code.utf8)
        }
    }

    /// As the page names those who wrote it; nil for what is cabrank's own.
    var licence: String? {
        switch self {
        case .chartLibrary: "Chart.js, © 2014–2022 Chart.js contributors, MIT licence"
        case .mapLibrary: "Leaflet, © 2010–2019 Vladimir Agafonkin, © 2010–2011 CloudMade, BSD 2-clause licence"
        case .frame, .charts, .ground, .map, .report, .decision, .stage, .lesson, .handout, .replayData, .replay,
            .replayStory:
            nil
        }
    }
}
