import Quantities

/// Exact journeys by timetable: a query object that is used again and again, one for each thread.
///
///     var router = TransitRouter(network)
///     router.search(from: home, to: museum, on: date, departing: .hours(14))
///     for journey in router.journeys { show(journey, router.legs[journey.legs]) }
///
/// It finds every arrival that is worth its changes: for each number of rides the earliest arrival, where that is
/// earlier than with fewer rides (the Pareto set of arrival and rides). Between two rides one walks at most once.
///
/// Round by round, one ride more in each, every pattern that calls where one can have got to is read along once. A stop
/// keeps apart when one first arrives there by a ride, from where one may walk on, and from when on one can board, on
/// foot or not: the ways on foot need not be closed. Where a vehicle goes on as another trip, one stays on board within
/// the round.
///
/// A vehicle may call more than once at a stop, as on a loop: one gets on at the last of these calls before one gets
/// off, and off at the first.
///
/// Source: D. Delling, T. Pajor, R. Werneck, "Round-based public transit routing" (2015), with target pruning.
///
/// - Complexity: O(rounds × (stops of the patterns reached × log trips + ways on foot)); 40 bytes a stop and round.
///   Nothing is allocated once warm.
package struct TransitRouter: Sendable {
    package let network: TransitNetwork
    /// Found by the last search, with fewer rides first, and so by falling arrival.
    package private(set) var journeys: [TransitJourney] = []
    package private(set) var legs: [TransitLeg] = []

    private let stopCount: Int
    private var timetable: Timetable?
    /// By stop, over all rounds so far.
    private var boardingTimes: [Int32]
    private var rideTimes: [Int32]
    /// By round and stop.
    private var boardings: [BoardingLabel]
    private var rides: [RideLabel]
    private var roundsUsed = 0
    /// By stop, from it to the destination; `seconds` is `Int32.max` where one cannot walk.
    private var egress: [StopWalk]
    private var access: [StopWalk] = []
    private var exits: [StopWalk] = []
    private var bestArrival = Int32.max
    /// Nobody is on the way for longer.
    private var latestArrival = Int32.max
    /// Of this round, where one gets off for the destination.
    private var lastStop: UInt32?
    /// Stops from which this round may board, and those that it has reached by a ride.
    private var boardable: [UInt32] = []
    private var ridden: [UInt32] = []
    private var isBoardable: [Bool]
    private var isRidden: [Bool]
    /// By pattern, the first stop at which this round may board; `UInt32.max` where it may not.
    private var firstPositions: [UInt32] = []
    private var waitingPatterns: [UInt32] = []
    private var continuations: ContinuationLabels

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

    /// Finds the journeys between two positions, walking in straight lines, as `TransitRules` says.
    ///
    /// - Parameters:
    ///   - date: one of the network's; on others one can only walk.
    ///   - clock: since midnight; whole seconds are taken, rounded up.
    package mutating func search(
        from origin: FixedPosition, to destination: FixedPosition, on date: CalendarDate, departing clock: SimDuration
    ) {
        let direct = network.findStraightWalks(from: origin, to: destination, &access, &exits)
        search(direct: direct, on: date, departing: clock)
    }

    /// Finds the journeys over given ways on foot.
    ///
    /// - Parameters:
    ///   - access: from the place of departure to stops.
    ///   - exits: from stops to the destination.
    ///   - direct: on foot all the way; its stop means nothing.
    package mutating func search(
        access: [StopWalk], exits: [StopWalk], direct: StopWalk?, on date: CalendarDate, departing clock: SimDuration
    ) {
        (self.access, self.exits) = (access, exits)
        search(direct: direct, on: date, departing: clock)
    }

    /// Finds when one can be at every stop, for many destinations, which `journey(over:)` tells one by one.
    package mutating func explore(access: [StopWalk], on date: CalendarDate, departing clock: SimDuration) {
        search(access: access, exits: [], direct: nil, on: date, departing: clock)
    }

    /// The earliest arrival by one ride or more over ways on foot from stops to a destination, after `explore`; nil if there
    /// is none. Its legs are good until the next one is asked for.
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

    /// The earliest arrival found by the last search; nil if there is no way.
    package var earliest: TransitJourney? { journeys.last }

    private mutating func search(direct: StopWalk?, on date: CalendarDate, departing clock: SimDuration) {
        // No timetable reaches as far as that.
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
            reach(walk.stop, label, round: 0)
        }
        guard let timetable else { return }
        var round = 0
        while !boardable.isEmpty && round < network.rules.ridesMax {
            round += 1
            roundsUsed = round
            lastStop = nil
            queuePatterns(timetable)
            for pattern in waitingPatterns { ride(Int(pattern), timetable, round: round) }
            while let run = continuations.next() { stayOnBoard(run, timetable, round: round) }
            walk(round: round)
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

    /// Notes that one can board at a stop, if it is earlier than with fewer rides or over another stop.
    private mutating func reach(_ stop: UInt32, _ label: BoardingLabel, round: Int) {
        let place = Int(stop)
        guard label.time < boardingTimes[place], label.time < bestArrival else { return }
        boardingTimes[place] = label.time
        boardings[round * stopCount + place] = label
        if !isBoardable[place] {
            isBoardable[place] = true
            boardable.append(stop)
        }
    }

    /// Lists the patterns that call where the last round made boarding possible, and from which stop on.
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

    /// Reads along a pattern, in the earliest trip that one can have boarded.
    private mutating func ride(_ number: Int, _ timetable: Timetable, round: Int) {
        let pattern = timetable.patterns[number]
        var run: Int?
        var boarding = 0
        for position in Int(firstPositions[number])..<pattern.stopCount {
            let call = timetable.patternStops[pattern.firstStop + position]
            if let run, call.allowsAlighting {
                let arrival = timetable.times[pattern.firstTime + run * pattern.stopCount + position].arrival
                let ride = TransitLeg.Ride(
                    pattern: UInt32(number), run: UInt32(run), boarding: UInt32(boarding), alighting: UInt32(position))
                getOff(at: call.stop, RideLabel(arrival: arrival, ride: ride), round: round)
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

    /// Reads along a run that one is on board of from its first stop on.
    private mutating func stayOnBoard(_ run: UInt32, _ timetable: Timetable, round: Int) {
        let number = timetable.continuations.pattern(of: run)
        let pattern = timetable.patterns[Int(number)]
        let row = Int(run) - pattern.firstRun
        for position in 1..<pattern.stopCount {
            let call = timetable.patternStops[pattern.firstStop + position]
            guard call.allowsAlighting else { continue }
            let ride = TransitLeg.Ride(
                pattern: number, run: UInt32(row), boarding: ContinuationLabels.onBoard, alighting: UInt32(position))
            let arrival = timetable.times[pattern.firstTime + row * pattern.stopCount + position].arrival
            getOff(at: call.stop, RideLabel(arrival: arrival, ride: ride), round: round)
        }
    }

    private mutating func getOff(at stop: UInt32, _ label: RideLabel, round: Int) {
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

    /// From the stops that this round has reached by a ride, to where the next may board.
    private mutating func walk(round: Int) {
        for stop in ridden {
            isRidden[Int(stop)] = false
            let arrival = rides[round * stopCount + Int(stop)].arrival
            if let change = network.paths.changeSeconds[Int(stop)] {
                reach(stop, BoardingLabel(time: arrival + change, from: stop), round: round)
            }
            for index in network.paths.changes(from: stop) {
                let (walk, seconds) = (network.paths.changes[index].walk, network.paths.changes[index].seconds)
                let label = BoardingLabel(
                    time: arrival + seconds, from: stop, walkSeconds: walk.seconds, metres: walk.metres)
                reach(walk.stop, label, round: round)
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

    /// Follows the labels from the destination back to the place of departure.
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
        // In place: to reverse a part of an array takes a copy of it.
        for step in 0..<((legs.count - firstLeg) / 2) { legs.swapAt(firstLeg + step, legs.count - 1 - step) }
        journeys.append(
            TransitJourney(
                departure: legs[firstLeg].departure, arrival: bestArrival, rideCount: rideCount,
                legs: firstLeg..<legs.count))
    }

    /// Adds the legs of a ride, the last one first.
    ///
    /// - Returns: where and when one gets on.
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
            var told = ride
            told.boarding = UInt32(call ?? 0)
            let from = timetable.patternStops[pattern.firstStop + Int(told.boarding)].stop
            let time = pattern.firstTime + Int(ride.run) * pattern.stopCount + Int(told.boarding)
            let departure = timetable.times[time].departure
            legs.append(
                TransitLeg(
                    from: from, to: to, departure: departure, arrival: arrival, metres: 0, ride: told,
                    staysOnBoard: call == nil))
            if call != nil { return (boarded, departure) }
            ride = continuations.ride(before: ride, timetable)
            let before = timetable.patterns[Int(ride.pattern)]
            to = timetable.patternStops[before.firstStop + Int(ride.alighting)].stop
            arrival = timetable.times[before.firstTime + Int(ride.run) * before.stopCount + Int(ride.alighting)].arrival
        }
    }

    /// Nothing for a change at one stop, nor where one is there already.
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
    /// The last of some positions of a pattern at which one can get on at a stop; nil if there is none.
    func lastBoarding(at stop: UInt32, of pattern: Pattern, in positions: Range<Int>) -> Int? {
        positions.last { position in
            let call = patternStops[pattern.firstStop + position]
            return call.stop == stop && call.allowsBoarding
        }
    }

    /// The first run that leaves a stop of its pattern at a time or later; nil if there is none, or none before `run`.
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
