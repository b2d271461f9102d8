import CityModel
import PlaceService
import Quantities
import Testing

@Suite("The digest reflects the state of places and people")
struct PlaceDigestTests {
    /// A sequence of commands with one difference.
    private func day(_ difference: PlaceService.UserAction? = nil) -> PlaceFixture {
        var town = PlaceFixture()
        town.perform(PlaceFixture.ann, .grade(PlaceID(0), grade: 4, text: "good"))
        town.perform(PlaceFixture.ann, .visit(PlaceID(0)))
        town.perform(PlaceFixture.bob, .askFriend(PlaceFixture.ann))
        if let difference { town.perform(PlaceFixture.ann, difference) }
        return town
    }

    @Test("L01–L08: the same commands lead to the same digest, and every stored value shows in it")
    func different() {
        let differences: [PlaceService.UserAction] = [
            .grade(PlaceID(0), grade: 3, text: "good"), .grade(PlaceID(0), grade: 4, text: "bad"),
            .grade(PlaceID(1), grade: 4, text: ""), .visit(PlaceID(0)), .visit(PlaceID(1)), .collect(PlaceID(0)),
            .prefer(.park, true), .prefer(.beach, true), .preferDistrict(1, true), .preferDistrict(2, true),
            .setName("Ann"), .askFriend(PlaceFixture.cem), .acceptFriend(PlaceFixture.bob),
            .declineFriend(PlaceFixture.bob),
            .sharePosition(true), .position(PlaceFixture.position(0)), .position(PlaceFixture.position(1)),
            .friendsOnly(true),
            .message(to: PlaceFixture.bob, text: "a"), .message(to: PlaceFixture.cem, text: "a"),
            .message(to: PlaceFixture.bob, text: "b"),
            .block(PlaceFixture.bob), .block(PlaceFixture.cem),
        ]
        let digests = differences.map { day($0).service.digest } + [day().service.digest]
        #expect(Set(digests).count == differences.count + 1)
        #expect(day().service.digest == day().service.digest)
    }

    @Test("L01–L08: commands without effect and refused ones leave the digest unchanged")
    func same() {
        for action: PlaceService.UserAction in [
            .feed(PlaceService.Filter(), count: 3), .search(text: "x", PlaceService.Filter(category: .park)),
            .map(from: PlaceFixture.position(0), withinMetres: 0, category: nil), .look(PlaceID(0)),
            .findPeople(text: "x"),
            .grade(PlaceID(0), grade: 9, text: "x"), .lookForFriend(PlaceFixture.bob),
            .message(to: PlaceFixture.bob, text: ""),
            .prefer(.park, false), .friendsOnly(false), .grade(PlaceID(0), grade: 4, text: "good"),
        ] { #expect(day(action).service.digest == day().service.digest, "\(action)") }
    }
}
