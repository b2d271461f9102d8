import Quantities
import TestSupport
import Testing
import TourService

@Suite("Tours are written, submitted and approved (W01, W06)")
struct WritingRuleTests {
    private static let author = TourFixture.author

    private func begin(_ title: String) -> TourService.AuthorAction {
        .beginDraft(title: title, area: "North", isCircular: false)
    }

    @Test(
        "W01: titles are compared without letter case and outer blanks",
        arguments: [
            ("Campus", false), ("CAMPUS", false), ("  campus\t", false), ("Çampus", true), ("Cam pus", true),
            ("", true),
        ])
    func titles(title: String, isFree: Bool) {
        var city = TourFixture([.along([0, 100], title: "Campus")])
        #expect(city.write(begin(title)) == (isFree ? ["draftBegun author1 tour2"] : ["titleTaken"]))
    }

    @Test("W01: a title is compared with published, submitted and drafted tours, at the beginning and on submission")
    func titlesTwice() {
        var city = TourFixture([.along([0, 100], title: "Campus")])
        let (first, second) = (city.draft("Harbour"), city.draft("Garden"))
        #expect(city.write(begin("harbour")) == ["titleTaken"], "a draft has it")
        #expect(city.write(.renameDraft(second, title: "HARBOUR")) == ["draftRenamed author1 tour3"])
        #expect(city.write(.submit(second, fails: false)) == ["titleTaken"])
        #expect(city.write(.submit(first, fails: false)) == ["titleTaken"], "neither of the two")
        city.write(.renameDraft(second, title: "campus "))
        #expect(city.write(.submit(second, fails: false)) == ["titleTaken"])
        #expect(city.write(.submit(first, fails: false)) == ["submitted author1 tour2"])
        #expect(city.write(begin("Harbour")) == ["titleTaken"], "a submitted tour has it")
        #expect(city.write(begin("Garden")) == ["draftBegun author1 tour4"], "nobody has it any more")
    }

