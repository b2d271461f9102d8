import InputFiles
import Quantities

extension Terminal {
    private static let toldOfFile = 20

    /// Reports lost input records, even with --quiet, since they change the run: one line for each reason, and a
    /// warning for each file with many losses.
    static func tellInputLosses(_ losses: [InputLoss]) {
        var rest = losses[...]
        while let file = rest.first?.file {
            let ofFile = rest.prefix { $0.file == file }
            rest = rest.dropFirst(ofFile.count)
            for loss in ofFile.prefix(toldOfFile) { tell("\(loss)") }
            let others = ofFile.dropFirst(toldOfFile)
            if !others.isEmpty {
                let count = GroupedNumber.text(others.reduce(0) { $0 + $1.count })
                tell("\(file): \(others.count) other reasons (\(count))")
            }
        }
        for warning in InputLossShare.shares(of: losses).compactMap(\.warning) { tell("\(warning)") }
    }
}
