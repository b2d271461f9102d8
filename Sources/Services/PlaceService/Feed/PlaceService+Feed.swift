import CityModel
import Quantities

/// Reusable working memory of feed searches.
struct FeedWorkspace: Sendable {
    fileprivate(set) var best = TopPlacesHeap()
    /// Terms of every place of a category, by category.
    fileprivate var categoryBonuses: ContiguousArray<FeedBonus> = []
    /// Number of friends who have visited, by place. All 0 between two feeds.
    fileprivate var friendVisits: ContiguousArray<UInt32> = []
    /// Places with visits of friends.
    fileprivate var friendPlaces: ContiguousArray<UInt32> = []
    /// Whether a district is preferred, by district. All false between two feeds.
    fileprivate var isPreferred: ContiguousArray<Bool> = []
    /// Area of the places; nil for everywhere.
    fileprivate var area: FeedArea?
}

/// A circle that contains the places of a feed (L04).
private struct FeedArea: Sendable {
    let from: FixedPosition
    let metres: UInt32
    /// Number of further places to check one by one, best rated first, before the search turns to all places within the
    /// circle. With few places within, that is faster.
    var checksLeft = 4_000

    /// Whether the position lies within the circle, as `PlaceIndex` decides it.
    func contains(_ position: FixedPosition) -> Bool {
        UInt64(PlaceIndex.decimetres(from: from, to: position)) <= UInt64(metres) * 10
    }
}

// L03, L04: feeds.
extension PlaceService {
    mutating func showFeed(to person: Person, _ filter: Filter, count: UInt32) throws(Reason) {
        try requirePosition(for: filter)
        var room = takeWorkspace()
        fill(&room, for: person.user, filter, count: count)
        lastFeed.removeAll(keepingCapacity: true)
        for rank in 0..<room.best.count { lastFeed.append(room.best[rank]) }
        self.feedWorkspace = room
        effects.append(.feedShown(person, count: UInt32(lastFeed.count), first: lastFeed.first ?? .none))
    }

    /// Takes the working memory out of the service, so that methods that only read the service can use it. The caller
    /// puts it back.
    mutating func takeWorkspace() -> FeedWorkspace {
        var taken = FeedWorkspace()
        swap(&taken, &feedWorkspace)
        return taken
    }

    /// Finds the best places for a user or a guest and leaves them in the working memory, best first.
    ///
    /// A place gets the terms of its rating and category, and perhaps of friends and district. The best are therefore
    /// among the heads of the lists by rating (of each category, and of each category in each preferred district) and
    /// the places with friends' visits.
    ///
    /// - Complexity: O(categories · (1 + preferred districts) + friends' visits + places that precede the last one
    ///   shown); with a distance at most O(places within it) more.
    func fill(_ room: inout FeedWorkspace, for user: UserID?, _ filter: Filter, count: UInt32) {
        let reader = user.flatMap { Int($0.index) < socialGraph.count ? $0 : nil }
        room.best.begin(limit: min(Int(count), catalogue.count), in: cardOrder(for: reader))
        prepareTerms(for: reader, in: &room)
        room.area =
            filter.withinMetres > 0 ? filter.from.map { FeedArea(from: $0, metres: filter.withinMetres) } : nil
        for place in room.friendPlaces where filter.allows(catalogue.categories[Int(place)]) {
            if room.area?.contains(catalogue.positions[Int(place)]) != false { offer(place, for: reader, to: &room) }
        }
        for category in PlaceCategory.allCases where filter.allows(category) {
            offerBest(of: category, for: reader, to: &room)
        }
        if let area = room.area, area.checksLeft <= 0 {
            room.best.begin(limit: min(Int(count), catalogue.count), in: room.best.order)
            catalogue.index.forEach(within: area.metres, of: area.from, category: filter.category) { near in
                offer(near.place.index, for: reader, to: &room)
            }
        }
        if let reader { reset(reader, after: &room) }
        room.best.sort()
    }

    /// Returns the card order of a user or guest.
    ///
    /// - Parameter user: an existing user; nil for a guest.
    private func cardOrder(for user: UserID?) -> CardOrder {
        guard let user else { return .guests }
        return CardOrder(
            terms, visitCount: placeRecords.visitCount(of: user),
            friendCount: UInt32(socialGraph.friends.count(of: user.index)))
    }

