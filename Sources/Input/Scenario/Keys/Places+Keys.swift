import CityModel
import Experiments
import Quantities

/// Values of `places:`, except the source of the places.
struct PlacesSection {
    var quality = PlaceQuality.fixed
    /// Undecoded changes, until the places are known.
    var changes: KeyField?
    /// Whether a file may lose any share of its features.
    var allowsLosses = false

    static let keys: [Key<PlacesSection>] = [
        Key(
            "quality", \.quality, .word(),
            """
            quality and capacity of places for which neither the file nor `changes` gives them: drawn once from the seed, the \
            same in every replication, or drawn again in each
            """),
        Key(
            "changes", \.changes, .deferred("maps by the name of a place"),
            """
            differences of places from their source: \
            \(PlaceChangeEntry.keys.flatMap { $0.lines(of: nil, below: "") }.map(summary).joined(separator: "; "))
            """),
        Key(
            "leaveOut", \.allowsLosses, .flag,
            "with `file`: whether more than half of the features of a GeoJSON may be other than points"),
    ]

    private static func summary(of line: KeyDocumentation) -> String {
        "`\(line.path)`, \(line.accepted), \(line.purpose)"
    }
}

/// The differences of a place from its source.
struct PlaceChangeEntry {
    var isClosed = false
    var attraction: Double?
    var quality: Double?
    var capacity: Int?
    var price: Money?

    private static let attractions = Limits.from(
        PlaceTraits.attractionRange.lowerBound, to: PlaceTraits.attractionRange.upperBound)
    private static let qualities = Limits.from(
        PlaceTraits.qualityRange.lowerBound, to: PlaceTraits.qualityRange.upperBound)

    static let keys: [Key<PlaceChangeEntry>] = [
        Key("closed", \.isClosed, .flag, "closed for the whole run"),
        Key(
            "attraction", \.attraction, .ifWritten(.number(attractions), defaultValue: 1),
            "factor of the probability of being chosen; other places have 1"),
        Key(
            "quality", \.quality, .ifWritten(.number(qualities), defaultValue: 0), "quality in grades"),
        Key(
            "capacity", \.capacity, .ifWritten(.whole(PlaceTraits.capacityRange), defaultValue: 1),
            "number of people for whom there is room"),
        Key(
            "price", \.price, .ifWritten(.money(to: PlaceTraits.priceMax), defaultValue: .zero),
            "price of a visit; it does not change any choice"),
    ]

    func apply(to place: inout PlaceDetails) {
        if isClosed { place.close() }
        if let attraction { place.traits.attraction = attraction }
        if let quality { place.traits.quality = quality }
        if let capacity { place.traits.capacity = capacity }
        if let price { place.traits.price = price }
    }
}
