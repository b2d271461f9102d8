import GuideService
import Quantities
import ServiceKernel
import Testing

@Suite("Guides apply, are hired and lead guided tours (G06)")
struct GuidedTourRuleTests {
    private static let guide = GuideID(0)
    private static let outing = GuidedTourID(0)

    @Test("G06: an application goes to interview, then hired or declined, in this order and by human resources only")
    func steps() {
        var desk = GuideFixture()
        let (guide, hr) = (GuidedTourRuleTests.guide, GuideFixture.hr)
        #expect(desk.staff(hr, .interview(guide)) == ["unknownGuide"])
        #expect(desk.staff(GuideFixture.guide, .apply(cv: "")) == ["emptyText"])
        #expect(desk.staff(GuideFixture.guide, .apply(cv: "walks a lot")) == ["applied guide1"])
        #expect(desk.service.cv(of: guide) == "walks a lot" && desk.service.step(of: guide) == .applied)
        #expect(desk.staff(GuideFixture.guide, .apply(cv: "again")) == ["wrongStep"])
        #expect(desk.staff(hr, .hire(guide, iban: GuideFixture.iban)) == ["wrongStep"])
        #expect(desk.staff(hr, .decline(guide)) == ["wrongStep"])
        #expect(desk.staff(GuideFixture.guide, .interview(guide)) == ["notAllowed"])
        #expect(desk.staff(hr, .interview(guide)) == ["interviewed hr1 guide=guide1"])
        #expect(desk.staff(hr, .interview(guide)) == ["wrongStep"])
        #expect(desk.staff(hr, .hire(guide, iban: "GB34BUKB20201555555555")) == ["invalidIBAN"])
        #expect(desk.staff(hr, .decline(guide)) == ["declined hr1 guide=guide1"])
        #expect(desk.staff(hr, .hire(guide, iban: GuideFixture.iban)) == ["wrongStep"])
        #expect(
            desk.staff(GuideFixture.guide, .apply(cv: "better now")) == ["applied guide1"], "who was declined may again"
        )
        desk.staff(hr, .interview(guide))
        #expect(desk.staff(hr, .hire(guide, iban: "GB33 BUKB 2020 1555 5555 55")) == ["hired hr1 guide=guide1"])
        #expect(desk.service.iban(of: guide) == GuideFixture.iban && desk.service.step(of: guide) == .hired)
    }

    @Test("G06: a subscriber can ask for a guide on the route that was picked")
    func asksGuide() {
        var desk = GuideFixture()
        let ask = GuideService.UserAction.askGuide(begins: .zero + .seconds(10))
        #expect(desk.user(ask) == ["subscribersOnly"])
        desk.user(.subscribe)
        #expect(desk.user(ask) == ["noRouteChosen"])
        desk.pickRoute()
        #expect(desk.user(ask) == ["guideWanted u1 route=route1 begins=10.0 s"])
        #expect(desk.user(ask, at: 11) == ["tooLate"])
    }

    @Test("G06: human resources assign a hired guide to a route at a time when the guide is free")
    func plans() {
        var desk = GuideFixture()
        desk.pickRoute()
        func plan(_ desk: inout GuideFixture, _ begins: Int64, _ minutes: UInt32, route: Int = 0) -> [String] {
            let moment = SimTime.zero + .seconds(begins)
            return desk.staff(
                GuideFixture.hr,
                .plan(RouteID(route), GuidedTourRuleTests.guide, begins: moment, minutes: minutes))
        }
        #expect(plan(&desk, 100, 60, route: 1) == ["unknownRoute"])
        #expect(plan(&desk, 100, 60) == ["unknownGuide"])
        desk.staff(GuideFixture.guide, .apply(cv: "cv"))
        #expect(plan(&desk, 100, 60) == ["notHired"])
        desk.staff(GuideFixture.hr, .interview(GuidedTourRuleTests.guide))
        desk.staff(GuideFixture.hr, .hire(GuidedTourRuleTests.guide, iban: GuideFixture.iban))
        #expect(
            plan(&desk, 600, 10) == ["outingPlanned hr1 outing=outing1 route=route1 guide=guide1 begins=600.0 s"])
        #expect(plan(&desk, 1_199, 1) == ["guideBusy"])
        #expect(plan(&desk, 541, 1) == ["guideBusy"])
        #expect(plan(&desk, 1_200, 0).first?.hasPrefix("outingPlanned") == true, "from its end on")
        #expect(plan(&desk, 540, 1).first?.hasPrefix("outingPlanned") == true, "until it begins")
        #expect(plan(&desk, 1_230, 1) == ["guideBusy"], "a tour takes a minute at least")
        desk.user(.readNews, at: 2_000)
        #expect(plan(&desk, 1_999, 1) == ["tooLate"])
    }

    @Test("G06: up to 20 subscribers can join, once each, before the tour begins, and can leave before it begins")
    func joins() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        let join = GuideService.UserAction.joinOuting(GuidedTourRuleTests.outing)
        #expect(desk.user(join) == ["subscribersOnly"])
        desk.user(.subscribe)
        #expect(desk.user(.joinOuting(GuidedTourID(7))) == ["unknownOuting"])
        #expect(desk.user(join) == ["outingJoined u1 outing=outing1 followers=1"])
        #expect(desk.user(join) == ["alreadyJoined"])
        for user in 1..<20 {
            desk.user(.subscribe, by: UserID(user))
            #expect(
                desk.user(join, by: UserID(user)) == ["outingJoined u\(user + 1) outing=outing1 followers=\(user + 1)"])
        }
        desk.user(.subscribe, by: UserID(20))
        #expect(desk.user(join, by: UserID(20)) == ["tourFull"])
        let leave = GuideService.UserAction.leaveOuting(GuidedTourRuleTests.outing)
        #expect(desk.user(leave, by: UserID(20)) == ["notJoined"])
        #expect(desk.user(.leaveOuting(GuidedTourID(7))) == ["unknownOuting"])
        #expect(desk.user(leave) == ["outingLeft u1 outing=outing1 followers=19"])
        #expect(desk.user(join, by: UserID(20)) == ["outingJoined u21 outing=outing1 followers=20"])
        #expect(
            desk.staff(GuideFixture.guide, .begin(GuidedTourRuleTests.outing), at: 100)
                == ["outingBegun guide1 outing=outing1 followers=20"])
        #expect(desk.user(join) == ["tourStarted"])
        #expect(desk.user(leave, by: UserID(20)) == ["tourStarted"])
    }

    @Test(
        "G06: a guide leads only own tours, one at a time, from their time on, and is paid 25.00 when one is concluded")
    func leads() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        desk.staff(
            GuideFixture.hr,
            .plan(RouteID(0), GuidedTourRuleTests.guide, begins: .zero + .seconds(3_700), minutes: 60))
        let other = GuideService.Person.guide(GuideID(1))
        let (first, second) = (GuidedTourRuleTests.outing, GuidedTourID(1))
        #expect(desk.staff(GuideFixture.hr, .begin(first)) == ["notAllowed"])
        #expect(desk.staff(GuideFixture.guide, .begin(GuidedTourID(9))) == ["unknownOuting"])
        #expect(desk.staff(other, .begin(first)) == ["notYourOuting"])
        #expect(desk.staff(GuideFixture.guide, .begin(first), at: 99) == ["tooEarly"])
        #expect(desk.staff(GuideFixture.guide, .conclude(first)) == ["wrongStep"])
        #expect(
            desk.staff(GuideFixture.guide, .begin(first), at: 100) == ["outingBegun guide1 outing=outing1 followers=0"])
        #expect(desk.service.isLeading(GuidedTourRuleTests.guide))
        #expect(desk.staff(GuideFixture.guide, .begin(first)) == ["wrongStep"])
        #expect(desk.staff(GuideFixture.guide, .begin(second), at: 3_700) == ["alreadyLeading"])
        #expect(
            desk.staff(GuideFixture.guide, .conclude(first))
                == ["outingConcluded guide1 outing=outing1 followers=0 pay=25.00"])
        #expect(desk.staff(GuideFixture.guide, .conclude(first)) == ["wrongStep"], "paid once")
        #expect(desk.service.ledger.balance(of: .guide(GuidedTourRuleTests.guide)) == Money(cents: 25_00))
        #expect(desk.service.statements.last?.salaries == Money(cents: 25_00))
        #expect(desk.service.ledger.total(of: .company) == Money(cents: -25_00), "nobody has subscribed yet")
        #expect(desk.staff(GuideFixture.guide, .begin(second)) == ["outingBegun guide1 outing=outing2 followers=0"])
    }

    @Test("A11: a guide who leaves loses CV and IBAN; planned tours are cancelled and their followers are notified")
    func guideLeaves() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        desk.user(.subscribe)
        desk.user(.joinOuting(GuidedTourRuleTests.outing))
        #expect(
            desk.staff(GuideFixture.guide, .leaveGuides) == [
                "outingCancelled guide1 outing=outing1 followers=1", "outingLost u1 outing=outing1",
                "guidesLeft guide1",
            ])
        #expect(desk.service.cv(of: GuidedTourRuleTests.guide).isEmpty)
        #expect(desk.service.iban(of: GuidedTourRuleTests.guide).isEmpty)
        #expect(desk.staff(GuideFixture.guide, .begin(GuidedTourRuleTests.outing), at: 100) == ["wrongStep"])
        #expect(desk.staff(GuideFixture.hr, .leaveGuides) == ["notAllowed"])
    }

    @Test("G06: joining a cancelled tour is refused with tourCancelled, for former followers, too")
    func cancelled() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        for user in [GuideFixture.user, UserID(1)] { desk.user(.subscribe, by: user) }
        let join = GuideService.UserAction.joinOuting(GuidedTourRuleTests.outing)
        desk.user(join)
        desk.staff(GuideFixture.guide, .leaveGuides)
        for user in [GuideFixture.user, UserID(1)] { #expect(desk.user(join, by: user) == ["tourCancelled"]) }
        #expect(desk.user(join, by: UserID(2)) == ["subscribersOnly"], "that comes first")
        #expect(desk.user(.leaveOuting(GuidedTourRuleTests.outing)) == ["notJoined"])
    }

    @Test("G06: a guide is booked from a tour's beginning to its end, the end not included")
    func booked() {
        var desk = GuideFixture()
        desk.planGuidedTour(begins: 3_600)
        func plan(_ begins: Int64, minutes: UInt32) -> [String] {
            let plan = GuideService.StaffAction.plan(
                RouteID(0), GuidedTourRuleTests.guide, begins: .zero + .seconds(begins), minutes: minutes)
            return desk.staff(GuideFixture.hr, plan).map { String($0.prefix(14)) }
        }
        #expect(plan(7_199, minutes: 60) == ["guideBusy"] && plan(1_800, minutes: 31) == ["guideBusy"])
        #expect(plan(7_200, minutes: 60) == ["outingPlanned "] && plan(1_800, minutes: 30) == ["outingPlanned "])
    }

    @Test("G06: a guided tour keeps the places of its route, even if its user changes the route later")
    func keepsPlaces() {
        var desk = GuideFixture()
        desk.planGuidedTour()
        desk.user(.removePlace(PlaceID(1)))
        #expect(desk.service.guidedTour(GuidedTourRuleTests.outing)?.places == [PlaceID(0), PlaceID(1), PlaceID(2)])
        #expect(desk.routeNames == ["100", "300"])
    }
}
