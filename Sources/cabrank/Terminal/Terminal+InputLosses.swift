import InputFiles

extension Terminal {
    /// Told whatever else is wished: a run that lost records is not what it seems. One paragraph a file.
    static func tellInputLosses(_ losses: [InputLoss]) {
        var rest = losses[...]
        while let file = rest.first?.file {
            let ofFile = rest.prefix { $0.file == file }
            rest = rest.dropFirst(ofFile.count)
            let total = ofFile.reduce(0) { $0 + $1.count }
            let reasons = ofFile.map { "\($0.reason) (\($0.count))" }.joined(separator: "; ")
            tell("\(file): \(total) \(total == 1 ? "record" : "records") left out: \(reasons)")
        }
    }
}
