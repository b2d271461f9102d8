import Behaviour
import CityHost
import CityModel
import LoadParameters
import Quantities
import SimulationKernel
import TaxiService

/// A sequence of commands that make sense one after another, made beforehand: to measure the writer with nobody thinking
/// beside it, and to test it with the same commands every time.
///
/// All drivers start first; then drivers move, clients ask, and whoever is asked, called or paid goes on with the ride.
/// A service that is handed the commands in this order carries out every one, as long as no timer comes in between.
package struct CommandRecording: Sendable {
    package private(set) var submissions: ContiguousArray<Submission<TaxiOrder>> = []
    /// How many of them, at the beginning, are drivers who start.
    package let startCount: Int

    /// - Parameters:
    ///   - count: how many commands follow the starts.
    ///   - ridesUnderWay: how many drivers are kept with an offer or a ride; with more than there are drivers, requests
    ///     wait.
    package init(of target: ServiceAdapter<TaxiLoad>, ridesUnderWay: Int, count: Int, seed: UInt64) {
        let users = target.service.users
        precondition(users.drivers > 0 && users.clients > 0, "somebody must act")
        startCount = users.drivers
        submissions.reserveCapacity(startCount + count)
        var street = RecordedStreet(target, ridesUnderWay: ridesUnderWay, seed: seed)
        for driver in 0..<startCount { submissions.append(street.start(DriverID(driver))) }
        while submissions.count < startCount + count { submissions.append(street.next()) }
    }

    /// Only the drivers who start.
    var starts: CommandRecording {
        var starts = self
        starts.submissions = ContiguousArray(submissions.prefix(startCount))
        return starts
    }
}

/// The people whose commands are recorded, and a host that they talk to.
private struct RecordedStreet: ~Copyable {
    private let city: City
    private let clientCount: Int
    private var host: CityHost
    private var random: RandomStream
    private var time = SimTime.zero
    /// What drivers and clients do next in their rides: one thing each, in any order.
    private var reactions: ContiguousArray<(command: TaxiService.Command, kind: CommandKind)> = []
    private let ridesUnderWay: Int

    init(_ target: ServiceAdapter<TaxiLoad>, ridesUnderWay: Int, seed: UInt64) {
        city = target.service.clock.city
        clientCount = target.service.users.clients
        host = target.makeHost()
        random = StreamFamily(seed: seed, replication: 0).stream(purpose: .commandRecording, entity: 0)
        self.ridesUnderWay = ridesUnderWay
    }

    mutating func start(_ driver: DriverID) -> Submission<TaxiOrder> {
        let zone = anyZone()
        return hand(
            .driver(driver, .start(at: Position(zone), taxi: TaxiID(driver.index))), .duty, place: spot(in: zone))
    }

    /// Of ten commands seven are positions, one is a zone entered, and two belong to rides.
    mutating func next() -> Submission<TaxiOrder> {
        switch random.uniform() {
        case ..<0.7: move(to: nil)
        case ..<0.75: move(to: anyZone())
        default:
            reactions.isEmpty || (reactions.count < ridesUnderWay && random.chance(0.5)) ? request() : react()
        }
    }

    private mutating func move(to zone: ZoneID?) -> Submission<TaxiOrder> {
        let driver = DriverID(draw(below: host.taxis.driverCount))
        let there = zone ?? host.taxis.zone(of: driver)
        return hand(
            .driver(driver, .move(to: Position(there))), zone == nil ? .position : .zoneChange, place: spot(in: there))
    }

    private mutating func request() -> Submission<TaxiOrder> {
        let client = ClientID(draw(below: clientCount))
        guard host.taxis.currentRequest(of: client).isNone else { return move(to: nil) }  // T01
        let (origin, destination) = (anyZone(), anyZone())
        return hand(
            .client(client, .request(from: Position(origin), to: Position(destination), party: 1, share: false)),
            .request, place: spot(in: origin), destination: spot(in: destination))
    }

    private mutating func react() -> Submission<TaxiOrder> {
        reactions.swapAt(draw(below: reactions.count), reactions.count - 1)
        let (command, kind) = reactions.removeLast()
        return hand(command, kind)
    }