    @Test("W01: a tour is an ordered list of waypoints and legs with annotations")
    func contents() {
        var city = TourFixture()
        city.write(.beginDraft(title: "Campus", area: "North", isCircular: true))
        for name in ["Gate", "Hall", "Library"] {
            city.write(.addWaypoint(TourID(0), place: groundPosition(), name: name, annotation: "old"))
        }
        city.write(.annotateTour(TourID(0), annotation: "In general"))
        #expect(
            city.write(.annotateWaypoint(TourID(0), waypoint: 2, annotation: "new"))
                == ["waypointAnnotated author1 tour1 waypoint=2"])
        #expect(
            city.write(.annotateLeg(TourID(0), waypoint: 3, annotation: "home"))
                == ["legAnnotated author1 tour1 waypoint=3"])
        city.write(.annotateLeg(TourID(0), waypoint: 2, annotation: "up"))
        city.write(.annotateLeg(TourID(0), waypoint: 2, annotation: ""))
        for waypoint: UInt32 in [0, 4, .max] {
            #expect(city.write(.annotateLeg(TourID(0), waypoint: waypoint, annotation: "")) == ["unknownWaypoint"])
        }
        city.write(.removeWaypoint(TourID(0), waypoint: 1, isConfirmed: true))
        let expected = TourContent(
            title: "Campus", area: "North", annotation: "In general", isCircular: true,
            waypoints: [
                Waypoint(name: "Hall", annotation: "new", place: groundPosition()),
                Waypoint(name: "Library", annotation: "old", place: groundPosition(), onward: "home"),
            ])
        #expect(city.service.content(of: TourID(0)) == expected)
    }

    @Test("W06: only ambassadors and staff write tours, only staff decide on them")
    func roles() {
        let walker = TourService.Person(.walker, index: 0)
        var city = TourFixture()
        #expect(city.write(begin("Campus"), by: walker) == ["notAllowed"])
        #expect(city.write(begin("Campus"), by: TourFixture.staff) == ["draftBegun staff1 tour1"])
        #expect(
            city.write(
                .addWaypoint(TourID(0), place: groundPosition(), name: "", annotation: ""), by: TourFixture.otherAuthor)
                == ["notAllowed"])
        let tour = city.draft("Harbour")
        #expect(city.write(.renameDraft(tour, title: "Port"), by: TourFixture.otherAuthor) == ["notAllowed"])
        #expect(city.write(.renameDraft(tour, title: "Port"), by: TourFixture.staff) == ["draftRenamed staff1 tour2"])
        city.write(.submit(tour, fails: false))
        for person in [walker, WritingRuleTests.author] {
            #expect(city.decide(.approve([tour]), by: person) == ["notAllowed"])
            #expect(city.decide(.reject([tour], reason: "")) == ["sentBack staff1 tour2 author=author1"])
            city.write(.submit(tour, fails: false))
            #expect(city.decide(.deleteTours([tour], isConfirmed: true), by: person) == ["notAllowed"])
        }
    }

    @Test("W06: a draft needs at least two waypoints before it can be submitted", arguments: 0...3)
    func waypoints(count: Int) {
        var city = TourFixture()
        city.write(begin("Campus"))
        for _ in 0..<count { city.write(.addWaypoint(TourID(0), place: groundPosition(), name: "", annotation: "")) }
        let isEnough = count >= 2
        #expect(
            city.write(.submit(TourID(0), fails: false))
                == (isEnough ? ["submitted author1 tour1"] : ["tooFewWaypoints"]))
        let refusal = TourService.refusal(of: [
            .along([0, 1], title: "x"), .along([Double](repeating: 0, count: count)),
        ])
        #expect(refusal?.reason == (isEnough ? nil : .tooFewWaypoints) && refusal?.index == (isEnough ? nil : 1))
        #expect(TourService.refusal(of: [.along([0, 1]), .along([0, 1], title: "CAMPUS")])?.reason == .titleTaken)
    }

    @Test("W06: removing a draft or a waypoint needs confirmation")
    func confirmations() {
        var city = TourFixture()
        let tour = city.draft("Campus")
        #expect(city.write(.removeWaypoint(tour, waypoint: 3, isConfirmed: false)) == ["unknownWaypoint"])
        #expect(city.write(.removeWaypoint(tour, waypoint: 1, isConfirmed: false)) == ["notConfirmedByUser"])
        #expect(
            city.write(.removeWaypoint(tour, waypoint: 1, isConfirmed: true)) == [
                "waypointRemoved author1 tour1 waypoint=1"
            ])
        #expect(city.write(.deleteDraft(tour, isConfirmed: false)) == ["notConfirmedByUser"])
        #expect(city.write(.deleteDraft(tour, isConfirmed: true)) == ["draftDeleted author1 tour1"])
        #expect(city.write(.deleteDraft(tour, isConfirmed: true)) == ["unknownTour"])
        #expect(city.draft("Campus") == TourID(1), "the title is free, the number is not")
    }

    @Test("W06: a failed submission leaves the draft unchanged")
    func failedTransfer() {
        var city = TourFixture()
        let tour = city.draft("Campus")
        let before = city.service.content(of: tour)
        #expect(city.write(.submit(tour, fails: true)) == ["transferFailed"])
        #expect(city.service.content(of: tour) == before && !city.service.isSubmitted(tour))
        #expect(city.write(.submit(tour, fails: false)) == ["submitted author1 tour1"])
    }

    @Test("W06: a submitted tour cannot change; rejected with a reason, it is a draft again")
    func sentBack() {
        var city = TourFixture()
        let tour = city.draft("Campus")
        city.write(.submit(tour, fails: false))
        for action: TourService.AuthorAction in [
            .renameDraft(tour, title: "x"), .annotateTour(tour, annotation: "x"), .submit(tour, fails: false),
            .deleteDraft(tour, isConfirmed: true), .removeWaypoint(tour, waypoint: 9, isConfirmed: false),
        ] { #expect(city.write(action) == ["submitted"], "\(action)") }
        #expect(city.service.rejectionReason(of: tour) == nil)
        #expect(city.decide(.reject([tour], reason: "too short")) == ["sentBack staff1 tour1 author=author1"])
        #expect(city.service.rejectionReason(of: tour) == "too short")
        #expect(city.write(.annotateTour(tour, annotation: "x")) == ["tourAnnotated author1 tour1"])
        #expect(city.walk(.preview(tour)) == ["unknownTour"])
        city.write(.submit(tour, fails: false))
        #expect(city.decide(.approve([tour])) == ["approved staff1 tour1 author=author1"])
        #expect(city.walk(.preview(tour)) == ["previewed w1 tour1"])
        #expect(city.write(.renameDraft(tour, title: "x")) == ["unknownTour"], "it is no draft any more")
    }

    @Test("W06: a change of a published tour is a new draft; the published one stays until approval")
    func revision() {
        var city = TourFixture([.along([0, 100])])
        #expect(city.write(.reviseTour(TourID(0))) == ["draftBegun author1 tour2 replaces=tour1"])
        #expect(
            city.write(.reviseTour(TourID(0)), by: TourFixture.otherAuthor) == ["titleTaken"],
            "one with that title is begun")
        city.write(.annotateTour(TourID(1), annotation: "better"))
        city.write(.submit(TourID(1), fails: false))
        #expect(city.service.content(of: TourID(0))?.annotation == "All of it")
        let version = city.service.libraryVersion
        city.decide(.approve([TourID(1)]))
        #expect(
            city.service.content(of: TourID(0))?.annotation == "better" && city.service.content(of: TourID(1)) == nil)
        #expect(city.service.libraryVersion == version + 1 && city.service.listedTours() == [TourID(0)])
        #expect(city.service.author(of: TourID(0)) == WritingRuleTests.author)
    }

    @Test("W06: only staff can begin a change of another author's published tour")
    func revisionOfOthers() {
        var city = TourFixture([.along([0, 100])])
        let tour = city.draft("Harbour")
        city.write(.submit(tour, fails: false))
        city.decide(.approve([tour]))
        #expect(city.write(.reviseTour(tour), by: TourFixture.otherAuthor) == ["notAllowed"])
        #expect(city.write(.reviseTour(tour)) == ["draftBegun author1 tour3 replaces=tour2"])
        #expect(
            city.write(.reviseTour(tour), by: TourFixture.otherAuthor) == ["notAllowed"],
            "before the title is looked at")
        city.write(.deleteDraft(TourID(2), isConfirmed: true))
        #expect(city.write(.reviseTour(tour), by: TourFixture.staff) == ["draftBegun staff1 tour4 replaces=tour2"])
        let ofNobody = city.write(.reviseTour(TourID(0)), by: TourFixture.otherAuthor)
        #expect(ofNobody == ["draftBegun author2 tour5 replaces=tour1"], "those of the beginning are nobody's")
    }

    @Test("W06: a change of a tour that is deleted meanwhile becomes a tour of its own")
    func revisionOfDeleted() {
        var city = TourFixture([.along([0, 100])])
        city.write(.reviseTour(TourID(0)))
        #expect(city.decide(.deleteTours([TourID(0)], isConfirmed: false)) == ["notConfirmedByUser"])
        #expect(city.decide(.deleteTours([TourID(0)], isConfirmed: true)) == ["deleted staff1 tour1"])
        city.write(.submit(TourID(1), fails: false))
        #expect(city.decide(.approve([TourID(1)])) == ["approved staff1 tour2 author=author1"])
        #expect(city.service.listedTours() == [TourID(1)])
    }

    @Test("W06: several tours are decided on together, or none with the first reason")
    func lists() {
        var city = TourFixture([.along([0, 100])])
        let (one, two, draft) = (city.draft("One"), city.draft("Two"), city.draft("Three"))
        for tour in [one, two] { city.write(.submit(tour, fails: false)) }
        #expect(city.decide(.approve([])) == ["emptyList"])
        #expect(city.decide(.approve([one, TourID(9), draft])) == ["unknownTour"])
        #expect(city.decide(.approve([one, draft, TourID(9)])) == ["notSubmitted"])
        #expect(city.decide(.reject([one, TourID(0)], reason: "")) == ["notSubmitted"], "it is published")
        #expect(city.decide(.deleteTours([one, TourID(9)], isConfirmed: false)) == ["unknownTour"])
        #expect(!city.service.isPublished(one) && city.service.isSubmitted(one))
        #expect(
            city.decide(.approve([two, one, two])).map { $0.prefix(21) } == [
                "approved staff1 tour3", "approved staff1 tour2",
            ])
        #expect(
            city.decide(.deleteTours([one, draft, one, TourID(0)], isConfirmed: true)) == [
                "deleted staff1 tour2 author=author1", "deleted staff1 tour4 author=author1", "deleted staff1 tour1",
            ])
        #expect(city.service.listedTours() == [two] && city.service.draftedTours.isEmpty)
    }
}
