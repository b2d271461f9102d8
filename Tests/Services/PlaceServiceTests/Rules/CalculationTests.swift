import CityModel
import PlaceService
import Quantities
import Testing

@Suite("The results of places and people are explained")
struct CalculationTests {
    private let ann = PlaceFixture.ann
    private let bob = PlaceFixture.bob

    @Test("L01: the mean of the grades is explained before and after a grade")
    func mean() {
        var town = PlaceFixture()
        town.perform(ann, .grade(PlaceID(0), grade: 5, text: ""))
        #expect(town.calculations == ["place1: one grade, so the mean is 5.0"])
        town.perform(bob, .grade(PlaceID(0), grade: 2, text: ""))
        #expect(town.calculations == ["place1: 2 grades with the sum 7, so the mean is 3.5; before 5.0"])
    }

    @Test("L01: the details of a place are listed")
    func details() {
        var place = PlaceFixture.place("Serralves", .museum, district: "Lordelo")
        (place.description, place.openingHoursText) = ("Art.", "24/7")
        var town = PlaceFixture([place, PlaceFixture.place("Old", .historicBuilding)])
        town.send(.guest(0, .look(PlaceID(0))))
        #expect(town.calculations == ["place1: museum, Lordelo, open 24/7: “Art.”"])
        town.send(.guest(0, .look(PlaceID(1))))
        #expect(town.calculations == ["place2: historic building"])
    }

    @Test("L03: the first cards are explained term by term, and the terms add up")
    func cards() {
        var town = PlaceFixture()
        town.perform(bob, .grade(PlaceID(1), grade: 4, text: ""))
        town.befriend(ann, bob)
        town.perform(bob, .visit(PlaceID(1)))
        town.perform(ann, .visit(PlaceID(0)))
        town.perform(ann, .prefer(.restaurant, true))
        town.perform(ann, .preferDistrict(1, true))
        town.perform(ann, .feed(PlaceService.Filter(), count: 4))
        #expect(
            town.calculations == [
                "1. place2: 1.55 = 0.8 rating + 0.5 friends + 0.25 district",
                "2. place1: 0.75 = 0 rating + 0.5 own visits + 0.25 district",
                "3. place4: 0.5 = 0 rating + 0.5 own visits",
                "4. place3: 0.5 = 0 rating + 0.5 preference",
            ])
        #expect(town.service.lastFeed.map(\.index) == [1, 0, 3, 2])
        town.send(.guest(0, .feed(PlaceService.Filter(), count: 2)))
        #expect(town.calculations == ["1. place2, rated 4.0", "2. place4"])
    }

    @Test("L04: the distances of the places on the map are listed")
    func map() {
        var town = PlaceFixture()
        town.perform(ann, .map(from: PlaceFixture.position(0), withinMetres: 0, category: nil))
        #expect(town.calculations == ["place1 is 0 m away", "place2 is 1000 m away", "place3 is 2000 m away"])
    }

    @Test("L07, L08: learners see why a position or message was withheld")
    func silence() {
        var town = PlaceFixture()
        town.befriend(ann, bob)
        town.perform(ann, .lookForFriend(bob))
        #expect(town.calculations == ["u2 does not share the position"])
        town.perform(bob, .sharePosition(true))
        town.perform(ann, .lookForFriend(bob))
        #expect(town.calculations == ["u2 shares the position, but no position is known"])
        town.perform(bob, .friendsOnly(true))
        town.perform(PlaceFixture.cem, .message(to: bob, text: "Hi"))
        #expect(
            town.calculations == ["u2 takes messages from friends only, and u3 is not a friend; u3 is not informed"])
        town.perform(bob, .block(ann))
        town.perform(ann, .message(to: bob, text: "Hi"))
        #expect(town.calculations == ["u2 blocks u1; u1 is not informed"])
        town.perform(bob, .askFriend(ann))
        #expect(town.calculations == ["u2 blocks u1"])
        town.perform(ann, .askFriend(bob))
        #expect(town.calculations == ["u2 blocks u1; u1 is not informed"])
    }
}
