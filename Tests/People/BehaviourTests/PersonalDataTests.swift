import AccountService
import ActivityService
import CityHost
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService
import Testing
import TourService

@Suite("Export and erasure of personal data across all services")
struct PersonalDataTests {
    private let applicants = ApplicantGenerator(streams: StreamFamily(seed: 6, replication: 1))

    private func host() -> CityHost {
        let places = [("Old Mill", PlaceCategory.museum), ("Rose Park", .park), ("Tower", .monument)].map {
            name, category in
            PlaceDetails(name: name, category: category, position: FixedPosition(x: 0, y: 0))
        }
        let catalogue = PlaceCatalogue(places)
        return CityHost(
            taxis: TaxiService(
                clock: TravelClock(city: TestTown.city, clockAtStart: .zero), rules: TaxiRules(), drivers: 1),
            places: PlaceService(catalogue: catalogue), guide: GuideService(catalogue: catalogue), checks: .everyCommand
        )
    }

    @Test("A05, L02, G06: users, guides and the guide's staff act through their accounts, each in their own role only")
    func doors() {
        var host = host()
        let people: [AccountService.Role] = [.user, .guide, .humanResources, .organisation, .support]
        for role in people { host.enrol(applicants.applicant(role, 0), at: .zero) }
        let visit = host.perform(.place(.user(UserID(0), .visit(PlaceID(1)))), of: applicants, at: .zero)
        #expect(visit && host.places.effects.first == .visited(UserID(0), PlaceID(1), times: 1))
        let news = host.perform(.guide(.user(UserID(0), .readNews)), of: applicants, at: .zero)
        #expect(news && host.guide.effects.first == .newsShown(UserID(0), count: 0))
        let applied = host.perform(.guide(.staff(.guide(GuideID(0)), .apply(cv: "Walks"))), of: applicants, at: .zero)
        #expect(applied && host.guide.effects.contains { $0.event == "applied" })
        let invited = host.perform(
            .guide(.staff(.humanResources(0), .interview(GuideID(0)))), of: applicants, at: .zero)
        #expect(invited && host.guide.effects.contains { $0.event == "interviewed" })
        // The guide service decides on permissions; the account only determines the role.
        let byGuide = host.perform(
            .guide(.staff(.guide(GuideID(0)), .interview(GuideID(0)))), session: applicants.session(.guide, 0),
            at: .zero)
        #expect(byGuide == nil && host.guide.effects.contains { $0.event == "rejected" })
        let byUser = host.perform(
            .place(.user(UserID(0), .visit(PlaceID(0)))), session: applicants.session(.support, 0), at: .zero)
        #expect(byUser == .notAllowed)
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A11: a user receives all data that the services store, and can erase them with one request")
    func erasing() {
        var host = host()
        let ann = applicants.applicant(UserID(0))
        let bo = applicants.applicant(UserID(1))
        for applicant in [ann, bo] { host.enrol(applicant, at: .zero) }
        // A user who has never used the place finder gets no messages there.
        let named = host.perform(.place(.user(UserID(1), .setName("Bo"))), of: applicants, at: .zero)
        #expect(named)
        let actions: [PlaceService.UserAction] = [
            .setName("Ann Roof"), .grade(PlaceID(0), grade: 4, text: "Windy"), .visit(PlaceID(1)),
            .position(FixedPosition(x: 5, y: 6)), .prefer(.park, true), .message(to: UserID(1), text: "Hello Bo"),
        ]
        for action in actions {
            let refusal = host.perform(.place(.user(UserID(0), action)), session: ann.session, at: .zero)
            #expect(refusal == nil)
        }
        let enquired = host.perform(.guide(.user(UserID(0), .enquire("Where is my card?"))), of: applicants, at: .zero)
        #expect(enquired)
        let told = host.personalData(session: ann.session).map { "\($0.field.name) \($0.value)" }.joined(
            separator: "\n")
        let typed = [
            ann.registration.email, ann.registration.person.address, "Ann Roof", "Windy", "Hello Bo",
            "Where is my card?",
        ]
        for text in typed + ["position", "position shared", "preferred", "card", "messages from friends only"] {
            #expect(told.contains(text), "\(text)")
        }
        #expect(!told.contains(bo.registration.email))
        let toldToBo = host.personalData(session: bo.session)
        #expect(toldToBo.contains { $0.value == .text("Hello Bo") })

        let unsure = host.erase(session: ann.session, isConfirmed: false, at: .zero)
        #expect(unsure.count == 1 && host.accounts.effects.first?.event == "rejected")
        let commands = host.erase(session: ann.session, isConfirmed: true, at: .zero)
        #expect(commands.map(\.heading.action) == ["eraseMe", "leavePlaces", "leaveGuide"])
        let left = host.personalData(session: ann.session)
        #expect(left.isEmpty)
        #expect(host.places.name(of: UserID(0)).isEmpty && host.places.ownPosition(of: UserID(0)) == nil)
        #expect(host.places.review(by: UserID(0), of: PlaceID(0))?.text.isEmpty == true)
        #expect(host.places.messages(to: UserID(1)).allSatisfy { $0.text.isEmpty })
        #expect(host.guide.enquiry(EnquiryID(0))?.text.isEmpty == true)
        #expect(host.places.rating(of: PlaceID(0)).count == 1, "nothing is rated otherwise")
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A11, D01, D03: an erased driver stops work; with a ride erasure is refused with underWay")
    func erasedDriver() {
        var host = host()
        let (dan, cleo) = (applicants.applicant(DriverID(0)), applicants.applicant(ClientID(0)))
        for applicant in [dan, cleo] { host.enrol(applicant, at: .zero) }
        func drive(_ action: TaxiService.DriverAction) {
            let refusal = host.perform(.taxi(.driver(DriverID(0), action)), session: dan.session, at: .zero)
            #expect(refusal == nil)
        }
        let zone = Position(ZoneID(0))
        drive(.start(at: zone, taxi: TaxiID(0)))
        let refusal = host.perform(
            .taxi(.client(ClientID(0), .request(from: zone, to: zone, party: 1, share: false))), session: cleo.session,
            at: .zero)
        #expect(refusal == nil)
        #expect(further(dan, in: host) == ["position"] && further(cleo, in: host) == ["request", "from", "to"])
        drive(.accept)
        for applicant in [dan, cleo] {
            let told = host.erase(session: applicant.session, isConfirmed: true, at: .zero)
            #expect(told.count == 1 && reason(in: host) == "underWay")
        }
        drive(.giveBack)
        drive(.start(at: zone, taxi: TaxiID(0)))
        let told = host.erase(session: dan.session, isConfirmed: true, at: .zero)
        #expect(told.map(\.heading.action) == ["eraseMe", "stop"])
        #expect(host.taxis.state(of: DriverID(0)) == .offline && host.taxis.queueLength(of: ZoneID(0)) == 0)
    }

    @Test("A11, T09, R03: erasing a client withdraws the request and cancels the reservations")
    func erasedClient() {
        var host = host()
        let cleo = applicants.applicant(ClientID(0))
        host.enrol(cleo, at: .zero)
        let zone = Position(ZoneID(0))
        let departure = SimTime.zero + .hours(30)
        let actions: [TaxiService.ClientAction] = [
            .reserve(from: zone, to: zone, party: 1, share: false, departure: departure),
            .request(from: zone, to: zone, party: 1, share: false),
        ]
        for action in actions {
            let refusal = host.perform(.taxi(.client(ClientID(0), action)), session: cleo.session, at: .zero)
            #expect(refusal == nil)
        }
        let told = host.erase(session: cleo.session, isConfirmed: true, at: .zero)
        #expect(told.map(\.heading.action) == ["eraseMe", "withdraw", "cancelReservation"])
        #expect(host.taxis.currentRequest(of: ClientID(0)).isNone && host.taxis.reservations(of: ClientID(0)).isEmpty)
        let next = host.nextTimerTime
        #expect(next == .distantFuture, "nothing is to come")
    }

    @Test("A11: erasing a guide erases the application and the planned tours; while leading one: underWay")
    func erasedGuide() throws {
        var host = host()
        let gil = applicants.applicant(.guide, 0)
        let hope = applicants.applicant(.humanResources, 0)
        for applicant in [gil, hope, applicants.applicant(UserID(0))] { host.enrol(applicant, at: .zero) }
        func work(_ action: GuideService.StaffAction, _ applicant: Applicant, at time: SimTime = .zero) {
            let refusal = host.perform(.guide(.staff(.guide(GuideID(0)), action)), session: applicant.session, at: time)
            #expect(refusal == nil && host.guide.effects.first?.event != "rejected")
        }
        work(.apply(cv: "Walks a lot"), gil)
        work(.interview(GuideID(0)), hope)
        work(.hire(GuideID(0), iban: "GB29NWBK60161331926819"), hope)
        for action in [.askRoutes(from: FixedPosition(x: 0, y: 0), seed: 1), .pickRoute(number: 1), .subscribe]
            as [GuideService.UserAction]
        {
            let done = host.perform(.guide(.user(UserID(0), action)), of: applicants, at: .zero)
            #expect(done)
        }
        let route = host.guide.route(of: UserID(0))
        try #require(!route.isNone)
        for hour in 1...2 {
            work(.plan(route, GuideID(0), begins: .zero + .hours(Int64(hour)), minutes: 30), hope)
        }
        let joined = host.perform(.guide(.user(UserID(0), .joinOuting(GuidedTourID(1)))), of: applicants, at: .zero)
        #expect(joined)
        work(.begin(GuidedTourID(0)), gil, at: .zero + .hours(1))
        host.erase(session: gil.session, isConfirmed: true, at: .zero + .hours(1))
        #expect(reason(in: host) == "underWay")
        work(.conclude(GuidedTourID(0)), gil, at: .zero + .hours(1))
        #expect(further(gil, in: host) == ["cv", "iban", "leads"])
        #expect(host.personalData(session: gil.session).contains { $0.value == .text("Walks a lot") })
        let told = host.erase(session: gil.session, isConfirmed: true, at: .zero + .hours(1))
        #expect(told.map(\.heading.action) == ["eraseMe", "leaveGuides"])
        #expect(host.guide.effects.compactMap(\.event) == ["outingCancelled", "outingLost", "guidesLeft"])
        #expect(host.guide.cv(of: GuideID(0)).isEmpty && host.guide.iban(of: GuideID(0)).isEmpty)
        #expect(host.guide.step(of: GuideID(0)) == .none && host.guide.guidedTour(GuidedTourID(1))?.state == .cancelled)
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A11: erasure covers the data of authors, organisations, runners and walkers")
    func erasedOthers() throws {
        var host = host()
        let people: [AccountService.Role] = [.author, .staff, .organisation, .runner, .walker]
        for role in people { host.enrol(applicants.applicant(role, 0), at: .zero) }
        var now = SimTime.zero
        func erase(_ role: AccountService.Role) -> [String] {
            now += .hours(1)
            return host.erase(session: applicants.session(role, 0), isConfirmed: true, at: now).map(\.heading.action)
        }
        for title in ["Secret lane", "Second lane"] {
            host.perform(
                .author(.author(AuthorID(0)), .beginDraft(title: title, area: "x", isCircular: false)), at: .zero)
        }
        let place = FixedPosition(x: 3, y: 4)
        for _ in 0..<2 {
            host.perform(
                .author(.author(AuthorID(0)), .addWaypoint(TourID(1), place: place, name: "W", annotation: "")),
                at: .zero)
        }
        host.perform(.author(.author(AuthorID(0)), .submit(TourID(1), fails: false)), at: .zero)
        #expect(
            further(.author, in: host) == [
                "tour", "annotation", "tour", "annotation", "waypoint", "place", "waypoint", "place",
            ])
        #expect(erase(.author) == ["eraseMe", "leaveTours"])
        #expect(host.tours.draftedTours.isEmpty && host.tours.content(of: TourID(0)) == nil)
        host.perform(.staff(.organisation(0), .tell(PlaceID(0), .telephone, text: "+351222000000")), at: now)
        host.perform(.staff(.organisation(0), .permit(PlaceID(0))), at: now)
        #expect(further(.organisation, in: host) == ["place", "said"])
        #expect(erase(.organisation) == ["eraseMe", "takeBackWords"])
        #expect(host.guide.permittedTexts(of: PlaceID(0)).isEmpty && !host.guide.isPermitted(PlaceID(0)))
        let actions: [ActivityService.RunnerAction] = [
            .start(kind: .run, title: "To my love"), .fix(place, accuracyMetres: 5, taken: nil), .stop,
            .setGoal(kilometres: 12), .start(kind: .ride, title: "Home"), .fix(place, accuracyMetres: 5, taken: nil),
        ]
        for (second, action) in actions.enumerated() {
            host.perform(.runner(RunnerID(0), action), at: now + .seconds(Int64(second)))
        }
        #expect(
            further(.runner, in: host) == [
                "goal km", "session", "started", "position", "session", "started", "ended", "position",
            ])
        #expect(erase(.runner) == ["eraseMe", "leaveActivity"])
        #expect(host.activity.history(of: RunnerID(0)).isEmpty && host.activity.openSession(of: RunnerID(0)) == nil)
        #expect(host.activity.route(of: SessionID(0)).isEmpty)
        #expect(host.activity.summary(of: SessionID(0), at: .zero).title == ActivityService.defaultTitle)
        #expect(host.activity.progress(of: RunnerID(0), at: .zero).goalKilometres == 50)
        host.perform(.walker(WalkerID(0), .automaticUpdates(false)), at: now)
        #expect(further(.walker, in: host) == ["updates of themselves"])
        #expect(erase(.walker) == ["eraseMe", "updateAutomatically"])
        #expect(host.tours.updatesAutomatically(WalkerID(0)), "nobody is reminded")
        #expect(erase(.staff) == ["eraseMe"])
        let failure = host.failure
        #expect(failure == nil)
    }

    /// Returns the names of the stored data outside the account service.
    private func further(_ applicant: Applicant, in host: borrowing CityHost) -> [String] {
        let ofAccount = host.accounts.ownData(session: applicant.session).count
        return host.personalData(session: applicant.session).dropFirst(ofAccount).map(\.field.name)
    }

    private func further(_ role: AccountService.Role, in host: borrowing CityHost) -> [String] {
        further(applicants.applicant(role, 0), in: host)
    }

    private func reason(in host: borrowing CityHost) -> String? {
        if case .rejected(_, _, let reason) = host.accounts.effects.first { reason.word } else { nil }
    }

    @Test("A12: a profile shows the total distance and hours of all sessions")
    func sessions() {
        var host = host()
        let rita = applicants.applicant(RunnerID(0))
        host.enrol(rita, at: .zero)
        host.enrol(applicants.applicant(UserID(0)), at: .zero)
        let before = host.distanceAndTime(session: rita.session)
        #expect(before?.time == .zero)
        var now = SimTime.zero
        for _ in 0..<2 {
            let actions: [ActivityService.RunnerAction] = [
                .start(kind: .run, title: ""),
                .fix(FixedPosition(x: 0, y: 0), accuracyMetres: 5, taken: nil),
                .fix(FixedPosition(x: 0, y: 90_000), accuracyMetres: 5, taken: nil), .stop,
            ]
            for action in actions {
                now = now + .minutes(10)
                let refusal = host.perform(.activity(.runner(RunnerID(0), action)), session: rita.session, at: now)
                #expect(refusal == nil)
            }
        }
        let shown = host.distanceAndTime(session: rita.session)
        let single = host.activity.summary(of: SessionID(0), at: now).distance
        #expect(shown?.distance == single + single && single > .zero)
        #expect(shown?.time == .minutes(60))
        let ofUser = host.distanceAndTime(session: applicants.session(.user, 0))
        #expect(ofUser == nil, "no runner")
    }
}
