import InputFiles

extension CityFiles {
    /// By how much travel is slower than free flow, by the hour of the day, acceptable from 0.1 to 100.
    package static var hourFactorRange: ClosedRange<Double> { 0.1...100 }

    /// Reads `hour,factor`: 24 rows, one for every hour from 0 to 23.
    ///
    /// - Throws: `InputError` with every wrong row, or else with the hours that are missing.
    package static func hourFactors(_ file: SourceFile) throws(InputError) -> [Double] {
        var table = try CSVReader(file)
        let columns = try table.columns("hour", "factor")
        var factors = [Double?](repeating: nil, count: 24)
        var mistakes = MistakeList()
        while table.nextRow(collecting: &mistakes) {
            guard let hour = table.int(columns[0]), factors.indices.contains(hour) else {
                mistakes.add(table.wrongField(columns[0], wanted: "an hour from 0 to 23"))
                continue
            }
            guard let factor = table.double(columns[1]), hourFactorRange.contains(factor) else {
                mistakes.add(table.wrongField(columns[1], wanted: "a factor from 0.1 to 100"))
                continue
            }
            if factors[hour] == nil {
                factors[hour] = factor
            } else {
                mistakes.add(table.diagnostic(columns[0], problem: "hour \(hour) occurs more than once"))
            }
        }
        try mistakes.check()
        for hour in factors.indices where factors[hour] == nil {
            mistakes.add(Diagnostic(file: file.displayName, problem: "the row for hour \(hour) is missing"))
        }
        try mistakes.check()
        return factors.compactMap { $0 }
    }
}
