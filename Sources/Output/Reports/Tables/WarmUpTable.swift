import Experiments
import OutputFiles
import Statistics

/// `warmup.csv`: the transient of a taxi run by hour: the curves of Welch's method, each smoothed over two windows, and
/// the warm-up to leave out.
enum WarmUpTable {
    /// Hours on either side: one window shows the course of a day, the other hides it.
    private static let windows = [2, 12]

    /// Writes the table.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    static func write(_ finding: WarmUpEstimate, to path: String) throws(SystemError) {
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
