import CityModel
import Quantities

// L01–L03, L05: users' actions on places.
extension PlaceService {
    /// L01: best grade; the worst is 1.
    package static let gradeMax: UInt32 = 5

    mutating func look(at place: PlaceID, _ person: Person) throws(Reason) {
        try requirePlace(place)
        effects.append(.looked(person, place, ratingTotals[place]))
    }

    mutating func visit(_ place: PlaceID, by user: UserID) throws(Reason) {
        try requirePlace(place)
        let times = placeRecords.visit(user, place, catalogue.categories[Int(place.index)])
        effects.append(.visited(user, place, times: times))
    }

    mutating func review(_ place: PlaceID, by user: UserID, _ grade: UInt32, _ text: String) throws(Reason) {
        try requirePlace(place)
        if grade == 0 { throw .gradeMissing }
        if grade > PlaceService.gradeMax { throw .invalidGrade }
        let replaced = placeRecords.grade(user, place, grade, text)
        ratingTotals.add(grade, replacing: replaced, of: place)
        ratings.move(place, to: ratingTotals[place])
        guestRatings.move(place, to: ratingTotals[place])
        effects.append(.graded(user, place, grade: grade, replaces: replaced))
    }

    mutating func collect(_ place: PlaceID, by user: UserID) throws(Reason) {
        try requirePlace(place)
        effects.append(placeRecords.toggle(user, place) ? .collected(user, place) : .uncollected(user, place))
    }

    mutating func prefer(_ category: PlaceCategory, _ isPreferred: Bool, by user: UserID) {
        placeRecords.prefer(user, category, isPreferred)
        effects.append(isPreferred ? .preferred(user, category) : .preferenceEnded(user, category))
    }

    /// Sets or removes a preferred district.
    ///
    /// - Parameter district: number of the district, counted from 1.
    mutating func prefer(district: UInt32, _ isPreferred: Bool, by user: UserID) throws(Reason) {
        guard district > 0, district <= UInt32(catalogue.districts.count) else { throw .unknownDistrict }
        placeRecords.prefer(user, district: district - 1, isPreferred)
        effects.append(
            isPreferred
                ? .districtPreferred(user, district: district) : .districtPreferenceEnded(user, district: district))
    }

    func requirePlace(_ place: PlaceID) throws(Reason) {
        if !catalogue.contains(place) { throw .unknownPlace }
    }

    func requirePosition(for filter: Filter) throws(Reason) {
        if filter.withinMetres > 0, filter.from == nil { throw .locationUnavailable }
    }
}

// L04: search and map.
extension PlaceService {
    mutating func search(_ text: String, _ filter: Filter, for person: Person) throws(Reason) {
        try requirePosition(for: filter)
        let part = FoldedTexts.folded(text)
        let found = find(part, filter)
        if found.count > 0 {
            return effects.append(.found(person, count: found.count, first: found.best))
        }
        effects.append(.nothingFound(person))
        for widening in Widening.allCases {
            guard let wider = filter.widened(by: widening) else { continue }
            effects.append(.widened(person, by: widening, count: find(part, wider).count))
        }
    }

    /// L04: shows the number of places on the map, and the nearest.
    mutating func showMap(
        to person: Person, from position: FixedPosition, _ metres: UInt32, _ category: PlaceCategory?
    ) {
        var (count, nearest) = (UInt32(0), PlaceAtDistance(place: .none, decimetres: .max))
        catalogue.index.forEach(within: mapMetres(metres), of: position, category: category) { near in
            count += 1
            if near.decimetres < nearest.decimetres
                || near.decimetres == nearest.decimetres && comesFirst(near, nearest)
            {
                nearest = near
            }
        }
        effects.append(.mapShown(person, count: count, first: nearest.place))
    }

    /// Returns the radius of the map in metres; 0 means the largest.
    func mapMetres(_ wanted: UInt32) -> UInt32 { wanted == 0 ? rules.mapMetres : min(wanted, rules.mapMetres) }

    /// G07: whether a place precedes an equally near one by name.
    private func comesFirst(_ place: PlaceAtDistance, _ other: PlaceAtDistance) -> Bool {
        catalogue.nameRanks[Int(place.place.index)] < catalogue.nameRanks[Int(other.place.index)]
    }

    /// Returns the number of places whose names contain the text, and the best of them by overall rating.
    ///
    /// - Complexity: O(places within the distance).
    private func find(_ part: ContiguousArray<UInt8>, _ filter: Filter) -> (count: UInt32, best: PlaceID) {
        var (count, best) = (UInt32(0), PlaceID.none)
        forEachPlace(named: part, filter) { place in
            count += 1
            if best.isNone || guestRatings[place.index] < guestRatings[best.index] { best = place }
        }
        return (count, best)
    }

    func forEachPlace(named part: ContiguousArray<UInt8>, _ filter: Filter, _ take: (PlaceID) -> Void) {
        if filter.withinMetres > 0, let from = filter.from {
            catalogue.index.forEach(within: filter.withinMetres, of: from, category: filter.category) { near in
                if placeNames.contains(part, in: Int(near.place.index)) { take(near.place) }
            }
            return
        }
        for place in 0..<catalogue.count
        where filter.allows(catalogue.categories[place]) && placeNames.contains(part, in: place) {
            take(PlaceID(place))
        }
    }
}

extension PlaceService.Filter {
    /// Returns the widened filter, or nil if there is nothing to widen.
    package func widened(by widening: PlaceService.Widening) -> PlaceService.Filter? {
        var wider = self
        switch widening {
        case .distance: wider.withinMetres = twice
        case .category: wider.category = nil
        case .both: (wider.withinMetres, wider.category) = (twice, nil)
        }
        let widensBoth = twice > withinMetres && category != nil
        return wider == self || widening == .both && !widensBoth ? nil : wider
    }

    /// Doubled distance; an unlimited one stays unlimited.
    private var twice: UInt32 { withinMetres.multipliedReportingOverflow(by: 2).overflow ? .max : withinMetres * 2 }
}
