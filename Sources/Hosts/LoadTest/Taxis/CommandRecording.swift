import Behaviour
import CityHost
import CityModel
import LoadTestParameters
import Quantities
import SimulationKernel
import TaxiService

/// A prepared sequence of consistent commands, for measuring the writer without user behaviour and for repeatable
/// tests.
///
/// All drivers start first. Then drivers move and clients request taxis, and the users of each ride carry it to its
/// end. A service that gets the commands in this order accepts each of them, unless a timer fires in between.
package struct CommandRecording: Sendable {
    /// The commands in order.
    package private(set) var submissions: ContiguousArray<Submission<TaxiMessage>> = []
    /// Number of driver starts at the beginning.
    package let startCount: Int

    /// Records commands against a fresh service.
    ///
    /// - Parameters:
    ///   - count: number of commands after the starts.
    ///   - ridesUnderWay: number of drivers kept busy with offers or rides; with more than there are drivers, requests
    ///     wait.
    package init(of target: ServiceAdapter<TaxiLoad>, ridesUnderWay: Int, count: Int, seed: UInt64) {
        let users = target.service.users
        precondition(users.drivers > 0 && users.clients > 0, "a recording needs drivers and clients")
        startCount = users.drivers
        submissions.reserveCapacity(startCount + count)
        var street = RecordingSession(target, ridesUnderWay: ridesUnderWay, seed: seed)
        for driver in 0..<startCount { submissions.append(street.start(DriverID(driver))) }
        while submissions.count < startCount + count { submissions.append(street.next()) }
    }

    /// The recording reduced to the driver starts.
    var starts: CommandRecording {
        var starts = self
        starts.submissions = ContiguousArray(submissions.prefix(startCount))
        return starts
    }
}

/// The users whose commands are recorded, and the host that answers them.
private struct RecordingSession: ~Copyable {
    private let city: City
    private let clientCount: Int
    private var host: CityHost
    private var random: RandomStream
    private var time = SimTime.zero
    /// Pending next steps of rides, one per ride, in any order.
    private var nextSteps: ContiguousArray<(command: TaxiService.Command, kind: CommandKind)> = []
    private let ridesUnderWay: Int

    init(_ target: ServiceAdapter<TaxiLoad>, ridesUnderWay: Int, seed: UInt64) {
        city = target.service.clock.city
        clientCount = target.service.users.clients
        host = target.makeHost()
        random = StreamFamily(seed: seed, replication: 0).stream(purpose: .commandRecording, entity: 0)
        self.ridesUnderWay = ridesUnderWay
    }

    mutating func start(_ driver: DriverID) -> Submission<TaxiMessage> {
        let zone = anyZone()
        return execute(
            .driver(driver, .start(at: Position(zone), taxi: TaxiID(driver.index))), .duty, place: spot(in: zone))
    }

    /// Returns the next command: of ten commands, seven are positions, one in twenty is a zone change, and the rest
    /// belong to rides.
    mutating func next() -> Submission<TaxiMessage> {
        switch random.uniform() {
        case ..<0.7: move(to: nil)
        case ..<0.75: move(to: anyZone())
        default:
            nextSteps.isEmpty || (nextSteps.count < ridesUnderWay && random.bernoulli(0.5)) ? request() : react()
        }
    }

    private mutating func move(to zone: ZoneID?) -> Submission<TaxiMessage> {
        let driver = DriverID(draw(below: host.taxis.driverCount))
        let there = zone ?? host.taxis.zone(of: driver)
        return execute(
            .driver(driver, .move(to: Position(there))), zone == nil ? .position : .zoneChange, place: spot(in: there))
    }

    private mutating func request() -> Submission<TaxiMessage> {
        let client = ClientID(draw(below: clientCount))
        guard host.taxis.currentRequest(of: client).isNone else { return move(to: nil) }  // T01
        let (origin, destination) = (anyZone(), anyZone())
        return execute(
            .client(client, .request(from: Position(origin), to: Position(destination), party: 1, share: false)),
            .request, place: spot(in: origin), destination: spot(in: destination))
    }

    private mutating func react() -> Submission<TaxiMessage> {
        nextSteps.swapAt(draw(below: nextSteps.count), nextSteps.count - 1)
        let (command, kind) = nextSteps.removeLast()
        return execute(command, kind)
    }

