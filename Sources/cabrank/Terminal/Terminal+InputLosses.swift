import InputFiles

extension Terminal {
    /// Told whatever else is wished: a run that lost records is not what it seems. One paragraph a file.
    static func tellInputLosses(_ losses: [InputLoss]) {
        var rest = losses[...]
        while let file = rest.first?.file {
            let ofFile = rest.prefix { $0.file == file }
            rest = rest.dropFirst(ofFile.count)
            func text(_ loss: InputLoss) -> String { "\(loss.reason) (\(loss.count))" }
            let leftOut = ofFile.filter(\.isLeftOut)
            let total = leftOut.reduce(0) { $0 + $1.count }
            if total > 0 {
                let reasons = leftOut.map(text).joined(separator: "; ")
                tell("\(file): \(total) \(total == 1 ? "record" : "records") left out: \(reasons)")
            }
            for loss in ofFile where !loss.isLeftOut { tell("\(file): \(text(loss))") }
        }
    }
}
