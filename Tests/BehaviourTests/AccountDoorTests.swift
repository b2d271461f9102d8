import AccountService
import ActivityService
import Behaviour
import CityHost
import CityModel
import GuideService
import PlaceService
import Places
import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService
import Testing

@Suite("What people with accounts have told and erased, by all services")
struct AccountDoorTests {
    private let applicants = Applicants(streams: StreamFamily(seed: 6, replication: 1))

    private func host() -> CityHost {
        let places = [("Old Mill", PlaceCategory.museum), ("Rose Park", .park)].map { name, category in
            PlaceDetails(name: name, category: category, position: FixedPosition(x: 0, y: 0))
        }
        let catalogue = PlaceCatalogue(places)
        return CityHost(
            taxis: TaxiService(
                clock: TravelClock(city: TestTown.city, clockAtStart: .zero), rules: TaxiRules(), drivers: 1),
            places: PlaceService(catalogue: catalogue), guide: GuideService(catalogue: catalogue), checks: .everyCommand
        )
    }

    @Test("A05, L02, G06: users, guides and those who work for the guide act through accounts, each in their own role")
    func doors() {
        var host = host()
        let people: [AccountService.Role] = [.user, .guide, .humanResources, .organisation, .support]
        for role in people { host.enrol(applicants.applicant(role, 0), at: .zero) }
        let visit = host.perform(.user(UserID(0), .visit(PlaceID(1))), of: applicants, at: .zero)
        #expect(visit && host.places.effects.first == .visited(UserID(0), PlaceID(1), times: 1))
        let news = host.perform(.user(UserID(0), .readNews), of: applicants, at: .zero)
        #expect(news && host.guide.effects.first == .newsShown(UserID(0), count: 0))
        let applied = host.perform(.staff(.guide(GuideID(0)), .apply(cv: "Walks")), of: applicants, at: .zero)
        #expect(applied && host.guide.effects.contains { $0.event == "applied" })
        let invited = host.perform(.staff(.humanResources(0), .interview(GuideID(0))), of: applicants, at: .zero)
        #expect(invited && host.guide.effects.contains { $0.event == "interviewed" })
        // The guide service says who may; the account only in which role somebody acts.
        let byGuide = host.perform(
            GuideService.StaffAction.interview(GuideID(0)), session: applicants.session(.guide, 0), at: .zero)
        #expect(byGuide == nil && host.guide.effects.contains { $0.event == "rejected" })
        let byUser = host.perform(
            PlaceService.UserAction.visit(PlaceID(0)), session: applicants.session(.support, 0), at: .zero)
        #expect(byUser == .notAllowed)
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A11: a user is told what all services keep of them, and all of it can be erased with one wish")
    func erasing() {
        var host = host()
        let ann = applicants.applicant(UserID(0))
        let bo = applicants.applicant(UserID(1))
        for applicant in [ann, bo] { host.enrol(applicant, at: .zero) }
        // Whoever has never come to the place finder gets no messages there.
        let named = host.perform(.user(UserID(1), .setName("Bo")), of: applicants, at: .zero)
        #expect(named)
        let actions: [PlaceService.UserAction] = [
            .setName("Ann Roof"), .grade(PlaceID(0), grade: 4, text: "Windy"), .visit(PlaceID(1)),
            .position(FixedPosition(x: 5, y: 6)), .prefer(.park, true), .message(to: UserID(1), text: "Hello Bo"),
        ]
        for action in actions {
            let refusal = host.perform(action, session: ann.session, at: .zero)
            #expect(refusal == nil)
        }
        let enquired = host.perform(.user(UserID(0), .enquire("Where is my card?")), of: applicants, at: .zero)
        #expect(enquired)
        let told = host.ownData(session: ann.session).map { "\($0.field.name) \($0.value)" }.joined(separator: "\n")
        let typed = [
            ann.registration.email, ann.registration.person.address, "Ann Roof", "Windy", "Hello Bo",
            "Where is my card?",
        ]
        for text in typed + ["position", "preferred"] { #expect(told.contains(text), "\(text)") }
        #expect(!told.contains(bo.registration.email))
        let toldToBo = host.ownData(session: bo.session)
        #expect(toldToBo.contains { $0.value == .text("Hello Bo") })

        let unsure = host.erase(session: ann.session, isConfirmed: false, at: .zero)
        #expect(unsure.count == 1 && host.accounts.effects.first?.event == "rejected")
        let commands = host.erase(session: ann.session, isConfirmed: true, at: .zero)
        #expect(commands.map(\.heading.action) == ["eraseMe", "leavePlaces", "leaveGuide"])
        let left = host.ownData(session: ann.session)
        #expect(left.isEmpty)
        #expect(host.places.name(of: UserID(0)).isEmpty && host.places.ownPosition(of: UserID(0)) == nil)
        #expect(host.places.review(by: UserID(0), of: PlaceID(0))?.text.isEmpty == true)
        #expect(host.places.letters(to: UserID(1)).allSatisfy { $0.text.isEmpty })
        #expect(host.guide.enquiry(EnquiryID(0))?.text.isEmpty == true)
        #expect(host.places.rating(of: PlaceID(0)).count == 1, "nothing is rated otherwise")
        let failure = host.failure
        #expect(failure == nil)
    }

    @Test("A12: a profile shows the distance and the hours of all sessions")
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
                let refusal = host.perform(action, session: rita.session, at: now)
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
