/// Category of a place (G07).
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

    /// English name.
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

    /// Whether places of this category are visited for their own sake and proposed by the feed; restaurants and hotels
    /// are not *(decided)*.
    package var isSight: Bool {
        switch self {
        case .museum, .monument, .landmark, .historicBuilding, .park, .beach: true
        case .restaurant, .hotel: false
        }
    }

    /// The categories that compete for the same choices.
    package static let sights = allCases.filter(\.isSight)
}
