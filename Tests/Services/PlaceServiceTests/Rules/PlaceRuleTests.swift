import CityModel
import PlaceService
import Quantities
import Testing

@Suite("Users visit, grade and collect places (L01–L05)")
struct PlaceRuleTests {
    private let museum = PlaceID(0)
    private let park = PlaceID(1)

    @Test("L01: the rating is the mean of all grades, one per user; a second grade replaces the first")
    func rating() {
        var town = PlaceFixture()
        #expect(town.service.rating(of: museum).tenths == nil)
        #expect(town.perform(PlaceFixture.ann, .grade(museum, grade: 5, text: "")) == ["graded u1 place1 5"])
        town.perform(PlaceFixture.bob, .grade(museum, grade: 4, text: ""))
        #expect(town.service.rating(of: museum).text == "4.5")
        #expect(town.perform(PlaceFixture.ann, .grade(museum, grade: 2, text: "")) == ["graded u1 place1 2 5"])
        #expect(town.service.rating(of: museum) == PlaceService.Rating(sum: 6, count: 2))
        #expect(town.service.rating(of: park).text == "")
    }

    @Test(
        "L01: the rating is shown with one decimal, rounded half up",
        arguments: [(13, 3, "4.3"), (17, 4, "4.3"), (85, 20, "4.3"), (84, 20, "4.2"), (5, 1, "5.0"), (29, 6, "4.8")]
            as [(UInt32, UInt32, String)])
    func shown(sum: UInt32, count: UInt32, text: String) {
        #expect(PlaceService.Rating(sum: sum, count: count).text == text)
    }

    @Test("L01: a place's details are shown with its rating; an unknown place is refused")
    func look() {
        var town = PlaceFixture()
        #expect(town.send(.guest(0, .look(museum))) == ["looked guest1 place1"])
        town.perform(PlaceFixture.ann, .grade(museum, grade: 4, text: ""))
        #expect(town.perform(PlaceFixture.bob, .look(museum)) == ["looked u2 place1 4.0"])
        #expect(town.perform(PlaceFixture.bob, .look(PlaceID(4))) == ["unknownPlace"])
        #expect(town.perform(PlaceFixture.bob, .look(.none)) == ["unknownPlace"])
    }

    @Test("L02: a review needs a grade of 1 to 5, the text is optional")
    func review() {
        var town = PlaceFixture()
        let tell = { (town: inout PlaceFixture, place: PlaceID, grade: UInt32) in
            town.perform(PlaceFixture.ann, .grade(place, grade: grade, text: "Güzel"))
        }
        #expect(tell(&town, PlaceID(9), 0) == ["unknownPlace"])
        #expect(tell(&town, museum, 0) == ["gradeMissing"])
        #expect(tell(&town, museum, 6) == ["invalidGrade"])
        #expect(town.service.review(by: PlaceFixture.ann, of: museum) == nil)
        for grade: UInt32 in [1, 5] { #expect(tell(&town, museum, grade).first?.hasPrefix("graded") == true) }
        town.perform(PlaceFixture.bob, .grade(museum, grade: 3, text: ""))
        #expect(town.service.reviews(of: museum).map(\.text) == ["Güzel", ""])
        town.perform(PlaceFixture.ann, .grade(museum, grade: 5, text: ""))
        #expect(town.service.reviews(of: museum).map(\.text) == ["", ""])
        #expect(town.service.reviews(of: museum).map(\.grade) == [5, 3])
    }

    @Test("L02: a guest may read and change nothing")
    func guests() {
        var town = PlaceFixture()
        let refused: [PlaceService.UserAction] = [
            .visit(museum), .grade(museum, grade: 0, text: ""), .collect(museum), .prefer(.park, true),
            .preferDistrict(9, true), .setName("x"), .findPeople(text: "x"), .askFriend(PlaceFixture.ann),
            .acceptFriend(PlaceFixture.ann), .declineFriend(PlaceFixture.ann), .deleteFriend(PlaceFixture.ann),
            .sharePosition(true),
            .position(PlaceFixture.position(0)), .lookForFriend(PlaceFixture.ann), .friendsOnly(true),
            .message(to: PlaceFixture.ann, text: "x"), .block(PlaceFixture.ann), .unblock(PlaceFixture.ann),
            .leavePlaces,
        ]
        let digest = town.service.digest
        for action in refused { #expect(town.send(.guest(0, action)) == ["notLoggedIn"], "\(action)") }
        #expect(town.service.digest == digest)
        #expect(town.send(.guest(1, .feed(PlaceService.Filter(), count: 2))) == ["feedShown guest2 2 place4"])
        #expect(town.send(.guest(1, .search(text: "park", PlaceService.Filter()))) == ["found guest2 1 place2"])
        #expect(
            town.send(.guest(1, .map(from: PlaceFixture.position(0), withinMetres: 0, category: nil))) == [
                "mapShown guest2 3 place1"
            ])
    }

    @Test("L03: visits are counted")
    func visits() {
        var town = PlaceFixture()
        #expect(town.perform(PlaceFixture.ann, .visit(museum)) == ["visited u1 place1 1"])
        #expect(town.perform(PlaceFixture.ann, .visit(museum)) == ["visited u1 place1 2"])
        town.perform(PlaceFixture.ann, .visit(park))
        #expect(
            town.service.visits(of: PlaceFixture.ann, to: museum) == 2
                && town.service.visitCount(of: PlaceFixture.ann) == 3)
        #expect(town.perform(PlaceFixture.bob, .visit(museum)) == ["visited u2 place1 1"])
        #expect(town.perform(PlaceFixture.bob, .visit(PlaceID(4))) == ["unknownPlace"])
    }

    @Test("L05: collecting a place twice removes it again")
    func collection() {
        var town = PlaceFixture()
        #expect(town.perform(PlaceFixture.ann, .collect(park)) == ["collected u1 place2"])
        #expect(town.perform(PlaceFixture.ann, .collect(museum)) == ["collected u1 place1"])
        #expect(town.service.collection(of: PlaceFixture.ann) == [museum, park])
        #expect(town.perform(PlaceFixture.ann, .collect(park)) == ["uncollected u1 place2"])
        #expect(
            town.service.collection(of: PlaceFixture.ann) == [museum]
                && town.service.collection(of: PlaceFixture.bob).isEmpty)
        #expect(town.perform(PlaceFixture.ann, .collect(PlaceID(4))) == ["unknownPlace"])
    }
}
