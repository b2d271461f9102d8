import Quantities

/// Exact journeys by timetable: a reusable query object, one for each thread.
///
///     var router = TransitRouter(network)
///     router.search(from: home, to: museum, on: date, departing: .hours(14))
///     for journey in router.journeys { show(journey, router.legs[journey.legs]) }
///
/// It finds the Pareto set of arrival and rides: for each number of rides the earliest arrival, if that is earlier than
/// with fewer rides. A passenger walks at most once between two rides.
///
/// Each round adds one ride and scans every pattern with a reachable stop once. The earliest arrival by a ride, from
/// which a walk may start, and the earliest boarding are separate labels of a stop: so the footpaths need not be
/// transitively closed. If a vehicle continues as another trip, passengers stay on board within the round.
///
/// A vehicle may call more than once at a stop, as on a loop: passengers board at the last of these calls before they
/// alight, and alight at the first.
///
/// Source: D. Delling, T. Pajor, R. Werneck, "Round-based public transit routing" (2015), with target pruning.
///
/// - Complexity: O(rounds × (stops of the reached patterns × log trips + walks)); 40 bytes a stop and round. No
///   allocation once warm.
package struct TransitRouter: Sendable {
    /// The data that searches read.
    package let network: TransitNetwork
    /// Journeys of the last search, by rising number of rides, and so by falling arrival.
    package private(set) var journeys: [TransitJourney] = []
    /// Legs of all journeys of the last search.
    package private(set) var legs: [TransitLeg] = []

    private let stopCount: Int
    private var timetable: Timetable?
    /// Earliest boarding at each stop over all rounds so far; `rideTimes` are the earliest arrivals by a ride.
    private var boardingTimes: [Int32]
    private var rideTimes: [Int32]
    /// Labels by round and stop.
    private var boardings: [BoardingLabel]
    private var rides: [RideLabel]
    private var roundsUsed = 0
    /// Walk from each stop to the destination; `seconds` is `Int32.max` where there is none.
    private var egress: [StopWalk]
    private var access: [StopWalk] = []
    private var exits: [StopWalk] = []
    private var bestArrival = Int32.max
    /// Latest permitted arrival (`journeySecondsMax`).
    private var latestArrival = Int32.max
    /// Last stop of this round's best journey to the destination.
    private var lastStop: UInt32?
    /// Stops where this round may board, and those that it has reached by a ride.
    private var boardable: [UInt32] = []
    private var ridden: [UInt32] = []
    private var isBoardable: [Bool]
    private var isRidden: [Bool]
    /// First position of each pattern at which this round may board; `UInt32.max` if there is none.
    private var firstPositions: [UInt32] = []
    private var waitingPatterns: [UInt32] = []
    private var continuations: ContinuationLabels

    /// Creates a query object for a network.
    package init(_ network: TransitNetwork) {
        self.network = network
        stopCount = network.schedule.stops.count
        boardingTimes = Array(repeating: .max, count: stopCount)
        rideTimes = boardingTimes
        boardings = Array(repeating: BoardingLabel(), count: stopCount * (network.rules.ridesMax + 1))
        rides = Array(repeating: RideLabel(), count: stopCount * (network.rules.ridesMax + 1))
        egress = Array(repeating: StopWalk(stop: 0, seconds: .max, metres: 0), count: stopCount)
        isBoardable = Array(repeating: false, count: stopCount)
        isRidden = isBoardable
        firstPositions = Array(repeating: .max, count: network.timetables.map(\.patterns.count).max() ?? 0)
        continuations = ContinuationLabels(network.timetables)
    }

    /// Finds the journeys between two positions with straight walks according to `TransitRules`.
    ///
    /// - Parameters:
    ///   - date: a day of the network; on other days there are only walks.
    ///   - clock: time since midnight, rounded up to whole seconds.
    package mutating func search(
        from origin: FixedPosition, to destination: FixedPosition, on date: CalendarDate, departing clock: SimDuration
    ) {
        let direct = network.findStraightWalks(from: origin, to: destination, &access, &exits)
        search(direct: direct, on: date, departing: clock)
    }

    /// Finds the journeys over the given walks.
    ///
    /// - Parameters:
    ///   - access: walks from the origin to stops.
    ///   - exits: walks from stops to the destination.
    ///   - direct: the walk all the way; its stop is ignored.
    package mutating func search(
        access: [StopWalk], exits: [StopWalk], direct: StopWalk?, on date: CalendarDate, departing clock: SimDuration
    ) {
        (self.access, self.exits) = (access, exits)
        search(direct: direct, on: date, departing: clock)
    }

    /// Computes the earliest arrivals at all stops, for many destinations, which `journey(over:)` answers one by one.
    package mutating func explore(access: [StopWalk], on date: CalendarDate, departing clock: SimDuration) {
        search(access: access, exits: [], direct: nil, on: date, departing: clock)
    }

    /// Returns the journey with the earliest arrival, with at least one ride, over walks from stops to a destination,
    /// after `explore`; nil if there is none. Its legs are valid until the next call.
    package mutating func journey(over exits: [StopWalk]) -> TransitJourney? {
        journeys.removeAll(keepingCapacity: true)
        legs.removeAll(keepingCapacity: true)
        let reached = exits.filter {
            rideTimes[Int($0.stop)] < .max && rideTimes[Int($0.stop)] + $0.seconds <= latestArrival
        }
        guard let timetable,
            let exit = reached.min(by: {
                (rideTimes[Int($0.stop)] + $0.seconds, $0.stop) < (rideTimes[Int($1.stop)] + $1.seconds, $1.stop)
            })
        else { return nil }
        let (stop, arrival) = (Int(exit.stop), rideTimes[Int(exit.stop)])
        let round = (1...max(1, roundsUsed)).first { rides[$0 * stopCount + stop].arrival == arrival }
        guard let round else { return nil }
        egress[stop] = exit
        bestArrival = arrival + exit.seconds
        addJourney(over: exit.stop, round: round, timetable)
        return journeys.last
    }

    /// The journey with the earliest arrival of the last search, or nil if there is none.
    package var earliest: TransitJourney? { journeys.last }

    private mutating func search(direct: StopWalk?, on date: CalendarDate, departing clock: SimDuration) {
        // The limit of 2²⁹ s is beyond every timetable.
        let departure = Int32(min(max((clock.microseconds + 999_999) / 1_000_000, 0), 1 << 29))
        clear()
        timetable = network.timetable(on: date)
        for walk in exits where walk.seconds < egress[Int(walk.stop)].seconds { egress[Int(walk.stop)] = walk }
        latestArrival = departure + network.rules.journeySecondsMax
        bestArrival = latestArrival + 1
        if let direct, departure + direct.seconds < bestArrival { addWalk(direct, departure: departure) }
        for walk in access {
            let label = BoardingLabel(
                time: departure + walk.seconds, from: .max, walkSeconds: walk.seconds, metres: walk.metres)
            improveBoarding(walk.stop, label, round: 0)
        }
        guard let timetable else { return }
        var round = 0
        while !boardable.isEmpty && round < network.rules.ridesMax {
            round += 1
            roundsUsed = round
            lastStop = nil
            queuePatterns(timetable)
            for pattern in waitingPatterns { scanPattern(Int(pattern), timetable, round: round) }
            while let run = continuations.next() { scanContinuation(run, timetable, round: round) }
            relaxFootpaths(round: round)
            if let lastStop { addJourney(over: lastStop, round: round, timetable) }
        }
    }

    private mutating func clear() {
        journeys.removeAll(keepingCapacity: true)
        legs.removeAll(keepingCapacity: true)
        for stop in 0..<stopCount {
            boardingTimes[stop] = .max
            rideTimes[stop] = .max
            egress[stop].seconds = .max
        }
        for place in 0..<(stopCount * (roundsUsed + 1)) {
            boardings[place] = BoardingLabel()
            rides[place].arrival = .max
        }
        if let timetable { continuations.clear(timetable) }
        for stop in boardable { isBoardable[Int(stop)] = false }
        boardable.removeAll(keepingCapacity: true)
        roundsUsed = 0
    }

    /// Records a boarding at a stop, if it is earlier than all before.
    private mutating func improveBoarding(_ stop: UInt32, _ label: BoardingLabel, round: Int) {
        let place = Int(stop)
        guard label.time < boardingTimes[place], label.time < bestArrival else { return }
        boardingTimes[place] = label.time
        boardings[round * stopCount + place] = label
        if !isBoardable[place] {
            isBoardable[place] = true
            boardable.append(stop)
        }
    }

    /// Lists the patterns that call where the last round made boarding possible, and their first such position.
    private mutating func queuePatterns(_ timetable: Timetable) {
        waitingPatterns.removeAll(keepingCapacity: true)
        for stop in boardable {
            isBoardable[Int(stop)] = false
            for index in Int(timetable.firstVisits[Int(stop)])..<Int(timetable.firstVisits[Int(stop) + 1]) {
                let visit = timetable.visits[index]
                let pattern = Int(visit.pattern)
                if firstPositions[pattern] == .max { waitingPatterns.append(visit.pattern) }
                firstPositions[pattern] = min(firstPositions[pattern], visit.position)
            }
        }
        boardable.removeAll(keepingCapacity: true)
    }

    /// Scans a pattern in the earliest catchable trip.
    private mutating func scanPattern(_ number: Int, _ timetable: Timetable, round: Int) {
        let pattern = timetable.patterns[number]
        var run: Int?
        var boarding = 0
        for position in Int(firstPositions[number])..<pattern.stopCount {
            let call = timetable.patternStops[pattern.firstStop + position]
            if let run, call.allowsAlighting {
                let arrival = timetable.times[pattern.firstTime + run * pattern.stopCount + position].arrival
                let ride = TransitLeg.Ride(
                    pattern: UInt32(number), run: UInt32(run), boarding: UInt32(boarding), alighting: UInt32(position))
                alight(at: call.stop, RideLabel(arrival: arrival, ride: ride), round: round)
            }
            let time = boardingTimes[Int(call.stop)]
            guard call.allowsBoarding, time < .max else { continue }
            let first = timetable.firstRun(of: pattern, leaving: position, atOrAfter: time, before: run)
            if let first {
                if !timetable.continuations.isEmpty {
                    continuations.board(
                        number, rows: first..<(run ?? pattern.runCount), at: position, timetable, before: bestArrival)
                }
                run = first
                boarding = position
            }
        }
        firstPositions[number] = .max
    }

    /// Scans a run whose passengers are on board from its first stop on.
    private mutating func scanContinuation(_ run: UInt32, _ timetable: Timetable, round: Int) {
        let number = timetable.continuations.pattern(of: run)
        let pattern = timetable.patterns[Int(number)]
        let row = Int(run) - pattern.firstRun
        for position in 1..<pattern.stopCount {
            let call = timetable.patternStops[pattern.firstStop + position]
            guard call.allowsAlighting else { continue }
            let ride = TransitLeg.Ride(
                pattern: number, run: UInt32(row), boarding: ContinuationLabels.onBoard, alighting: UInt32(position))
            let arrival = timetable.times[pattern.firstTime + row * pattern.stopCount + position].arrival
            alight(at: call.stop, RideLabel(arrival: arrival, ride: ride), round: round)
        }
    }

    private mutating func alight(at stop: UInt32, _ label: RideLabel, round: Int) {
        let place = Int(stop)
        guard label.arrival < rideTimes[place], label.arrival < bestArrival else { return }
        rideTimes[place] = label.arrival
        rides[round * stopCount + place] = label
        if !isRidden[place] {
            isRidden[place] = true
            ridden.append(stop)
        }
        let seconds = egress[place].seconds
        if seconds < .max && label.arrival + seconds < bestArrival {
            bestArrival = label.arrival + seconds
            lastStop = stop
        }
    }

    /// Walks from the stops that this round has reached by a ride to those where the next may board.
    private mutating func relaxFootpaths(round: Int) {
        for stop in ridden {
            isRidden[Int(stop)] = false
            let arrival = rides[round * stopCount + Int(stop)].arrival
            if let change = network.footpaths.changeSeconds[Int(stop)] {
                improveBoarding(stop, BoardingLabel(time: arrival + change, from: stop), round: round)
            }
            for index in network.footpaths.changes(from: stop) {
                let (walk, seconds) = (network.footpaths.changes[index].walk, network.footpaths.changes[index].seconds)
                let label = BoardingLabel(
                    time: arrival + seconds, from: stop, walkSeconds: walk.seconds, metres: walk.metres)
                improveBoarding(walk.stop, label, round: round)
            }
        }
        ridden.removeAll(keepingCapacity: true)
    }
}

