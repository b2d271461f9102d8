import GuideService
import Quantities
import RuleModels
import TestSupport

/// A generator of steps: mostly plausible next ones, and a share of arbitrary ones.
struct GuideGenerator {
    private var random: SplitMix64
    /// A separate stream for directions and leaving, so that all other draws stay the same without them.
    private var apart: SplitMix64
    private let world: GuideWorld

    init(_ world: GuideWorld) {
        self.world = world
        random = SplitMix64(seed: world.seed &* 31 &+ 7)
        apart = SplitMix64(seed: ~world.seed)
    }

    mutating func next(after model: GuideModel) -> GuideStep {
        let second = Int(model.now.microseconds / 1_000_000) + pause()
        if random.chance(2) { return GuideStep(second: second, command: .timer(staleTimer(model))) }
        if random.chance(65) {
            let user = random.below(world.users)
            return GuideStep(second: second, command: .user(UserID(user), action(model, user, second)))
        }
        let action = staffAction(model, second)
        return GuideStep(second: second, command: .staff(person(for: action, model), action))
    }

    private mutating func pause() -> Int {
        switch random.below(100) {
        case ..<40: 0
        case ..<85: random.below(120)
        case ..<95: random.below(4 * 3_600)
        default: random.below(20 * 86_400)
        }
    }

    private mutating func staleTimer(_ model: GuideModel) -> GuideService.Timer {
        if random.chance(30) { return .monthEnd(month: UInt32(24_300 + random.below(3))) }
        let user = random.below(world.users)
        let serial = Int(model.renewalSerials[user] ?? 0) + random.within(-1...1)
        return .renewal(UserID(user), serial: UInt32(max(0, serial)))
    }

    // MARK: Users

    private mutating func action(_ model: GuideModel, _ user: Int, _ second: Int) -> GuideService.UserAction {
        if model.currentRoutes[user] == nil, random.chance(40) {
            let found = UInt32(model.proposals[user]?.routes.count ?? 0)
            return found > 0 && random.chance(80)
                ? .pickRoute(number: UInt32(random.within(1...Int(found))))
                : .askRoutes(from: position(), seed: UInt64(random.below(1_000)))
        }
        if !model.isSubscribed(user), random.chance(25) { return .subscribe }
        if !model.guidedTours.isEmpty, random.chance(20) { return .joinOuting(outing(model)) }
        switch random.below(24) {
        case 0: return .useCard(random.chance(60) ? .good : random.pick(GuideService.CardState.allCases))
        case 1: return .subscribe
        case 2: return .endSubscription(isConfirmed: random.chance(50))
        case 3: return .askRoutes(from: position(), seed: UInt64(random.below(1_000)))
        case 4: return .pickRoute(number: UInt32(random.below(5)))
        case 5...8: return .addPlace(place(model, user))
        case 9, 10: return .removePlace(place(model, user))
        case 11: return .arriveAt(place(model, user))
        case 12: return .eat(from: position())
        case 13: return .listNearby(from: position(), random.chance(50) ? nil : random.pick([.museum, .restaurant]))
        case 14: return .askGuide(begins: moment(second))
        case 15: return .joinOuting(outing(model))
        case 16: return .leaveOuting(outing(model))
        case 17:
            let amounts = [random.within(5_00...200_00), 5_00, 200_00, 4_99, 200_01]
            return .buyCard(amount: Money(cents: Int64(random.pick(amounts))), isOfficeOnline: random.chance(80))
        case 18: return .weather(random.chance(70) ? WeatherReport("12/19/30 -3/7/80") : nil)
        case 19: return apart.chance(40) ? .readNews : directions()
        case 20, 21: return .enquire(random.chance(85) ? "Where is the bus?" : "")
        case 22: return .closeEnquiry(enquiry(model))
        default: return random.chance(25) ? .leaveGuide : .subscribe
        }
    }

