import PlaceService
import Quantities
import Testing

@Suite("Users make friends, share positions and exchange messages (L06–L08)")
struct PeopleRuleTests {
    private let ann = PlaceFixture.ann
    private let bob = PlaceFixture.bob
    private let cem = PlaceFixture.cem

    @Test("L06: friendship is asked for and accepted")
    func friendship() {
        var town = PlaceFixture()
        #expect(town.perform(ann, .askFriend(bob)) == ["friendAsked u1 u2"])
        #expect(!town.service.areFriends(ann, bob) && town.service.askers(of: bob) == [ann])
        #expect(town.perform(ann, .askFriend(bob)) == ["alreadyAsked"])
        #expect(town.perform(bob, .acceptFriend(ann)) == ["befriended u2 u1"])
        #expect(town.service.friends(of: ann) == [bob] && town.service.friends(of: bob) == [ann])
        #expect(town.service.askers(of: bob).isEmpty)
        #expect(town.perform(ann, .askFriend(bob)) == ["alreadyFriends"])
        #expect(town.perform(bob, .askFriend(ann)) == ["alreadyFriends"])
        #expect(town.perform(bob, .acceptFriend(ann)) == ["notAsked"])
    }

    @Test("L06: asking a user who has asked me accepts the request")
    func mutual() {
        var town = PlaceFixture()
        town.perform(ann, .askFriend(bob))
        #expect(town.perform(bob, .askFriend(ann)) == ["befriended u2 u1"])
        #expect(town.service.areFriends(ann, bob) && town.service.askers(of: bob).isEmpty)
    }

    @Test("L06: a request can be declined and repeated; either friend can end the friendship")
    func ending() {
        var town = PlaceFixture()
        town.perform(ann, .askFriend(bob))
        #expect(town.perform(ann, .declineFriend(bob)) == ["notAsked"], "only who was asked")
        #expect(town.perform(bob, .declineFriend(ann)) == ["friendDeclined u2 u1"])
        #expect(town.perform(bob, .acceptFriend(ann)) == ["notAsked"])
        #expect(town.perform(ann, .askFriend(bob)) == ["friendAsked u1 u2"])
        town.perform(bob, .acceptFriend(ann))
        #expect(town.perform(cem, .deleteFriend(ann)) == ["notFriends"])
        #expect(town.perform(bob, .deleteFriend(ann)) == ["friendshipEnded u2 u1"])
        #expect(town.perform(ann, .deleteFriend(bob)) == ["notFriends"])
    }

    @Test("L06: a user cannot befriend, block or write to oneself or to an unknown user")
    func others() {
        var town = PlaceFixture()
        let stranger = UserID(7)
        for action: PlaceService.UserAction in [.askFriend(ann), .block(ann), .message(to: ann, text: "")] {
            #expect(town.perform(ann, action) == ["notYourself"])
        }
        for action: PlaceService.UserAction in [
            .askFriend(stranger), .acceptFriend(stranger), .declineFriend(stranger), .deleteFriend(stranger),
            .lookForFriend(stranger), .message(to: stranger, text: ""), .block(stranger), .unblock(.none),
        ] { #expect(town.perform(ann, action) == ["unknownUser"]) }
        #expect(
            town.perform(ann, .acceptFriend(ann)) == ["notAsked"] && town.perform(ann, .unblock(ann)) == ["notBlocked"])
        town.perform(stranger, .setName("Zoe"))
        #expect(town.perform(ann, .askFriend(stranger)) == ["friendAsked u1 u8"], "who acts is known")
    }

    @Test("L07: friends see each other's position only while it is shared")
    func positions() {
        var town = PlaceFixture()
        let (here, there) = (PlaceFixture.position(10), PlaceFixture.position(20))
        #expect(town.perform(bob, .position(here)).isEmpty, "no line of the log")
        #expect(town.perform(ann, .lookForFriend(bob)) == ["notFriends"])
        town.befriend(ann, bob)
        #expect(town.perform(ann, .lookForFriend(bob)) == ["positionHidden"])
        #expect(town.perform(bob, .sharePosition(true)) == ["positionShared u2"])
        #expect(town.perform(ann, .lookForFriend(bob)) == ["friendSeen u1 u2"], "where is in no log")
        #expect(town.service.effects.first == .friendSeen(ann, whom: bob, here))
        town.perform(bob, .position(there))
        town.perform(ann, .lookForFriend(bob))
        #expect(town.service.effects.first == .friendSeen(ann, whom: bob, there))
        #expect(town.perform(cem, .lookForFriend(bob)) == ["notFriends"])
        #expect(town.perform(bob, .sharePosition(false)) == ["positionHidden u2"])
        #expect(town.perform(ann, .lookForFriend(bob)) == ["positionHidden"])
        #expect(town.service.sharedPosition(of: bob) == nil)
        town.perform(ann, .sharePosition(true))
        #expect(town.perform(bob, .lookForFriend(ann)) == ["positionHidden"], "none is known")
    }

    @Test("L08: a message reaches its recipient; an empty one is refused")
    func messages() {
        var town = PlaceFixture()
        #expect(town.perform(ann, .message(to: bob, text: "")) == ["emptyMessage"])
        #expect(town.perform(ann, .message(to: bob, text: "Merhaba")) == ["delivered u1 u2 message1"])
        #expect(town.perform(cem, .message(to: bob, text: "Hi")) == ["delivered u3 u2 message2"])
        #expect(town.service.messages(to: bob).map(\.text) == ["Merhaba", "Hi"])
        #expect(town.service.messages(to: bob).map(\.sender) == [ann, cem] && town.service.messages(to: ann).isEmpty)
    }

