import CityModel
import Quantities
import ServiceKernel

extension PlaceService {
    /// Checks L01–L03, L06 and L08 on the whole state by direct recomputation.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(users · their actions + places · log places).
    package func checkInvariants() throws(InvariantViolation) {
        try checkRatings()
        try check(ratings, "users")
        try check(guestRatings, "guests")
        for index in 0..<userCount {
            try checkVisits(of: UserID(index))
            try checkAcquaintances(of: UserID(index))
            if socialGraph[UserID(index)].hasLeft { try checkErased(UserID(index)) }
        }
        for message in messages.messages {
            try require(message.sender != message.recipient, "L08", "a user wrote to themselves")
        }
    }

    /// Checks the state that the last command touched, provided that all invariants held before.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(effects); after a grade O(places of a category).
    package func checkInvariants(touchedBy command: Command) throws(InvariantViolation) {
        for effect in effects {
            switch effect {
            case .graded(let user, let place, let grade, _):
                try require(
                    placeRecords.grades.entry(place.index, of: user.index)?.grade == grade, "L01",
                    "another grade is stored")
                let rating = ratingTotals[place]
                try require(
                    rating.count > 0 && rating.sum >= rating.count
                        && rating.sum <= rating.count * PlaceService.gradeMax, "L01",
                    "place \(place.number) has \(rating.count) grades with the sum \(rating.sum)")
                try checkRank(of: place, ratings)
                try checkRank(of: place, guestRatings)
            case .delivered(let sender, let recipient, _):
                try require(
                    !socialGraph.blocks(recipient, sender), "L08", "a message came from a blocked user")
                try require(
                    !socialGraph[recipient].takesFromFriendsOnly || socialGraph.areFriends(sender, recipient), "L08",
                    "a message came from a user who is not a friend")
            case .friendSeen(let user, let friend, _):
                try require(
                    socialGraph.areFriends(user, friend), "L07", "the position of a user who is not a friend was shown")
                try require(socialGraph[friend].sharesPosition, "L07", "a hidden position was shown")
            case .friendAsked(let user, let other), .befriended(let user, let other), .blocked(let user, let other):
                try checkAcquaintances(of: user)
                try checkAcquaintances(of: other)
            case .feedShown, .found, .nothingFound, .widened, .mapShown, .looked, .visited, .collected, .uncollected,
                .preferred, .preferenceEnded, .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound,
                .friendDeclined, .friendshipEnded, .requestEnded, .positionShared, .positionHidden, .positionNoted,
                .friendsOnlySet, .takesFromAll, .unblocked, .rejected:
                break
            case .placesLeft(let user): try checkErased(user)
            }
        }
    }

    /// A11: checks that only grades are left of an erased user, and entries in other users' block lists.
    ///
    /// - Complexity: O(users + messages).
    private func checkErased(_ user: UserID) throws(InvariantViolation) {
        let index = user.index
        let lists = [socialGraph.friends, socialGraph.askers, socialGraph.blocked].map { $0.count(of: index) }
        let habits = [self.placeRecords.visits.count(of: index), self.placeRecords.collections.count(of: index)]
        let isWritten = messages.messages.contains { ($0.sender == user || $0.recipient == user) && !$0.text.isEmpty }
        let isReviewed = self.placeRecords.grades.range(of: index).contains { place in
            !self.placeRecords.text(of: self.placeRecords.grades[place]).isEmpty
        }
        let isErased =
            (lists + habits).allSatisfy { $0 == 0 } && self.placeRecords.districts.count(of: index) == 0
            && socialGraph.name(of: user).isEmpty && socialGraph[user].position == nil && !isWritten && !isReviewed
        try require(isErased, "A11", "data of user \(index + 1) remains")
    }

    /// L01: checks that each place's rating is the sum of its users' grades.
    private func checkRatings() throws(InvariantViolation) {
        var sums = [Rating](repeating: Rating(), count: catalogue.count)
        for user in 0..<UInt32(userCount) {
            for place in placeRecords.grades.range(of: user) {
                let own = placeRecords.grades[place]
                try require(
                    own.grade >= 1 && own.grade <= PlaceService.gradeMax, "L01", "a grade is \(own.grade)")
                sums[Int(own.number)].sum += own.grade
                sums[Int(own.number)].count += 1
            }
        }
        for place in sums.indices where ratingTotals[PlaceID(place)] != sums[place] {
            let rating = ratingTotals[PlaceID(place)]
            throw InvariantViolation(
                rule: "L01",
                found: "place \(place + 1) has \(rating.count) grades with the sum \(rating.sum), but its users gave "
                    + "\(sums[place].count) with the sum \(sums[place].sum)")
        }
    }

