/// The areas of the zones, to find the zone of a position (Z02).
package struct ZoneOutline: Sendable {
    package func zone(at position: Coordinate) -> ZoneID? { nil }
}
