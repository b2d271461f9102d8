import Experiments
import OutputFiles
import Statistics

/// `warmup.csv`: how a run of taxis comes out of its empty beginning, hour by hour: the curves of Welch's method, each smoothed
/// over two windows, and what is left out.
enum WarmUpTable {
    /// Hours on both sides: one that shows the course of a day, and one that hides it.
    private static let windows = [2, 12]

    /// - Throws: `MachineError` if the disk refuses.
    static func write(_ finding: WarmUpFinding, to path: String) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: "series,window,hour,mean,smoothed,cut")
        let hoursCut = Int((finding.cut ?? .zero).seconds / 3_600)
        for series in finding.series {
            for window in windows {
                let smoothed = WarmUp.smoothed(series.means, window: window)
                for (hour, mean) in series.means.enumerated() {
                    table.field(series.name)
                    table.field(window)
                    table.field(hour)
                    table.field(mean, decimals: 3)
                    table.field(smoothed[hour], decimals: 3)
                    table.field(hour < hoursCut ? "true" : "false")
                    try table.endRow()
                }
            }
        }
        try table.close()
    }
}