    /// Sets the terms of each category, the friends' visits and the preferred districts.
    private func prepareTerms(for user: UserID?, in room: inout FeedWorkspace) {
        room.categoryBonuses.removeAll(keepingCapacity: true)
        for category in PlaceCategory.allCases {
            room.categoryBonuses.append(
                room.best.order.bonus(
                    visits: user.map { placeRecords.visitCount(of: $0, category) } ?? 0,
                    isPreferred: user.map { placeRecords.prefers($0, category) } ?? false))
        }
        guard let user else { return }
        if terms.weighsFriends { countFriendVisits(of: user, into: &room) }
        if terms.weighsDistricts {
            // One more entry, for places without a district.
            while room.isPreferred.count <= catalogue.districts.count { room.isPreferred.append(false) }
            mark(true, in: &room, for: user)
        }
    }

    private func countFriendVisits(of reader: UserID, into room: inout FeedWorkspace) {
        assert(room.friendPlaces.isEmpty, "the previous feed left entries")
        while room.friendVisits.count < catalogue.count { room.friendVisits.append(0) }
        for friend in socialGraph.friends.range(of: reader.index) {
            for visit in placeRecords.visits.range(of: socialGraph.friends[friend].index) {
                let place = placeRecords.visits[visit].place.index
                if room.friendVisits[Int(place)] == 0 { room.friendPlaces.append(place) }
                room.friendVisits[Int(place)] += 1
            }
        }
    }

    private func mark(_ isPreferred: Bool, in room: inout FeedWorkspace, for reader: UserID) {
        for place in placeRecords.districts.range(of: reader.index) {
            room.isPreferred[Int(placeRecords.districts[place].number)] = isPreferred
        }
    }

    /// Offers the possibly best places of a category, each once.
    private func offerBest(of category: PlaceCategory, for reader: UserID?, to room: inout FeedWorkspace) {
        let bonus = room.categoryBonuses[Int(category.rawValue)]
        guard let reader else {
            return offerHeads(guestRatings, guestRatings.byCategory, UInt32(category.rawValue), bonus, to: &room)
        }
        offerHeads(
            ratings, ratings.byCategory, UInt32(category.rawValue), bonus, to: &room,
            skipsDistricts: terms.weighsDistricts && placeRecords.districts.count(of: reader.index) > 0)
        guard terms.weighsDistricts else { return }
        let districtBonus = room.best.order.inPreferredDistrict(bonus)
        for place in placeRecords.districts.range(of: reader.index) {
            let group = RatedPlaces.group(of: category, in: placeRecords.districts[place].number)
            offerHeads(ratings, ratings.byDistrict, group, districtBonus, to: &room)
        }
    }

    /// Offers the places of a group, which differ only in rating, until one is refused: all later ones would be
    /// refused, too.
    ///
    /// - Parameter skipsDistricts: whether to skip places in preferred districts, which are offered with their
    ///   district's term.
    @inline(__always)
    private func offerHeads(
        _ ratings: RatedPlaces, _ groups: RankedGroups, _ group: UInt32, _ bonus: FeedBonus,
        to room: inout FeedWorkspace,
        skipsDistricts: Bool = false
    ) {
        let skipsFriends = !room.friendPlaces.isEmpty
        for rank in groups.range(of: group) {
            let place = groups[rank]
            let candidate = FeedCandidate(place, ratings[place], bonus)
            guard room.best.accepts(candidate) else { return }
            if skipsFriends, room.friendVisits[Int(place)] > 0 { continue }
            if skipsDistricts, room.isPreferred[Int(catalogue.districtNumbers[Int(place)])] { continue }
            if let area = room.area {
                if area.checksLeft <= 0 { return }
                room.area?.checksLeft -= 1
                if !area.contains(catalogue.positions[Int(place)]) { continue }
            }
            room.best.add(candidate)
        }
    }

    /// Offers a place with all of its terms.
    private func offer(_ place: UInt32, for reader: UserID?, to room: inout FeedWorkspace) {
        var bonus = room.categoryBonuses[Int(catalogue.categories[Int(place)].rawValue)]
        if reader != nil {
            if terms.weighsDistricts, room.isPreferred[Int(catalogue.districtNumbers[Int(place)])] {
                bonus = room.best.order.inPreferredDistrict(bonus)
            }
            if terms.weighsFriends, room.friendVisits[Int(place)] > 0 {
                bonus = room.best.order.visited(byFriends: room.friendVisits[Int(place)], bonus)
            }
        }
        let candidate = FeedCandidate(place, reader == nil ? guestRatings[place] : ratings[place], bonus)
        if room.best.accepts(candidate) { room.best.add(candidate) }
    }

    /// Clears the working memory for the next feed.
    private func reset(_ reader: UserID, after room: inout FeedWorkspace) {
        for place in room.friendPlaces { room.friendVisits[Int(place)] = 0 }
        room.friendPlaces.removeAll(keepingCapacity: true)
        if terms.weighsDistricts { mark(false, in: &room, for: reader) }
    }
}