    private mutating func directions() -> GuideService.UserAction {
        let place = apart.chance(95) ? GuideWorld.spot(&apart) : nil
        let way = apart.chance(80) ? DirectionsReport("300 240|Head north, 300 m.|Kuzeye gidin.") : nil
        let means = apart.pick(GuideService.DirectionsMode.allCases)
        return .askDirections(from: place, to: GuideWorld.spot(&apart), by: means, way: way)
    }

    private mutating func position() -> FixedPosition? { random.chance(95) ? GuideWorld.spot(&random) : nil }

    private mutating func place(_ model: GuideModel, _ user: Int) -> PlaceID {
        if let route = model.currentRoutes[user].map({ model.routes[$0].places }), !route.isEmpty, random.chance(40) {
            return PlaceID(random.pick(route))
        }
        return PlaceID(random.below(world.places.count + 1))
    }

    private mutating func moment(_ second: Int) -> SimTime {
        let ahead = random.chance(85) ? random.below(300) : random.within(-4_000...4_000)
        return .zero + .seconds(Int64(max(0, second + ahead)))
    }

    // MARK: Staff

    private mutating func staffAction(_ model: GuideModel, _ second: Int) -> GuideService.StaffAction {
        let guide = GuideID(random.below(world.guides + 1))
        if apart.below(100) == 0 { return apart.pick([.leaveGuides, .takeBackWords]) }
        switch random.below(22) {
        case 0, 1: return .apply(cv: random.chance(85) ? "walks a lot" : "")
        case 2...4: return .begin(outing(model))
        case 5, 6: return .conclude(outing(model))
        case 7, 8: return .interview(guide)
        case 9, 10: return .hire(guide, iban: random.chance(80) ? GuideFixture.iban : "GB00BUKB")
        case 11: return .decline(guide)
        case 12...15:
            let route = RouteID(random.below(model.routes.count + 1))
            return .plan(route, guide, begins: moment(second), minutes: UInt32(random.pick([0, 1, 2, 60])))
        case 16: return .tell(place(), random.pick(GuideService.Topic.allCases), text: random.pick(["", "soup"]))
        case 17: return random.chance(60) ? .permit(place()) : .forbid(place())
        case 18, 19: return .answer(enquiry(model), text: random.chance(85) ? "At the corner" : "")
        case 20: return .close(enquiry(model))
        default: return .publish(english: random.pick(["", "Fair"]), turkish: random.pick(["Panayır", "Panayır", ""]))
        }
    }

    /// Draws a person, mostly of the action's role.
    private mutating func person(
        for action: GuideService.StaffAction, _ model: GuideModel
    ) -> GuideService.Person {
        let role = random.chance(93) ? action.role : random.pick(GuideService.Role.allCases)
        if random.chance(75) {
            switch action {
            case .begin(let outing), .conclude(let outing):
                if outing.index < model.guidedTours.count {
                    return GuideService.Person(role, index: UInt32(model.guidedTours[Int(outing.index)].guide))
                }
            default: break
            }
        }
        return GuideService.Person(role, index: UInt32(random.below(2)))
    }

    private mutating func place() -> PlaceID { PlaceID(random.below(world.places.count + 1)) }

    /// Draws a guided tour, mostly a recent one that is not concluded.
    private mutating func outing(_ model: GuideModel) -> GuidedTourID {
        let open = model.guidedTours.indices.filter { model.guidedTours[$0].state != .concluded }
        if random.chance(85), !open.isEmpty { return GuidedTourID(random.pick(open.suffix(3))) }
        return GuidedTourID(random.below(model.guidedTours.count + 1))
    }

    private mutating func enquiry(_ model: GuideModel) -> EnquiryID {
        let open = model.enquiries.indices.filter { model.enquiries[$0].state != .closed }
        if random.chance(80), !open.isEmpty { return EnquiryID(random.pick(open)) }
        return EnquiryID(random.below(model.enquiries.count + 1))
    }
}