    /// Carries it out, so that what follows makes sense.
    private mutating func hand(
        _ command: TaxiService.Command, _ kind: CommandKind, place: Coordinate = .nowhere,
        destination: Coordinate = .nowhere
    ) -> Submission<TaxiOrder> {
        let submission = Submission(
            command, kind, sender: 0, place: place, destination: destination, dueNanoseconds: 0)
        time += .microseconds(1)
        while host.fireNextTimer(dueBy: time) != nil { noteEffects() }
        host.perform(submission.order.command(in: city), at: time)
        noteEffects()
        return submission
    }

    private mutating func noteEffects() {
        for index in 0..<host.taxis.effects.count { note(host.taxis.effects[index]) }
    }

    /// These five lead a ride from its offer to its end; a recording needs no more.
    private mutating func note(_ effect: TaxiService.Effect) {
        if case .offered(_, let driver, _) = effect {
            reactions.append((.driver(driver, random.chance(0.9) ? .accept : .refuse), .answer))
        } else if case .accepted(_, _, let driver, _, _, _) = effect {
            reactions.append((.driver(driver, .arrive), .pickup))
        } else if case .arrived(_, _, let driver) = effect {
            reactions.append((.driver(driver, .pickUp(.none)), .pickup))
        } else if case .pickedUp(_, let client, _) = effect {
            reactions.append((.client(client, .pay(.cash, fails: false)), .payment))
        } else if case .paid(_, _, let driver, _, _) = effect {
            reactions.append((.driver(driver, .conclude), .conclusion))
        }
    }

    private mutating func draw(below limit: Int) -> Int { Int(random.uniform() * Double(limit)) }
    private mutating func anyZone() -> ZoneID { ZoneID(draw(below: city.zoneCount)) }

    /// Near the middle of a zone; nowhere in a city without a map.
    private mutating func spot(in zone: ZoneID) -> Coordinate {
        guard let centre = city.zones[Int(zone.index)].centre else { return .nowhere }
        let spot = Coordinate(
            latitudeDegrees: centre.latitudeDegrees + (random.uniform() - 0.5) * 0.004,
            longitudeDegrees: centre.longitudeDegrees + (random.uniform() - 0.5) * 0.004)
        return city.zone(at: spot) == zone ? spot : centre
    }
}

extension TaxiLoad {
    /// The service for recordings, in which users do as recorded, whatever their habits.
    ///
    /// - Precondition: the city has a map.
    package init(recordedIn city: City, rules: TaxiRules = TaxiRules(), users: TaxiUsers) {
        guard let places = PlaceTable(city) else { preconditionFailure("the zones of \(city.name) have no areas") }
        let (clients, drivers) = (ClientBehaviour(), DriverBehaviour())
        self.init(
            city: city, rules: rules, users: users, mix: CommandMix(of: [.position], weights: [1]), clients: clients,
            drivers: drivers, reachZones: 0, rides: RideTimes(),
            plan: PeoplePlan(
                city: city, places: places, rules: rules, tripLengthKilometres: 4, clients: clients, drivers: drivers))
    }
}

extension StreamPurpose {
    fileprivate static var commandRecording: StreamPurpose { StreamPurpose(rawValue: 60_001) }
}

/// A recording that is played.
package struct RecordedSource: ~Copyable, LoadSource {
    package typealias Service = TaxiLoad

    private let recording: CommandRecording
    private let gapNanoseconds: Int64
    private let share: Int
    private let count: Int
    private var index: Int

    /// Plays every `count`-th command from the `share`-th on.
    ///
    /// - Parameter gapNanoseconds: between one command and the next of the recording; 0 for all at once.
    package init(_ recording: CommandRecording, gapNanoseconds: Int64, share: Int = 0, of count: Int = 1) {
        self.recording = recording
        self.gapNanoseconds = gapNanoseconds
        self.share = share
        self.count = count
        index = share
    }

    package var nextDueNanoseconds: Int64 {
        index < recording.submissions.count ? Int64(index) * gapNanoseconds : .max
    }

    package mutating func next() -> Submission<TaxiOrder>? {
        var submission = recording.submissions[index]
        submission.dueNanoseconds = nextDueNanoseconds
        index += count
        return submission
    }

    package mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {}
    package mutating func noteOverloaded(_ submission: Submission<TaxiOrder>) {}
}
