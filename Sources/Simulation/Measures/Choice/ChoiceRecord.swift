import Quantities

/// The choice of a person who considers a taxi.
package enum ChosenMode: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case taxi, walk, publicTransport, stay
}

/// Counts of the choices of people who consider a taxi, in one zone and hour or in total.
package struct ChoiceCounts: Hashable, Sendable, BitwiseCopyable {
    /// Number of people who consider a taxi.
    package private(set) var people = 0
    /// Number of people who take a taxi today.
    package private(set) var takenToday = 0
    /// Number of them who do not take one in this scenario.
    package private(set) var leftTaxi = 0
    /// Number of people who take a taxi in this scenario but not today.
    package private(set) var cameToTaxi = 0
    /// Sum of the waits for a taxi that they expect.
    package private(set) var waitSeconds = 0.0
    /// Sum of the fares that they expect.
    package private(set) var priceCents: Int64 = 0
    private var chosen = SIMD4<Int32>()

    /// Creates empty counts.
    package init() {}

    /// Returns the number of people with a choice.
    package subscript(mode: ChosenMode) -> Int { Int(chosen[Int(mode.rawValue)]) }

    /// Counts one choice.
    package mutating func count(_ choice: ObservedChoice) {
        people += 1
        chosen[Int(choice.mode.rawValue)] += 1
        if choice.takesTaxiToday { takenToday += 1 }
        if choice.takesTaxiToday && choice.mode != .taxi { leftTaxi += 1 }
        if !choice.takesTaxiToday && choice.mode == .taxi { cameToTaxi += 1 }
        waitSeconds += choice.waitSeconds
        priceCents += choice.priceCents
    }
}

/// The choice of one person who considered a taxi.
package struct ObservedChoice: Sendable, BitwiseCopyable {
    /// Zone of origin.
    package var zone: ZoneID
    /// The chosen alternative.
    package var mode: ChosenMode
    /// Whether the person takes a taxi today.
    package var takesTaxiToday: Bool
    /// Expected wait for a taxi, for every choice.
    package var waitSeconds: Double
    /// Expected fare of a taxi.
    package var priceCents: Int64

    /// Creates a choice.
    package init(_ mode: ChosenMode, from zone: ZoneID, takesTaxiToday: Bool, waitSeconds: Double, priceCents: Int64) {
        (self.mode, self.zone, self.takesTaxiToday) = (mode, zone, takesTaxiToday)
        (self.waitSeconds, self.priceCents) = (waitSeconds, priceCents)
    }
}

/// The choices in one replication.
package struct ChoiceRecord: Sendable {
    /// Counts by hours × zones, row = hour since the start of the run, warm-up included.
    package private(set) var zoneHours: [ChoiceCounts]
    /// Total counts from the end of the warm-up on.
    package private(set) var all = ChoiceCounts()
    private let zoneCount: Int

    init(_ run: MeasuredRun) {
        zoneCount = run.zoneCount
        let hours = Int((run.duration.seconds / 3_600).rounded(.up))
        zoneHours = Array(repeating: ChoiceCounts(), count: hours * zoneCount)
    }

    /// Counts a choice.
    ///
    /// - Parameter time: time since the start of the run.
    mutating func note(_ choice: ObservedChoice, at time: SimTime) {
        let cell = Int(time.microseconds / SimDuration.hours(1).microseconds) * zoneCount + Int(choice.zone.index)
        if cell < zoneHours.count { zoneHours[cell].count(choice) }
        all.count(choice)
    }

    mutating func endWarmUp() { all = ChoiceCounts() }
}

/// The parameters of choices that the measures need.
package struct MeasuredChoice: Hashable, Sendable {
    /// Utility of a unit of money; `perMinuteWaiting` is that of a minute of waiting.
    package var perMoney: Double
    /// Utility of a minute of waiting.
    package var perMinuteWaiting: Double

    /// Creates the parameters.
    package init(perMoney: Double, perMinuteWaiting: Double) {
        (self.perMoney, self.perMinuteWaiting) = (perMoney, perMinuteWaiting)
    }
}
