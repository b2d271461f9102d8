import Quantities

/// What somebody did who would have considered a taxi.
package enum ChosenWay: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case taxi, walk, publicTransport, stay
}

/// What those chose in one zone and hour of the run, or all of them, who would have considered a taxi.
package struct ChoiceCounts: Hashable, Sendable, BitwiseCopyable {
    package private(set) var people = 0
    /// Take a taxi today, and of them those who do not now; and those who do now and not today.
    package private(set) var takenToday = 0
    package private(set) var left = 0
    package private(set) var came = 0
    /// Expected by all of them, of a taxi.
    package private(set) var waitSeconds = 0.0
    package private(set) var priceCents: Int64 = 0
    private var chosen = SIMD4<Int32>()

    package init() {}

    package subscript(way: ChosenWay) -> Int { Int(chosen[Int(way.rawValue)]) }

    package mutating func count(_ choice: NotedChoice) {
        people += 1
        chosen[Int(choice.way.rawValue)] += 1
        if choice.takesTaxiToday { takenToday += 1 }
        if choice.takesTaxiToday && choice.way != .taxi { left += 1 }
        if !choice.takesTaxiToday && choice.way == .taxi { came += 1 }
        waitSeconds += choice.waitSeconds
        priceCents += choice.priceCents
    }
}

/// The choice of one who would have considered a taxi.
package struct NotedChoice: Sendable, BitwiseCopyable {
    package var zone: ZoneID
    package var way: ChosenWay
    package var takesTaxiToday: Bool
    /// Expected of a taxi, whatever was chosen.
    package var waitSeconds: Double
    package var priceCents: Int64

    package init(_ way: ChosenWay, from zone: ZoneID, takesTaxiToday: Bool, waitSeconds: Double, priceCents: Int64) {
        (self.way, self.zone, self.takesTaxiToday) = (way, zone, takesTaxiToday)
        (self.waitSeconds, self.priceCents) = (waitSeconds, priceCents)
    }
}

/// Who chose what in one replication.
package struct ChoiceRecord: Sendable {
    /// Hours × zones, row = hour since the start of the run, warm-up included.
    package private(set) var zoneHours: [ChoiceCounts]
    /// From the end of the warm-up on.
    package private(set) var all = ChoiceCounts()
    private let zoneCount: Int

    init(_ run: MeasuredRun) {
        zoneCount = run.zoneCount
        let hours = Int((run.duration.seconds / 3_600).rounded(.up))
        zoneHours = Array(repeating: ChoiceCounts(), count: hours * zoneCount)
    }

    /// - Parameter time: since the start of the run.
    mutating func note(_ choice: NotedChoice, at time: SimTime) {
        let cell = Int(time.microseconds / SimDuration.hours(1).microseconds) * zoneCount + Int(choice.zone.index)
        if cell < zoneHours.count { zoneHours[cell].count(choice) }
        all.count(choice)
    }

    mutating func endWarmUp() { all = ChoiceCounts() }
}

/// What the measures know beforehand of those who choose.
package struct MeasuredChoice: Hashable, Sendable {
    /// What a unit of money and a minute of waiting do to utility.
    package var perMoney: Double
    package var perMinuteWaiting: Double

    package init(perMoney: Double, perMinuteWaiting: Double) {
        (self.perMoney, self.perMinuteWaiting) = (perMoney, perMinuteWaiting)
    }
}
