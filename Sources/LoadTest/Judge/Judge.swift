import CityModel
import Quantities
import TaxiService

/// Judges every queue decision of a taxi service from its commands and effects, beside it and without its code.
///
/// A small model of the drivers, queues and open rides follows what the service says it did; every effect is held
/// against what the rule book wants in the state before it (Z03, D01–D08, T01–T12, R01–R04, S01–S03, S06, I01–I03, I05,
/// I08, I11, I12, I14). Prices, routes and times on the way are not judged. After a wrong decision the model follows
/// the service, so that one mistake is not counted for ever: whoever is passed over three times in a row is taken to be
/// forgotten by the service, and not expected any more.
///
///     judge.begin(command, at: time)
///     for effect in service.effects { judge.take(effect) }
///     judge.end()
///
/// - Complexity: O(1) amortised for each command and effect, apart from the zones that a decision must search and the
///   drivers passed over because they have tried the ride. Memory is that of the drivers, clients and open requests.
package struct Judge: ~Copyable, Sendable {
    let city: City
    let rules: TaxiRules
    /// T03: how many zones of the search order a request looks in.
    let searchZones: Int
    var queues: JudgedQueues
    var tried = TriedOffers()
    var requests = JudgedRequests()
    var waiting: JudgedWaiting
    /// By client: the request that is searching, allocated or on board (T01), or none.
    var clients: ContiguousArray<RequestID> = []
    /// By taxi: who works with it (D02).
    var taxiUsers: ContiguousArray<DriverID>
    var history: QueueHistory
    var hand = CommandInHand(command: .timer(.suspensionEnd(.none)), time: .zero)

    /// Commands and timers judged.
    package internal(set) var commands = 0
    /// Choices of a driver for a ride, or of none (T03).
    package internal(set) var choices = 0
    /// Queue decisions judged: choices, and drivers who joined, left or went to the tail.
    package internal(set) var decisions = 0
    /// Wrong ones among them; other mistakes that the rules do not allow count too.
    package internal(set) var wrong = 0
    /// The first ten.
    package internal(set) var firstWrong: [WrongDecision] = []
    /// How the requests ended.
    package internal(set) var counts = JudgedCounts()
    var wrongByKind = ContiguousArray(repeating: 0, count: WrongKind.allCases.count)

    static let wrongKept = 10
    /// After so many turns in a row that went to others the service is taken to have forgotten a driver or a ride.
    static let timesOvertakenMax: UInt8 = 3

    /// A judge of a service in which nobody works yet.
    package init(city: City, rules: TaxiRules, drivers: Int) {
        self.city = city
        self.rules = rules
        searchZones = min(rules.searchZones ?? city.zoneCount, city.zoneCount)
        queues = JudgedQueues(zones: city.zoneCount, drivers: drivers)
        waiting = JudgedWaiting(city: city, searchZones: searchZones)
        taxiUsers = ContiguousArray(repeating: .none, count: drivers)
        history = QueueHistory(zones: city.zoneCount)
    }

    /// How many wrong decisions there are of a kind.
    package func wrong(of kind: WrongKind) -> Int { wrongByKind[Int(kind.rawValue)] }

    /// A command is about to be judged; its effects follow.
    ///
    /// - Precondition: drivers and taxis named are within the number given, and `time` does not go back.
    package mutating func begin(_ command: TaxiService.Command, at time: SimTime) {
        commands += 1
        hand = CommandInHand(command: command, time: time)
        switch command {
        case .driver(let driver, let action): hand.expectation = expectation(of: action, by: driver)
        case .client(let client, let action):
            growClients(to: client)
            hand.expectation = expectation(of: action, by: client)
        case .timer(let timer): hand.expectation = .line(expectation(of: timer))
        }
    }

    mutating func growClients(to client: ClientID) {
        while clients.count <= Int(client.index) { clients.append(.none) }
    }

    /// Everything that came of the command has been taken.
    package mutating func end() {
        hand.line = .nothing
        hand.isCounted = false
        if hand.first == .nothing, hand.expectation.line != .nothing, hand.expectation.line != .anything {
            mismatch(.nothing)
        }
        settleParties()
        settleDispatch()
        settleRetry()
        settleEnd()
    }

    /// The end of the run: every request ended exactly once or is open, and the counts add up (I12).
    /// - Complexity: O(room for open requests).
    package mutating func finish() {
        var open = 0
        var astray = RequestID.none
        requests.forEachOpen { id, record in
            open += 1
            if !isWhole(record.ride) { astray = id }
        }
        hand.line = .nothing
        hand.isCounted = false
        if !astray.isNone { note(.requestLost, request: astray) }
        if counts.accepted != counts.ended + open { note(.countsDiffer) }
    }

    /// Whether the ride is waited with, offered or allocated as its driver sees it too (I05).
    private func isWhole(_ ride: RequestID) -> Bool {
        let record = requests[ride]
        return switch record.phase {
        case .reserved, .waiting, .lost: true
        case .offered: queues[record.driver].offer == ride
        case .allocated: queues[record.driver].ride == ride
        case .dispatching, .over: false
        }
    }
}