    /// L03: checks that each ranked list holds its own places, best first.
    private func check(_ ratings: RatedPlaces, _ whose: String) throws(InvariantViolation) {
        var seen = [Int](repeating: 0, count: catalogue.count)
        for category in PlaceCategory.allCases {
            try checkOrder(ratings.byCategory, UInt32(category.rawValue), ratings, whose)
            for rank in ratings.byCategory.range(of: UInt32(category.rawValue)) {
                let place = ratings.byCategory[rank]
                let isOwn = catalogue.categories[Int(place)] == category
                try require(isOwn, "L03", "place \(place + 1) is listed in another category")
                seen[Int(place)] += 1
            }
            for district in 0...catalogue.districts.count {
                let group = RatedPlaces.group(of: category, in: UInt32(district))
                try checkOrder(ratings.byDistrict, group, ratings, whose)
            }
        }
        for place in seen.indices {
            let standing = ratings.standing(of: PlaceID(place), by: ratingTotals[PlaceID(place)])
            try require(
                seen[place] == 1 && ratings[UInt32(place)] == standing, "L03",
                "place \(place + 1) has a wrong rating in the feeds of \(whose)")
        }
    }

    private func checkOrder(
        _ groups: RankedGroups, _ group: UInt32, _ ratings: RatedPlaces, _ whose: String
    ) throws(InvariantViolation) {
        let range = groups.range(of: group)
        for rank in range.dropFirst() {
            try require(
                ratings[groups[rank - 1]] < ratings[groups[rank]], "L03",
                "place \(groups[rank] + 1) is too low in the feeds of \(whose)")
        }
    }

    private func checkRank(of place: PlaceID, _ ratings: RatedPlaces) throws(InvariantViolation) {
        try require(
            ratings[place.index] == ratings.standing(of: place, by: ratingTotals[place]), "L03",
            "place \(place.number) is listed with a wrong rating")
        let category = catalogue.categories[Int(place.index)]
        try checkOrder(ratings.byCategory, UInt32(category.rawValue), ratings, "a user")
    }

    /// L03: checks the visit counts of a user.
    private func checkVisits(of user: UserID) throws(InvariantViolation) {
        var counts = [UInt32](repeating: 0, count: PlaceCategory.allCases.count)
        for place in placeRecords.visits.range(of: user.index) {
            let visit = placeRecords.visits[place]
            counts[Int(catalogue.categories[Int(visit.number)].rawValue)] += visit.times
        }
        for category in PlaceCategory.allCases {
            try require(
                placeRecords.visitCount(of: user, category) == counts[Int(category.rawValue)], "L03",
                "the number of visits of user \(user.number) is wrong")
        }
        try require(
            placeRecords.visitCount(of: user) == counts.reduce(0, +), "L03",
            "the number of visits of user \(user.number) is wrong"
        )
    }

    /// L06, L08: checks that friendship is mutual, and that a block excludes friendship and requests.
    private func checkAcquaintances(of user: UserID) throws(InvariantViolation) {
        for other in socialGraph.friends.list(of: user.index) {
            try require(
                other != user && socialGraph.areFriends(other, user), "L06",
                "the friendship of user \(user.number) is not mutual")
            try require(!socialGraph.blocks(user, other), "L08", "user \(user.number) has blocked a friend")
        }
        for asker in socialGraph.askers.list(of: user.index) {
            try require(
                asker != user && !socialGraph.areFriends(asker, user) && !socialGraph.hasAsked(user, asker), "L06",
                "user \(user.number) has a friend request from a friend")
            try require(
                !socialGraph.blocks(user, asker) && !socialGraph.blocks(asker, user), "L08",
                "user \(user.number) has a friend request despite a block")
        }
        try require(!socialGraph.blocks(user, user), "L08", "user \(user.number) has blocked themselves")
    }
}