    /// Carries the command out, so that later commands are consistent with it.
    private mutating func execute(
        _ command: TaxiService.Command, _ kind: CommandKind, place: Coordinate = .nowhere,
        destination: Coordinate = .nowhere
    ) -> Submission<TaxiMessage> {
        let submission = Submission(
            command, kind, sender: 0, place: place, destination: destination, dueNanoseconds: 0)
        time += .microseconds(1)
        while host.fireNextTimer(dueBy: time) != nil { noteEffects() }
        host.perform(submission.payload.command(in: city), at: time)
        noteEffects()
        return submission
    }

    private mutating func noteEffects() {
        for index in 0..<host.taxis.effects.count { note(host.taxis.effects[index]) }
    }

    /// These five effects lead a ride from its offer to its end; a recording needs no others.
    private mutating func note(_ effect: TaxiService.Effect) {
        if case .offered(_, let driver, _) = effect {
            nextSteps.append((.driver(driver, random.bernoulli(0.9) ? .accept : .refuse), .answer))
        } else if case .accepted(_, _, let driver, _, _, _) = effect {
            nextSteps.append((.driver(driver, .arrive), .pickup))
        } else if case .arrived(_, _, let driver) = effect {
            nextSteps.append((.driver(driver, .pickUp(.none)), .pickup))
        } else if case .pickedUp(_, let client, _, _) = effect {
            nextSteps.append((.client(client, .pay(.cash, fails: false)), .payment))
        } else if case .paid(_, _, let driver, _, _) = effect {
            nextSteps.append((.driver(driver, .conclude), .conclusion))
        }
    }

    private mutating func draw(below limit: Int) -> Int { Int(random.uniform() * Double(limit)) }
    private mutating func anyZone() -> ZoneID { ZoneID(draw(below: city.zoneCount)) }

    /// Returns a place near the centre of a zone; nowhere in a city without a map.
    private mutating func spot(in zone: ZoneID) -> Coordinate {
        guard let centre = city.zones[Int(zone.index)].centre else { return .nowhere }
        let spot = Coordinate(
            latitudeDegrees: centre.latitudeDegrees + (random.uniform() - 0.5) * 0.004,
            longitudeDegrees: centre.longitudeDegrees + (random.uniform() - 0.5) * 0.004)
        return city.zone(at: spot) == zone ? spot : centre
    }
}

extension TaxiLoad {
    /// Creates the load for recordings, in which users' habits are irrelevant.
    ///
    /// - Precondition: the city has a map.
    package init(recordedIn city: City, rules: TaxiRules = TaxiRules(), users: TaxiUsers) {
        guard let places = PlaceTable(city) else { preconditionFailure("the zones of \(city.name) have no areas") }
        let (clients, drivers) = (ClientBehaviour(), DriverBehaviour())
        self.init(
            city: city, rules: rules, users: users, mix: CommandMix(of: [.position], weights: [1]), clients: clients,
            drivers: drivers, reachZones: 0, rides: LoadRideTimes(),
            plan: DemandModel(
                city: city, places: places, rules: rules, tripLengthKilometres: 4, clients: clients, drivers: drivers))
    }
}

extension StreamPurpose {
    fileprivate static var commandRecording: StreamPurpose { StreamPurpose(rawValue: 60_001) }
}

/// The playback of a recording.
package struct RecordingPlayer: ~Copyable, LoadSource {
    /// The load of the taxi service.
    package typealias Service = TaxiLoad

    private let recording: CommandRecording
    private let gapNanoseconds: Int64
    private let share: Int
    private let count: Int
    private var index: Int

    /// Creates a source that plays every `count`-th command from the `share`-th on.
    ///
    /// - Parameter gapNanoseconds: time between successive commands of the recording; 0 for all at once.
    package init(_ recording: CommandRecording, gapNanoseconds: Int64, share: Int = 0, of count: Int = 1) {
        self.recording = recording
        self.gapNanoseconds = gapNanoseconds
        self.share = share
        self.count = count
        index = share
    }

    /// Due time of the next command; `.max` at the end.
    package var nextDueNanoseconds: Int64 {
        index < recording.submissions.count ? Int64(index) * gapNanoseconds : .max
    }

    /// Returns the next command.
    package mutating func next() -> Submission<TaxiMessage>? {
        var submission = recording.submissions[index]
        submission.dueNanoseconds = nextDueNanoseconds
        index += count
        return submission
    }

    /// Does nothing.
    package mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {}
    /// Does nothing.
    package mutating func noteOverloaded(_ submission: Submission<TaxiMessage>) {}
}
