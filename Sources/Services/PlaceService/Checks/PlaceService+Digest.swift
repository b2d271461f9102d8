import Quantities

// A fingerprint of the whole state. Services that will answer differently have different fingerprints, almost surely.
extension PlaceService {
    /// Feeds the state to `take` word by word, in the order of numbers, independent of the memory layout.
    ///
    /// - Complexity: O(users + their actions + places).
    package func digest(into take: (UInt64) -> Void) {
        take(UInt64(catalogue.count))
        for place in 0..<catalogue.count {
            let rating = ratingTotals[PlaceID(place)]
            take(UInt64(rating.sum) | UInt64(rating.count) << 32)
        }
        take(UInt64(userCount))
        for index in 0..<userCount {
            digestPerson(UserID(index), into: take)
            digestHabits(of: UserID(index), into: take)
        }
        take(UInt64(messages.messages.count))
        for message in messages.messages {
            take(UInt64(message.sender.index) | UInt64(message.recipient.index) << 32)
            message.text.forEachDigestWord(take)
        }
    }

    private func digestPerson(_ user: UserID, into take: (UInt64) -> Void) {
        socialGraph.name(of: user).forEachDigestWord(take)
        let person = socialGraph[user]
        take(
            (person.sharesPosition ? 1 : 0) | (person.takesFromFriendsOnly ? 2 : 0)
                | (person.position == nil ? 0 : 4) | (person.hasLeft ? 8 : 0))
        if let position = person.position {
            take(UInt64(UInt32(bitPattern: position.x)) | UInt64(UInt32(bitPattern: position.y)) << 32)
        }
        for lists in [socialGraph.friends, socialGraph.askers, socialGraph.blocked] {
            take(UInt64(lists.count(of: user.index)))
            for place in lists.range(of: user.index) { take(UInt64(lists[place].index)) }
        }
    }

    private func digestHabits(of user: UserID, into take: (UInt64) -> Void) {
        take(UInt64(placeRecords.preferredCategories(of: user)))
        for lists in [placeRecords.collections, placeRecords.districts] {
            take(UInt64(lists.count(of: user.index)))
            for place in lists.range(of: user.index) { take(UInt64(lists[place].number)) }
        }
        take(UInt64(placeRecords.visits.count(of: user.index)))
        for place in placeRecords.visits.range(of: user.index) {
            take(UInt64(placeRecords.visits[place].place.index) | UInt64(placeRecords.visits[place].times) << 32)
        }
        take(UInt64(placeRecords.grades.count(of: user.index)))
        for place in placeRecords.grades.range(of: user.index) {
            let own = placeRecords.grades[place]
            take(UInt64(own.place.index) | UInt64(own.grade) << 32)
            placeRecords.text(of: own).forEachDigestWord(take)
        }
    }
}
