import InputFiles
import Quantities

extension Terminal {
    private static let lossesPerFileMax = 20

    /// Reports lost input records, even with --quiet, since they change the run: one line for each reason, and a
    /// warning for each file with many losses.
    static func reportInputLosses(_ losses: [InputLoss]) {
        var rest = losses[...]
        while let file = rest.first?.file {
            let ofFile = rest.prefix { $0.file == file }
            rest = rest.dropFirst(ofFile.count)
            for loss in ofFile.prefix(lossesPerFileMax) { printMessage("\(loss)") }
            let others = ofFile.dropFirst(lossesPerFileMax)
            if !others.isEmpty {
                let count = GroupedNumber.text(others.reduce(0) { $0 + $1.count })
                printMessage("\(file): \(others.count) other reasons (\(count))")
            }
        }
        for warning in FileLoss.shares(of: losses).compactMap(\.warning) { printMessage("\(warning)") }
    }
}
