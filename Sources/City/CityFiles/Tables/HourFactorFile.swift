import CityModel
import InputFiles

extension CityTables {
    /// Accepted factors by which travel is slower than free flow, by the hour of the day.
    package static var hourFactorRange: ClosedRange<Double> { 0.1...100 }

    /// Reads `hour,factor`: 24 rows, one for every hour from 0 to 23.
    ///
    /// - Throws: `InputError` with every wrong row, or else with the missing hours.
    package static func hourFactors(_ file: SourceFile) throws(InputError) -> [Double] {
        let table = try HourFactorTable(file)
        if let street = table.firstStreet { throw InputError(street) }
        return try table.factorsOfAllStreets().compactMap { $0 }
    }

    /// Returns the profile of that name, or the one in the file at that path.
    ///
    /// - Throws: `InputError` as `congestion(_:)`, or if the file cannot be read.
    package static func congestion(named text: String) throws(InputError) -> Congestion {
        if let profile = Congestion(word: text) { return profile }
        return try congestion(try SourceFile.read(text))
    }

    /// Reads `hour,factor` or `hour,street,factor`: a row with a street class in `street` applies to these streets at
    /// that hour, a row without one to all others.
    ///
    /// Every hour has a factor for each class made for cars, its own or that of all streets; other classes without a
    /// factor are at free flow.
    ///
    /// - Throws: `InputError` with every wrong row, or else with the missing hours.
    package static func congestion(_ file: SourceFile) throws(InputError) -> Congestion {
        let table = try HourFactorTable(file)
        try table.checkStreetsForCars()
        return Congestion(
            factors: (0..<24).flatMap { hour in
                StreetClass.allCases.map { table.factor(hour: hour, street: $0) ?? 1 }
            })
    }
}

/// The rows of a file of hour factors.
private struct HourFactorTable {
    /// Factors of the 24 hours by class, as far as the file has them; the key nil means all streets.
    private var factors: [StreetClass?: [Double?]] = [:]
    /// Error if a table of zones uses the file, because it distinguishes classes of streets.
    private(set) var firstStreet: Diagnostic?
    private let fileName: String

    init(_ file: SourceFile) throws(InputError) {
        fileName = file.displayName
        var table = try CSVReader(file)
        let columns = try table.columns("hour", "factor")
        let streetColumn = table.optionalColumn("street")
        var errors = DiagnosticCollector()
        while table.nextRow(collectingInto: &errors) {
            var street: StreetClass?
            if let streetColumn, !table.isEmpty(streetColumn) {
                street = StreetClass(word: table.text(streetColumn))
                if street == nil { errors.add(HourFactorTable.unknownStreet(table, streetColumn)) }
                let problem = "the column 'street' needs a city with streets"
                let remedy = "leave out the column 'street', or use a city with streets"
                firstStreet = firstStreet ?? table.diagnostic(streetColumn, problem: problem, remedy: remedy)
                if street == nil { continue }
            }
            guard let hour = table.int(columns[0]), (0..<24).contains(hour) else {
                errors.add(table.invalidField(columns[0], wanted: "an hour from 0 to 23"))
                continue
            }
            guard let factor = table.double(columns[1]), CityTables.hourFactorRange.contains(factor) else {
                errors.add(table.invalidField(columns[1], wanted: "a factor from 0.1 to 100"))
                continue
            }
            guard table.exactDecimal(columns[1])?.losslessDouble != nil else {
                errors.add(table.inexactNumber(columns[1], digitsMax: 15))
                continue
            }
            if factors[street, default: Array(repeating: nil, count: 24)][hour] == nil {
                factors[street, default: Array(repeating: nil, count: 24)][hour] = factor
            } else {
                let whose = street.map { " of '\($0.word)'" } ?? ""
                errors.add(table.diagnostic(columns[0], problem: "hour \(hour)\(whose) occurs more than once"))
            }
        }
        try errors.throwIfAny()
    }

    /// Returns the factors of all streets.
    ///
    /// - Throws: `InputError` with the missing hours.
    func factorsOfAllStreets() throws(InputError) -> [Double?] {
        let common = factors[nil] ?? Array(repeating: nil, count: 24)
        var errors = DiagnosticCollector()
        for hour in common.indices where common[hour] == nil {
            errors.add(Diagnostic(file: fileName, problem: "the row for hour \(hour) is missing"))
        }
        try errors.throwIfAny()
        return common
    }

    /// Returns the factor of the class, or else of all streets.
    func factor(hour: Int, street: StreetClass) -> Double? { factors[street]?[hour] ?? factors[nil]?[hour] }

    /// Checks the factors of classes made for cars.
    ///
    /// - Throws: `InputError` with the hours at which such a class has no factor.
    func checkStreetsForCars() throws(InputError) {
        var errors = DiagnosticCollector()
        let streets = StreetClass.allCases.filter(\.isForCars)
        for hour in 0..<24 {
            let missing = streets.filter { factor(hour: hour, street: $0) == nil }
            if missing.count == streets.count {
                errors.add(Diagnostic(file: fileName, problem: "the row for hour \(hour) is missing"))
            } else if !missing.isEmpty {
                let words = missing.map { "'\($0.word)'" }.joined(separator: ", ")
                errors.add(
                    Diagnostic(
                        file: fileName, problem: "hour \(hour) has no factor for \(words)",
                        remedy: "write a row for each, or a row without a street for all other streets"))
            }
        }
        try errors.throwIfAny()
    }

    private static func unknownStreet(_ table: CSVReader, _ column: CSVReader.Column) -> Diagnostic {
        let word = table.text(column)
        let nearest = NameSuggestion.nearest(to: word, among: StreetClass.allCases.map(\.word))
        let known = StreetClass.allCases.filter(\.isForCars).map(\.word).joined(separator: ", ")
        return table.diagnostic(
            column, problem: "there is no street class '\(word)'",
            remedy: nearest.map { "did you mean '\($0)'?" } ?? "classes for cars: \(known)")
    }
}
