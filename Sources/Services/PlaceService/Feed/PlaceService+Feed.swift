import CityModel
import Quantities

/// Room that finding places takes, kept from one time to the next.
struct FeedRoom: Sendable {
    fileprivate(set) var best = BestPlaces()
    /// By category: what every place of it gets, whatever else.
    fileprivate var categoryBonuses: ContiguousArray<FeedBonus> = []
    /// By place: how many friends were there. All 0 between two feeds.
    fileprivate var friendVisits: ContiguousArray<UInt32> = []
    /// Those where friends were.
    fileprivate var friendPlaces: ContiguousArray<UInt32> = []
    /// By district: whether it is preferred. All false between two feeds.
    fileprivate var isPreferred: ContiguousArray<Bool> = []
    /// Where the places have to be; nil: anywhere.
    fileprivate var area: FeedArea?
}

/// A circle within which the places of a feed have to lie (L04).
private struct FeedArea: Sendable {
    let from: FixedPosition
    let metres: UInt32
    /// How many more places may be looked at one after the other, best rated first, before all within are looked at instead:
    /// where few are within, that is faster.
    var looksLeft = 4_000

    /// As `PlaceIndex` decides it.
    func holds(_ position: FixedPosition) -> Bool {
        UInt64(PlaceIndex.decimetres(from: from, to: position)) <= UInt64(metres) * 10
    }
}

// L03, L04: what a feed shows.
extension PlaceService {
    mutating func showFeed(to person: Person, _ filter: Filter, count: UInt32) throws(Reason) {
        try requirePosition(for: filter)
        var room = takeRoom()
        fill(&room, for: person.user, filter, count: count)
        shown.removeAll(keepingCapacity: true)
        for rank in 0..<room.best.count { shown.append(room.best[rank]) }
        self.room = room
        effects.append(.feedShown(person, count: UInt32(shown.count), first: shown.first ?? .none))
    }

    /// The room that is kept, to be put back: so what only reads the service can use it.
    mutating func takeRoom() -> FeedRoom {
        var taken = FeedRoom()
        swap(&taken, &room)
        return taken
    }

    /// Finds the best places for a user, or a guest, and leaves them in the room, best first.
    ///
    /// A place gets the terms of its rating, of its category, and perhaps those of friends and of its district. So the best are
    /// among the heads of the lists by rating of each category and of each category in each preferred district, and those
    /// where friends were.
    ///
    /// - Complexity: O(categories · (1 + preferred districts) + friends' visits + those that come before the last shown); with a
    ///   distance no more than O(places within it) above that.
    func fill(_ room: inout FeedRoom, for user: UserID?, _ filter: Filter, count: UInt32) {
        let reader = user.flatMap { Int($0.index) < people.count ? $0 : nil }
        room.best.begin(limit: min(Int(count), catalogue.count), in: cardOrder(for: reader))
        weigh(for: reader, into: &room)
        room.area =
            filter.withinMetres > 0 ? filter.from.map { FeedArea(from: $0, metres: filter.withinMetres) } : nil
        for place in room.friendPlaces where filter.allows(catalogue.categories[Int(place)]) {
            if room.area?.holds(catalogue.positions[Int(place)]) != false { offer(place, for: reader, to: &room) }
        }
        for category in PlaceCategory.allCases where filter.allows(category) {
            offerBest(of: category, for: reader, to: &room)
        }
        if let area = room.area, area.looksLeft <= 0 {
            room.best.begin(limit: min(Int(count), catalogue.count), in: room.best.order)
            catalogue.index.forEach(within: area.metres, of: area.from, category: filter.category) { near in
                offer(near.place.index, for: reader, to: &room)
            }
        }
        if let reader { forget(reader, in: &room) }
        room.best.sort()
    }

    /// - Parameter user: one that there is; nil for a guest.
    private func cardOrder(for user: UserID?) -> CardOrder {
        guard let user else { return .guests }
        return CardOrder(
            terms, visitCount: habits.visitCount(of: user), friendCount: UInt32(people.friends.count(of: user.index)))
    }

    /// What every place of a category gets, where friends were, and which districts are preferred.
    private func weigh(for user: UserID?, into room: inout FeedRoom) {
        room.categoryBonuses.removeAll(keepingCapacity: true)
        for category in PlaceCategory.allCases {
            room.categoryBonuses.append(
                room.best.order.bonus(
                    visits: user.map { habits.visitCount(of: $0, category) } ?? 0,
                    isPreferred: user.map { habits.prefers($0, category) } ?? false))
        }
        guard let user else { return }
        if terms.weighsFriends { countFriendVisits(of: user, into: &room) }
        if terms.weighsDistricts {
            // One more, for places without a district.
            while room.isPreferred.count <= catalogue.districts.count { room.isPreferred.append(false) }
            mark(true, in: &room, for: user)
        }
    }

    private func countFriendVisits(of reader: UserID, into room: inout FeedRoom) {
        assert(room.friendPlaces.isEmpty, "the feed before has left something behind")
        while room.friendVisits.count < catalogue.count { room.friendVisits.append(0) }
        for friend in people.friends.range(of: reader.index) {
            for visit in habits.visits.range(of: people.friends[friend].index) {
                let place = habits.visits[visit].place.index
                if room.friendVisits[Int(place)] == 0 { room.friendPlaces.append(place) }
                room.friendVisits[Int(place)] += 1
            }
        }
    }

    private func mark(_ isPreferred: Bool, in room: inout FeedRoom, for reader: UserID) {
        for place in habits.districts.range(of: reader.index) {
            room.isPreferred[Int(habits.districts[place].number)] = isPreferred
        }
    }

    /// Offers what may be among the best, each place once.
    private func offerBest(of category: PlaceCategory, for reader: UserID?, to room: inout FeedRoom) {
        let bonus = room.categoryBonuses[Int(category.rawValue)]
        guard let reader else {
            return offerHeads(guestRatings, guestRatings.byCategory, UInt32(category.rawValue), bonus, to: &room)
        }
        offerHeads(
            ratings, ratings.byCategory, UInt32(category.rawValue), bonus, to: &room,
            skipsDistricts: terms.weighsDistricts && habits.districts.count(of: reader.index) > 0)
        guard terms.weighsDistricts else { return }
        let districtBonus = room.best.order.inPreferredDistrict(bonus)
        for place in habits.districts.range(of: reader.index) {
            let group = RatedPlaces.group(of: category, in: habits.districts[place].number)
            offerHeads(ratings, ratings.byDistrict, group, districtBonus, to: &room)
        }
    }

    /// Offers the places of a group, which all get the same beside their ratings, until one is not accepted: none behind it would be.
    ///
    /// - Parameter skipsDistricts: leaves out those in preferred districts, which are offered with what they get for that.
    @inline(__always)
    private func offerHeads(
        _ ratings: RatedPlaces, _ groups: RankedGroups, _ group: UInt32, _ bonus: FeedBonus, to room: inout FeedRoom,
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
                if area.looksLeft <= 0 { return }
                room.area?.looksLeft -= 1
                if !area.holds(catalogue.positions[Int(place)]) { continue }
            }
            room.best.add(candidate)
        }
    }

    /// Offers a place with everything that it gets.
    private func offer(_ place: UInt32, for reader: UserID?, to room: inout FeedRoom) {
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

    /// Leaves the room as it was found.
    private func forget(_ reader: UserID, in room: inout FeedRoom) {
        for place in room.friendPlaces { room.friendVisits[Int(place)] = 0 }
        room.friendPlaces.removeAll(keepingCapacity: true)
        if terms.weighsDistricts { mark(false, in: &room, for: reader) }
    }
}