extension TransitRouter {
    private mutating func addWalk(_ walk: StopWalk, departure: Int32) {
        bestArrival = departure + walk.seconds
        legs.append(
            TransitLeg(
                from: nil, to: nil, departure: departure, arrival: bestArrival, metres: walk.metres, ride: nil))
        journeys.append(TransitJourney(departure: departure, arrival: bestArrival, rideCount: 0, legs: 0..<1))
    }

    /// Follows the labels from the destination back to the origin.
    private mutating func addJourney(over lastStop: UInt32, round: Int, _ timetable: Timetable) {
        let firstLeg = legs.count
        var (stop, round) = (lastStop, round)
        let rideCount = round
        let exit = egress[Int(stop)]
        addWalkingLeg(from: stop, to: nil, departure: bestArrival - exit.seconds, exit.seconds, exit.metres)
        while true {
            let (boarded, departure) = addRide(rides[round * stopCount + Int(stop)], to: stop, timetable)
            round -= 1
            while boardings[round * stopCount + Int(boarded)].time == .max { round -= 1 }
            let boarding = boardings[round * stopCount + Int(boarded)]
            let isFirst = boarding.from == .max
            let start =
                isFirst ? departure - boarding.walkSeconds : rides[round * stopCount + Int(boarding.from)].arrival
            addWalkingLeg(
                from: isFirst ? nil : boarding.from, to: boarded, departure: start, boarding.walkSeconds,
                boarding.metres)
            if isFirst { break }
            stop = boarding.from
        }
        // Reversed in place: reversing an array slice would copy it.
        for step in 0..<((legs.count - firstLeg) / 2) { legs.swapAt(firstLeg + step, legs.count - 1 - step) }
        journeys.append(
            TransitJourney(
                departure: legs[firstLeg].departure, arrival: bestArrival, rideCount: rideCount,
                legs: firstLeg..<legs.count))
    }