    @Test("L08: a user who takes messages from friends only gets none from strangers")
    func friendsOnly() {
        var town = PlaceFixture()
        town.befriend(ann, bob)
        #expect(town.perform(bob, .friendsOnly(true)) == ["friendsOnlySet u2"])
        #expect(town.perform(ann, .message(to: bob, text: "Hi")) == ["delivered u1 u2 message1"])
        #expect(town.perform(cem, .message(to: bob, text: "Hi")) == ["notDelivered"])
        #expect(town.service.messageCount == 1)
        #expect(town.perform(bob, .friendsOnly(false)) == ["takesFromAll u2"])
        #expect(town.perform(cem, .message(to: bob, text: "Hi")) == ["delivered u3 u2 message2"])
    }

    @Test("L08: a blocked user gets only notDelivered; unblocking restores delivery")
    func blocking() {
        var town = PlaceFixture()
        #expect(town.perform(bob, .block(ann)) == ["blocked u2 u1"])
        #expect(town.perform(bob, .block(ann)) == ["alreadyBlocked"])
        #expect(town.perform(ann, .message(to: bob, text: "Hi")) == ["notDelivered"])
        #expect(town.perform(ann, .askFriend(bob)) == ["notDelivered"])
        #expect(town.perform(bob, .askFriend(ann)) == ["notDelivered"], "nor does who blocks ask")
        #expect(town.perform(bob, .message(to: ann, text: "Hi")) == ["delivered u2 u1 message1"])
        #expect(town.perform(ann, .unblock(bob)) == ["notBlocked"])
        #expect(town.perform(bob, .unblock(ann)) == ["unblocked u2 u1"])
        #expect(town.perform(bob, .unblock(ann)) == ["notBlocked"])
        #expect(town.perform(ann, .message(to: bob, text: "Hi")) == ["delivered u1 u2 message2"])
        #expect(town.perform(ann, .askFriend(bob)) == ["friendAsked u1 u2"])
    }

    @Test("L08: blocking ends a friendship and its requests, and unblocking does not restore them")
    func blockingFriends() {
        var town = PlaceFixture()
        town.befriend(ann, bob)
        #expect(town.perform(ann, .block(bob)) == ["blocked u1 u2", "friendshipEnded u1 u2"])
        #expect(town.service.friends(of: bob).isEmpty && town.service.blocked(by: ann) == [bob])
        town.perform(ann, .unblock(bob))
        #expect(!town.service.areFriends(ann, bob))
        town.perform(cem, .askFriend(ann))
        #expect(town.perform(ann, .block(cem)) == ["blocked u1 u3", "requestEnded u3 u1"])
        #expect(town.perform(ann, .acceptFriend(cem)) == ["notAsked"])
        town.perform(bob, .askFriend(cem))
        #expect(town.perform(bob, .block(cem)) == ["blocked u2 u3", "requestEnded u2 u3"])
    }

    @Test("L08: a refused action makes no user known, and a user who has left is unknown until acting again")
    func known() {
        var town = PlaceFixture(users: 1)
        #expect(town.perform(ann, .message(to: bob, text: "x")) == ["unknownUser"])
        let before = town.service.digest
        #expect(town.perform(cem, .grade(PlaceID(999), grade: 5, text: "")) == ["unknownPlace"])
        #expect(town.service.digest == before && town.service.userCount == 1)
        #expect(town.perform(ann, .message(to: bob, text: "x")) == ["unknownUser"])
        town.perform(bob, .friendsOnly(true))
        town.perform(bob, .leavePlaces)
        for action: PlaceService.UserAction in [.message(to: bob, text: "x"), .askFriend(bob), .block(bob)] {
            #expect(town.perform(ann, action) == ["unknownUser"])
        }
        town.perform(bob, .visit(PlaceID(0)))
        #expect(town.perform(ann, .message(to: bob, text: "x")).first?.hasPrefix("delivered") == true)
    }

    @Test("A11: a user who leaves keeps only a number, grades without texts, and others' blocks")
    func leaving() {
        var (town, empty) = (PlaceFixture(), PlaceFixture())
        for action: PlaceService.UserAction in [
            .setName("Ann"), .grade(PlaceID(0), grade: 4, text: "Ann was here"), .visit(PlaceID(1)),
            .collect(PlaceID(1)), .prefer(.park, true), .preferDistrict(1, true), .position(PlaceFixture.position(1)),
            .sharePosition(true), .friendsOnly(true), .askFriend(cem), .message(to: cem, text: "I am Ann"),
        ] { town.perform(ann, action) }
        town.befriend(bob, ann)
        town.perform(bob, .message(to: ann, text: "Ann!"))
        #expect(
            town.perform(ann, .leavePlaces) == ["friendshipEnded u1 u2", "requestEnded u1 u3", "placesLeft u1"])
        empty.perform(ann, .grade(PlaceID(0), grade: 4, text: ""))
        let texts = town.service.messages(to: cem) + town.service.messages(to: ann)
        #expect(texts.map(\.text) == ["", ""] && town.service.reviews(of: PlaceID(0)).map(\.text) == [""])
        #expect(town.service.rating(of: PlaceID(0)).text == "4.0")
        // The two earlier messages keep only their numbers.
        for (sender, recipient) in [(ann, cem), (bob, ann)] {
            #expect(empty.perform(sender, .message(to: recipient, text: "x")).first?.hasPrefix("delivered") == true)
        }
        empty.perform(ann, .leavePlaces)
        #expect(town.service.digest == empty.service.digest)
    }
}
