import CityModel
import Quantities

/// Extracts sights and venues (G07), taxi ranks and quarters: points, and the middles of areas.
struct OSMPlaces {
    private(set) var places: [Place] = []
    private(set) var ranks: [TaxiRank] = []
    private(set) var quarters: [Quarter] = []

    init(_ extract: OSMExtract, _ vocabulary: OSMVocabulary) {
        for node in 0..<extract.nodeCount {
            add(extract.tags(ofNode: node), vocabulary) { extract.position(ofNode: node).coordinate }
        }
        for way in 0..<extract.wayCount {
            add(extract.tags(ofWay: way), vocabulary) { extract.middle(ofWays: [way]) }
        }
        for relation in 0..<extract.relationCount {
            add(extract.tags(ofRelation: relation), vocabulary) {
                extract.middle(ofWays: extract.members(ofRelation: relation).filter { !$0.isInner }.map(\.way))
            }
        }
    }

    /// Adds an object.
    ///
    /// - Parameter position: returns nil if no part of the object is in the extract.
    private mutating func add(_ tags: OSMTags, _ vocabulary: OSMVocabulary, at position: () -> Coordinate?) {
        guard !tags.isEmpty else { return }
        let values = vocabulary.read(tags)
        if values[.amenity] == "taxi", let position = position() {
            ranks.append(
                TaxiRank(
                    name: values[.name] ?? "", position: position,
                    capacity: values[.capacity].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }))
        }
        if let kind = values[.place].flatMap({ Quarter.Kind(rawValue: $0) }), let name = values[.name],
            let position = position()
        {
            quarters.append(Quarter(name: name, kind: kind, position: position))
        }
        // A place has a name (L01).
        guard let name = values[.name], let category = OSMPlaces.category(values), let position = position() else {
            return
        }
        var place = Place(name: name, category: category, position: position, openingHours: values[.openingHours] ?? "")
        place.contact.description = values[.description] ?? ""
        place.contact.website = values.first(of: .website, .contactWebsite) ?? ""
        place.contact.telephone = values.first(of: .phone, .contactPhone) ?? ""
        place.contact.pictures = [values[.image], values[.wikimediaCommons]].compactMap { $0 }
        place.attraction = OSMPlaces.attraction(values)
        places.append(place)
    }

    /// Estimates the attraction of a place by its tags, a proxy because visitors are not counted. Starting from 1, an
    /// article in Wikipedia multiplies it by 3, an entry in Wikidata alone by 2, heritage protection by 1.5, and the
    /// tag of an attraction or museum by 2 *(decided)*.
    static func attraction(_ tags: OSMTagValues) -> Double {
        var attraction = tags[.wikipedia] != nil ? 3.0 : tags[.wikidata] != nil ? 2 : 1
        if let heritage = tags[.heritage], heritage != "no" { attraction *= 1.5 }
        if let kind = tags[.tourism], ["attraction", "museum", "zoo", "aquarium", "theme_park"].contains(kind) {
            attraction *= 2
        }
        return attraction
    }

    /// Returns the first matching category, or nil if G07 has none.
    static func category(_ tags: OSMTagValues) -> PlaceCategory? {
        switch tags[.tourism] {
        case "museum", "gallery": return .museum
        case "hotel", "hostel", "guest_house", "motel": return .hotel
        case "attraction", "viewpoint", "zoo", "aquarium", "theme_park":
            return tags[.historic].flatMap { historic($0) } ?? .landmark
        default: break
        }
        if let category = tags[.historic].flatMap({ historic($0) }) { return category }
        if tags[.natural] == "beach" || tags[.leisure] == "beach_resort" { return .beach }
        if ["park", "garden", "nature_reserve"].contains(tags[.leisure]) { return .park }
        if ["restaurant", "fast_food", "food_court", "cafe"].contains(tags[.amenity]) { return .restaurant }
        return tags[.heritage] != nil && tags[.heritage] != "no" ? .historicBuilding : nil
    }

    private static func historic(_ value: String) -> PlaceCategory? {
        switch value {
        case "no": nil
        case "monument", "memorial", "statue", "obelisk": .monument
        case "archaeological_site", "battlefield", "wayside_cross", "wayside_shrine", "milestone", "boundary_stone",
            "cannon", "ship", "aircraft", "locomotive", "tank":
            .landmark
        default: .historicBuilding
        }
    }
}

extension OSMExtract {
    /// Returns the middle of the bounding box of ways, or nil if none of their nodes is in the extract.
    func middle(ofWays ways: [Int]) -> Coordinate? {
        var (west, east, south, north) = (Int32.max, Int32.min, Int32.max, Int32.min)
        for way in ways {
            for node in nodes(ofWay: way) where node != UInt32.max {
                let position = position(ofNode: Int(node))
                (west, east) = (min(west, position.x), max(east, position.x))
                (south, north) = (min(south, position.y), max(north, position.y))
            }
        }
        guard west <= east else { return nil }
        return FixedPosition(
            x: Int32((Int64(west) + Int64(east)) / 2), y: Int32((Int64(south) + Int64(north)) / 2)
        ).coordinate
    }
}