    /// Adds the legs of a ride, the last one first.
    ///
    /// - Returns: stop and time of boarding.
    private mutating func addRide(
        _ label: RideLabel, to stop: UInt32, _ timetable: Timetable
    ) -> (stop: UInt32, departure: Int32) {
        let boarded = continuations.boardedStop(of: label.ride, timetable)
        var (ride, to, arrival) = (label.ride, stop, label.arrival)
        while true {
            let pattern = timetable.patterns[Int(ride.pattern)]
            let isOnBoard = ride.boarding == ContinuationLabels.onBoard
            let call = timetable.lastBoarding(
                at: boarded, of: pattern, in: (isOnBoard ? 0 : Int(ride.boarding))..<Int(ride.alighting))
            var boardedRide = ride
            boardedRide.boarding = UInt32(call ?? 0)
            let from = timetable.patternStops[pattern.firstStop + Int(boardedRide.boarding)].stop
            let time = pattern.firstTime + Int(ride.run) * pattern.stopCount + Int(boardedRide.boarding)
            let departure = timetable.times[time].departure
            legs.append(
                TransitLeg(
                    from: from, to: to, departure: departure, arrival: arrival, metres: 0, ride: boardedRide,
                    staysOnBoard: call == nil))
            if call != nil { return (boarded, departure) }
            ride = continuations.ride(before: ride, timetable)
            let before = timetable.patterns[Int(ride.pattern)]
            to = timetable.patternStops[before.firstStop + Int(ride.alighting)].stop
            arrival = timetable.times[before.firstTime + Int(ride.run) * before.stopCount + Int(ride.alighting)].arrival
        }
    }

    /// Adds a walk; a change at one stop, or a walk of no time, adds no leg.
    private mutating func addWalkingLeg(
        from: UInt32?, to: UInt32?, departure: Int32, _ seconds: Int32, _ metres: Int32
    ) {
        if from == to || seconds == 0 { return }
        legs.append(
            TransitLeg(
                from: from, to: to, departure: departure, arrival: departure + seconds, metres: metres, ride: nil))
    }
}

extension Timetable {
    /// Returns the last of some positions of a pattern where passengers can board at a stop, or nil if there is none.
    func lastBoarding(at stop: UInt32, of pattern: Pattern, in positions: Range<Int>) -> Int? {
        positions.last { position in
            let call = patternStops[pattern.firstStop + position]
            return call.stop == stop && call.allowsBoarding
        }
    }

    /// Returns the first run that leaves a position of its pattern at `time` or later, or nil if there is none before
    /// `run`.
    ///
    /// - Complexity: O(log runs).
    func firstRun(of pattern: Pattern, leaving position: Int, atOrAfter time: Int32, before run: Int?) -> Int? {
        var (low, high) = (0, run ?? pattern.runCount)
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if times[pattern.firstTime + middle * pattern.stopCount + position].departure < time {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < end ? low : nil
    }
}
