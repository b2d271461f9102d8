/// The kind of a place (G07).
@frozen
package enum PlaceCategory: UInt8, CaseIterable, Sendable {
    case museum
    case monument
    case landmark
    case historicBuilding
    case park
    case beach
    case restaurant
    case hotel

    /// As people read it.
    package var name: String {
        switch self {
        case .museum: "museum"
        case .monument: "monument"
        case .landmark: "landmark"
        case .historicBuilding: "historic building"
        case .park: "park"
        case .beach: "beach"
        case .restaurant: "restaurant"
        case .hotel: "hotel"
        }
    }
}
