import Quantities

/// The part of a run in which hours, kilometres and money count: from the end of the warm-up to the end of the run.
struct CountedWindow: Sendable {
    var start = SimTime.zero
    let end: SimTime

    func contains(_ time: SimTime) -> Bool { time >= start && time <= end }

    /// Returns the length of the part of an interval that lies in the window.
    func length(from: SimTime, to: SimTime) -> SimDuration { clamped(to) - clamped(from) }

    /// Returns the part of an amount that falls into the window if the amount is spread evenly over an interval,
    /// rounded to the nearest unit, half away from zero.
    func part(of amount: Int64, from: SimTime, to: SimTime) -> Int64 {
        if from >= start && to <= end { return amount }
        let (inside, whole) = (length(from: from, to: to).microseconds, (to - from).microseconds)
        guard inside > 0 else { return 0 }
        let doubled = 2 * Int128(amount.magnitude) * Int128(inside) + Int128(whole)
        return Int64(doubled / (2 * Int128(whole))) * amount.signum()
    }

    private func clamped(_ time: SimTime) -> SimTime { min(max(time, start), end) }
}

/// The fare of one party's finished ride, spread over its time on board.
struct RideFare {
    /// Income of the driver; `authority` is the part of the authority (P01).
    let income: Money
    let authority: Money
    let passengers: UInt8
    let pickedUp: SimTime
    let ended: SimTime

    /// Returns the parts of the driver's income and of the authority's share that fall into a window.
    func part(in window: CountedWindow) -> (income: Money, authority: Money) {
        let part = { (amount: Money) in Money(cents: window.part(of: amount.cents, from: pickedUp, to: ended)) }
        return (part(income), authority == .zero ? .zero : part(authority))
    }
}

extension RideFare {
    /// Splits the fare of a finished ride.
    ///
    /// - Parameters:
    ///   - ride: a ride that is over.
    ///   - authority: the part of the fare that is passed on (P01); the rest is the driver's.
    init(_ ride: RideRecord, authority: Money) {
        self.init(
            income: ride.price - authority, authority: authority, passengers: ride.party, pickedUp: ride.pickedUp,
            ended: ride.ended)
    }
}
