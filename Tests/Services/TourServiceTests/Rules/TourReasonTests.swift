import Quantities
import TestSupport
import Testing
import TourService

/// For each operation, all reasons apply at once and are then removed one by one.
@Suite("Actions of walkers and authors are refused for the first reason in the described order")
struct TourReasonTests {
    @Test("W04, W05: follow is refused for the first applicable reason")
    func follow() {
        var city = TourFixture([.along([0, 100]), .along([0, 100], title: "Round", isCircular: true)])
        let tell = { (city: inout TourFixture, tour: Int, place: FixedPosition?, waypoint: UInt32) in
            city.walk(.follow(TourID(tour), from: place, startingAt: waypoint)).first
        }
        city.walk(.follow(TourID(0), from: groundPosition(east: 500), startingAt: 0))
        #expect(tell(&city, 9, nil, 9) == "locationUnavailable")
        #expect(tell(&city, 9, groundPosition(), 9) == "unknownTour")
        #expect(tell(&city, 0, groundPosition(), 9) == "alreadyFollowing")
        city.walk(.cancel)
        #expect(tell(&city, 0, groundPosition(), 9) == "notCircular")
        #expect(tell(&city, 1, groundPosition(), 9) == "unknownWaypoint")
        #expect(tell(&city, 1, groundPosition(), 2) == "followed w1 tour2")
    }

    @Test("W07: position is refused for the first applicable reason")
    func position() {
        var city = TourFixture([.along([0, 100])])
        city.walk(.loseGPS)
        #expect(city.walk(.position(groundPosition()), at: 2) == ["notFollowing"])
        city.walk(.regainGPS)
        city.walk(.follow(TourID(0), from: groundPosition(), startingAt: 0))
        city.walk(.loseGPS)
        #expect(city.walk(.position(groundPosition()), at: 4) == ["locationUnavailable"])
        city.walk(.regainGPS)
        #expect(city.walk(.position(groundPosition())) == ["pollNotDue"])
    }

    @Test("W06: a change of a draft is refused for the first applicable reason")
    func drafts() {
        let walker = TourService.Person(.walker, index: 0)
        var city = TourFixture([.along([0, 100])])
        let tour = city.draft("Harbour", by: TourFixture.otherAuthor)
        let remove = TourService.AuthorAction.removeWaypoint(tour, waypoint: 9, isConfirmed: false)
        #expect(city.write(.removeWaypoint(TourID(9), waypoint: 9, isConfirmed: false), by: walker) == ["notAllowed"])
        #expect(city.write(.removeWaypoint(TourID(9), waypoint: 9, isConfirmed: false)) == ["unknownTour"])
        #expect(city.write(.removeWaypoint(TourID(0), waypoint: 9, isConfirmed: false)) == ["unknownTour"], "published")
        city.write(.submit(tour, fails: false), by: TourFixture.otherAuthor)
        #expect(city.write(remove) == ["notAllowed"], "another author's")
        #expect(city.write(remove, by: TourFixture.otherAuthor) == ["submitted"])
        city.decide(.reject([tour], reason: ""))
        #expect(city.write(remove, by: TourFixture.otherAuthor) == ["unknownWaypoint"])
        #expect(
            city.write(.removeWaypoint(tour, waypoint: 1, isConfirmed: false), by: TourFixture.otherAuthor)
                == ["notConfirmedByUser"])
    }

    @Test("W06: submit is refused for the first applicable reason")
    func submit() {
        var city = TourFixture([.along([0, 100])])
        let tour = city.draft("Harbour")
        city.write(.renameDraft(tour, title: "Campus"))
        city.write(.removeWaypoint(tour, waypoint: 1, isConfirmed: true))
        #expect(city.write(.submit(tour, fails: true)) == ["transferFailed"])
        #expect(city.write(.submit(tour, fails: false)) == ["tooFewWaypoints"])
        city.write(.addWaypoint(tour, place: groundPosition(), name: "", annotation: ""))
        #expect(city.write(.submit(tour, fails: false)) == ["titleTaken"])
        city.write(.renameDraft(tour, title: "Port"))
        #expect(city.write(.submit(tour, fails: false)) == ["submitted author1 tour2"])
    }

    @Test("W01, W06: beginning a draft and deciding on it are refused for the first applicable reason")
    func beginAndDecide() {
        let walker = TourService.Person(.walker, index: 0)
        var city = TourFixture([.along([0, 100])])
        let begin = TourService.AuthorAction.beginDraft(title: "campus", area: "", isCircular: false)
        #expect(city.write(begin, by: walker) == ["notAllowed"])
        #expect(city.write(begin) == ["titleTaken"])
        #expect(city.write(.reviseTour(TourID(3)), by: walker) == ["notAllowed"])
        #expect(city.write(.reviseTour(TourID(3))) == ["unknownTour"])
        city.write(.reviseTour(TourID(0)))
        #expect(city.write(.reviseTour(TourID(0))) == ["titleTaken"])
        #expect(city.decide(.deleteTours([], isConfirmed: false), by: TourFixture.author) == ["notAllowed"])
        #expect(city.decide(.deleteTours([], isConfirmed: false)) == ["emptyList"])
        #expect(city.decide(.deleteTours([TourID(3)], isConfirmed: false)) == ["unknownTour"])
        #expect(city.decide(.deleteTours([TourID(0)], isConfirmed: false)) == ["notConfirmedByUser"])
    }
}
