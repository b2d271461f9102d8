/// A zone's place in the city file, counted from 0: the index of every array of zones.
@frozen
package struct ZoneID: Hashable, Comparable, Sendable, BitwiseCopyable {
    package var index: UInt32

    @inlinable package init(_ index: UInt32) { self.index = index }
    @inlinable package init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// No zone: the value of a position outside the service area (Z02).
    @inlinable package static var none: ZoneID { ZoneID(UInt32.max) }
    @inlinable package static func < (left: ZoneID, right: ZoneID) -> Bool { left.index < right.index }
}

/// A position on the earth (WGS 84), in degrees.
package struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    package var latitudeDegrees: Double
    package var longitudeDegrees: Double

    package init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }
}

/// One zone of the service area (Z01).
package struct Zone: Sendable {
    /// As in the city file: a name, or the number under which it was published.
    package var name: String
    /// nil in a city that is only a table.
    package var centre: Coordinate?
    /// nil in a city that is only a table.
    package var areaSquareKilometres: Double?
    /// How much the generator expects to happen here, relative to the other zones; nil where the source does not say.
    package var attraction: Double?

    package init(
        name: String, centre: Coordinate? = nil, areaSquareKilometres: Double? = nil, attraction: Double? = nil
    ) {
        self.name = name
        self.centre = centre
        self.areaSquareKilometres = areaSquareKilometres
        self.attraction = attraction
    }
}
