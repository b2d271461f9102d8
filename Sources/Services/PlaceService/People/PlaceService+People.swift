import Quantities

// L06: names and friends.
extension PlaceService {
    mutating func setName(of user: UserID, _ name: String) {
        socialGraph.setName(of: user, name)
        effects.append(.nameSet(user))
    }

    mutating func findPeople(named text: String, for user: UserID) {
        var (count, first) = (UInt32(0), UserID.none)
        socialGraph.forEach(named: text) { other in
            if other == user { return }
            if count == 0 { first = other }
            count += 1
        }
        effects.append(.peopleFound(user, count: count, first: first))
    }

    mutating func ask(_ other: UserID, by user: UserID) throws(Reason) {
        try requireOther(other, than: user)
        if socialGraph.areFriends(user, other) { throw .alreadyFriends }
        if socialGraph.hasAsked(user, other) { throw .alreadyAsked }
        // L08: a blocked user reaches the other no more, and neither user learns of the block.
        if socialGraph.blocks(other, user) || socialGraph.blocks(user, other) { throw .notDelivered }
        if socialGraph.hasAsked(other, user) { return befriend(other, by: user) }
        socialGraph.ask(user, other)
        effects.append(.friendAsked(user, whom: other))
    }

    mutating func accept(_ other: UserID, by user: UserID) throws(Reason) {
        try requireKnown(other)
        if !socialGraph.hasAsked(other, user) { throw .notAsked }
        befriend(other, by: user)
    }

    mutating func decline(_ other: UserID, by user: UserID) throws(Reason) {
        try requireKnown(other)
        if !socialGraph.endRequest(other, user) { throw .notAsked }
        effects.append(.friendDeclined(user, whom: other))
    }

    mutating func deleteFriend(_ other: UserID, by user: UserID) throws(Reason) {
        try requireKnown(other)
        if !socialGraph.endFriendship(user, other) { throw .notFriends }
        effects.append(.friendshipEnded(user, whom: other))
    }

    /// Makes two users friends after the other's request.
    mutating func befriend(_ other: UserID, by user: UserID) {
        socialGraph.endRequest(other, user)
        socialGraph.befriend(user, other)
        effects.append(.befriended(user, whom: other))
    }

    func requireKnown(_ user: UserID) throws(Reason) {
        if user.index >= UInt32(userCount) || socialGraph[user].hasLeft { throw .unknownUser }
    }

    private func requireOther(_ other: UserID, than user: UserID) throws(Reason) {
        try requireKnown(other)
        if other == user { throw .notYourself }
    }
}

// A11: erasure.
extension PlaceService {
    /// Erases the user's data and informs friends and askers.
    ///
    /// - Complexity: O(users + messages).
    mutating func leavePlaces(_ user: UserID) {
        for other in socialGraph.friends.list(of: user.index) {
            socialGraph.endFriendship(user, other)
            effects.append(.friendshipEnded(user, whom: other))
        }
        for index in 0..<userCount where socialGraph.endRequest(user, UserID(index)) {
            effects.append(.requestEnded(user, whom: UserID(index)))
        }
        for asker in socialGraph.askers.list(of: user.index) {
            socialGraph.endRequest(asker, user)
            effects.append(.requestEnded(asker, whom: user))
        }
        socialGraph.erase(user)
        placeRecords.erase(user)
        messages.eraseTexts(of: user)
        effects.append(.placesLeft(user))
    }
}

// L07: positions.
extension PlaceService {
    mutating func sharePosition(of user: UserID, _ isShared: Bool) {
        socialGraph.share(user, isShared)
        effects.append(isShared ? .positionShared(user) : .positionHidden(user))
    }

    mutating func note(_ position: FixedPosition, of user: UserID) {
        socialGraph.setPosition(of: user, position)
        effects.append(.positionNoted(user))
    }

    mutating func lookFor(_ other: UserID, by user: UserID) throws(Reason) {
        try requireKnown(other)
        if !socialGraph.areFriends(user, other) { throw .notFriends }
        guard socialGraph[other].sharesPosition, let position = socialGraph[other].position else {
            throw .positionHidden
        }
        effects.append(.friendSeen(user, whom: other, position))
    }
}

// L08: messages and blocks.
extension PlaceService {
    mutating func takeFromFriendsOnly(_ user: UserID, _ isOnly: Bool) {
        socialGraph.takeFromFriendsOnly(user, isOnly)
        effects.append(isOnly ? .friendsOnlySet(user) : .takesFromAll(user))
    }

    mutating func write(_ text: String, to recipient: UserID, by sender: UserID) throws(Reason) {
        try requireOther(recipient, than: sender)
        if text.isEmpty { throw .emptyMessage }
        if socialGraph.blocks(recipient, sender) { throw .notDelivered }
        if socialGraph[recipient].takesFromFriendsOnly, !socialGraph.areFriends(sender, recipient) {
            throw .notDelivered
        }
        deliver(text, to: recipient, by: sender)
    }

    /// Delivers the message without checking the rules.
    mutating func deliver(_ text: String, to recipient: UserID, by sender: UserID) {
        let message = messages.deliver(text, to: recipient, by: sender)
        effects.append(.delivered(sender, to: recipient, message))
    }

    mutating func block(_ other: UserID, by user: UserID) throws(Reason) {
        try requireOther(other, than: user)
        if socialGraph.blocks(user, other) { throw .alreadyBlocked }
        socialGraph.block(user, other)
        effects.append(.blocked(user, whom: other))
        if socialGraph.endFriendship(user, other) { effects.append(.friendshipEnded(user, whom: other)) }
        if socialGraph.endRequest(user, other) { effects.append(.requestEnded(user, whom: other)) }
        if socialGraph.endRequest(other, user) { effects.append(.requestEnded(other, whom: user)) }
    }

    mutating func unblock(_ other: UserID, by user: UserID) throws(Reason) {
        try requireKnown(other)
        if !socialGraph.blocks(user, other) { throw .notBlocked }
        socialGraph.unblock(user, other)
        effects.append(.unblocked(user, whom: other))
    }
}
