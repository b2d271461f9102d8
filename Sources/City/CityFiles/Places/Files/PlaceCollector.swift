import CityModel
import InputFiles
import Quantities

/// Fields of places in files: the columns of a table, the properties of GeoJSON.
enum PlaceFileColumn: String, CaseIterable {
    case name
    case category
    case latitude
    case longitude
    case district
    case openingHours = "opening_hours"
    case description
    case website
    case telephone
    /// Names or addresses, separated by semicolons.
    case pictures
    case attraction, quality, capacity, price
}

/// A record of a place in a file.
protocol PlaceFileRecord {
    /// Number of the record: its line in a table, its index in a GeoJSON file.
    var number: Int { get }
    /// Returns a field; empty if the file has none.
    func text(of column: PlaceFileColumn) -> String
    /// Returns an error at a field.
    func diagnostic(_ column: PlaceFileColumn, problem: String, remedy: String) -> Diagnostic
}

/// Collects the places of a file and its errors.
struct PlaceCollector {
    private let city: City?
    private var places: [PlaceDetails] = []
    private var hoursTally = OpeningHoursTally()
    /// For each text of opening hours that is not understood: the number of the first record with it.
    private var firstRecordByUnknownHours: [String: Int] = [:]
    var errors = DiagnosticCollector()
    var losses: [InputLoss] = []

    /// Creates a collector.
    ///
    /// - Parameter city: names the districts of places without one; nil: these places have no district.
    init(_ city: City?) { self.city = city }

    /// Adds a record.
    ///
    /// - Parameter coordinate: nil if it was invalid, which has been reported.
    mutating func add(_ record: some PlaceFileRecord, at coordinate: Coordinate?) {
        let name = record.text(of: .name)
        if !name.contains(where: { !$0.isWhitespace }) {
            errors.add(record.diagnostic(.name, problem: "the place has no name", remedy: "write one (L01)"))
            return
        }
        let word = record.text(of: .category)
        guard let category = PlaceCategory(word: word) else {
            errors.add(
                record.diagnostic(
                    .category, problem: word.isEmpty ? "'\(name)' has no category" : "unknown category '\(word)'",
                    remedy: NameSuggestion.remedy(for: word, among: PlaceCategory.allCases.map(\.name))))
            return
        }
        guard let coordinate else { return }
        let position = FixedPosition(coordinate)
        let (district, hours) = (record.text(of: .district), record.text(of: .openingHours))
        hoursTally.add(hours)
        let openingHours = try? OpeningHours(hours)
        if openingHours == nil, !hours.isEmpty, firstRecordByUnknownHours[hours] == nil {
            firstRecordByUnknownHours[hours] = record.number
        }
        var place = PlaceDetails(
            name: name, category: category, position: position,
            district: district.isEmpty ? city?.district(at: position) ?? "" : district,
            description: record.text(of: .description), openingHours: openingHours, openingHoursText: hours,
            pictures: record.text(of: .pictures).split(separator: ";").map { picture in
                String(picture.drop { $0 == " " })
            })
        (place.website, place.telephone) = (record.text(of: .website), record.text(of: .telephone))
        readTraits(of: &place, record)
        places.append(place)
    }

    /// Reads the simulated properties of a place; empty fields keep their defaults.
    private mutating func readTraits(of place: inout PlaceDetails, _ record: some PlaceFileRecord) {
        place.traits.isClosed = ["off", "closed"].contains(place.openingHoursText)
        if let value = number(.attraction, record, in: PlaceTraits.attractionRange) { place.traits.attraction = value }
        place.traits.quality = number(.quality, record, in: PlaceTraits.qualityRange)
        let capacities = PlaceTraits.capacityRange
        let range = Double(capacities.lowerBound)...Double(capacities.upperBound)
        if let value = number(.capacity, record, in: range, decimals: 0) { place.traits.capacity = Int(value) }
        let priceMax = Double(PlaceTraits.priceMax.cents) / 100
        if let value = number(.price, record, in: 0...priceMax, decimals: 2) {
            place.traits.price = Money(cents: Int64((value * 100).rounded()))
        }
    }

    /// Reads a number; returns nil for an empty field, and after an error.
    ///
    /// - Parameter decimals: maximum number of decimals; nil: any.
    private mutating func number(
        _ column: PlaceFileColumn, _ record: some PlaceFileRecord, in range: ClosedRange<Double>, decimals: Int? = nil
    ) -> Double? {
        let text = record.text(of: column)
        if text.isEmpty { return nil }
        if let value = ExactDecimal(text), range.contains(value.nearestDouble), value.decimals <= decimals ?? .max {
            return value.nearestDouble
        }
        let kind = decimals == 0 ? "a whole number" : decimals == nil ? "a number" : "an amount like 3.30"
        let bounds = [range.lowerBound, range.upperBound].map { "\(ExactDecimal(shortestOf: $0))" }
        errors.add(
            record.diagnostic(
                column, problem: "\(column.rawValue) '\(text)' is not \(kind) from \(bounds[0]) to \(bounds[1])",
                remedy: "write one, or leave it empty"))
        return nil
    }

    /// Returns the collected places.
    ///
    /// - Parameter line: returns the line of a record by its number.
    /// - Throws: `InputError` if there were errors, or no places.
    func finish(_ file: SourceFile, line: (Int) -> Int?) throws(InputError) -> PlaceFile.List {
        try errors.throwIfAny()
        guard !places.isEmpty else {
            throw InputError(file.displayName, "there are no places")
        }
        let hours = hoursTally.loss(file: file.displayName) { text in firstRecordByUnknownHours[text].flatMap(line) }
        return PlaceFile.List(places: places, losses: losses + [hours].compactMap { $0 })
    }
}

extension PlaceCategory {
    /// Creates a category from a spelling by people or data: "historic building", "historic_building",
    /// "Historic-Building".
    fileprivate init?(word: String) {
        let wanted = String(word.lowercased().map { $0 == "_" || $0 == "-" ? " " : $0 })
        guard let category = PlaceCategory.allCases.first(where: { $0.name == wanted }) else { return nil }
        self = category
    }
}
