import Statistics

/// The metrics of requests and rides, of one kind or of all.
struct RideMetrics {
    private(set) var list: MetricList

    /// - Parameters:
    ///   - observations: with sorted samples.
    ///   - kind: nil for all kinds together.
    init(observations: RideObservations, kind: RideKind?) {
        list = MetricList(prefix: kind.map { $0.name + "_" } ?? "")
        let tally = observations.tally(of: kind)
        addCounts(tally)
        addWaits(tally, waits: observations.countedWaits(of: kind))
        addPromises(tally, latenesses: observations.samples(observations.latenesses, of: kind))
        addAllocation(tally, times: observations.samples(observations.allocationTimes, of: kind))
        addRides(tally)
        if kind == nil { addReservations(observations.tally(of: .reserved)) }
        if kind != .immediate { addDetours(observations.detourRatios(of: kind)) }
    }

    private mutating func addCounts(_ tally: RideTally) {
        // I12: no request is lost without a reason.
        precondition(tally.requests == tally.served + tally.lost + tally.openAtEnd)
        list.add("requests", .count, tally.requests)
        list.add("served", .count, tally.served)
        list.add("service_rate", .share, ratio(tally.served, tally.requests))
        list.add("interrupted", .count, tally.interrupted)
        list.add("lost", .count, tally.lost)
        list.add("lost_gave_up", .count, tally.gaveUp)
        list.add("lost_no_taxi", .count, tally.noTaxi)
        list.add("lost_unreachable", .count, tally.unreachable)
        list.add("lost_withdrawn", .count, tally.withdrawn)
        list.add("lost_no_show", .count, tally.noShow)
        list.add("open_at_end", .count, tally.openAtEnd)
    }

    private mutating func addWaits(_ tally: RideTally, waits: SortedSamples) {
        list.add("wait_mean_s", .seconds, meanSeconds(tally.waitMicroseconds, of: tally.served))
        for percent in [50, 75, 90, 95] {
            list.add("wait_p\(percent)_s", .seconds, waits.quantile(Double(percent) / 100))
        }
        list.add("wait_max_s", .seconds, waits.maximum)
        // Whoever was not served counts against the share, or losing people would look like speed (TCRP's advice).
        for minutes in [10, 15] {
            let served = waits.count(upTo: Double(60 * minutes))
            list.add("wait_under_\(minutes)_min_share", .share, ratio(served, tally.requests))
        }
    }

    private mutating func addPromises(_ tally: RideTally, latenesses: SortedSamples) {
        list.add("promised_wait_mean_s", .seconds, meanSeconds(tally.promisedMicroseconds, of: tally.promised))
        let actual = tally.promisedMicroseconds + tally.latenessMicroseconds
        list.add("pickup_wait_mean_s", .seconds, meanSeconds(actual, of: tally.promised))
        list.add("promise_late_mean_s", .seconds, meanSeconds(tally.latenessMicroseconds, of: tally.promised))
        list.add("promise_late_p95_s", .seconds, latenesses.quantile(0.95))
        list.add("promise_kept_share", .share, ratio(tally.promisesKept, tally.promised))
    }

    private mutating func addAllocation(_ tally: RideTally, times: SortedSamples) {
        list.add("allocation_mean_s", .seconds, meanSeconds(tally.allocationMicroseconds, of: tally.allocated))
        list.add("allocation_p95_s", .seconds, times.quantile(0.95))
        list.add("offers_per_request", .ratio, ratio(tally.offers, tally.requests))
    }

    private mutating func addRides(_ tally: RideTally) {
        list.add("ride_mean_s", .seconds, meanSeconds(tally.rideMicroseconds, of: tally.served))
        list.add("ride_mean_km", .kilometres, meanKilometres(tally.rideMetres, of: tally.served))
        list.add("pickup_mean_km", .kilometres, meanKilometres(tally.pickupMetres, of: tally.served))
        list.add("fare_mean", .money, ratio(Double(tally.fares.cents) / 100, Double(tally.served)))
    }

    /// Those that were dispatched are requests as well; the others are not (I12).
    private mutating func addReservations(_ tally: RideTally) {
        list.add("reservations", .count, tally.requests + tally.cancelled + tally.ahead)
        list.add("reservations_cancelled", .count, tally.cancelled)
    }

    private mutating func addDetours(_ ascendingRatios: [Double]) {
        list.add("detour_mean_ratio", .ratio, Tally(ascendingRatios).mean)
        list.add("detour_p95_ratio", .ratio, Quantile.ofSorted(ascendingRatios, 0.95))
    }

    private func meanSeconds(_ sumMicroseconds: Int64, of count: Int) -> Double? {
        ratio(Double(sumMicroseconds) / 1_000_000, Double(count))
    }

    private func meanKilometres(_ sumMetres: Int64, of count: Int) -> Double? {
        ratio(Double(sumMetres) / 1_000, Double(count))
    }
}

extension RideObservations {
    /// Sorts all samples by value; what the functions below read must be sorted.
    mutating func sortSamples() {
        radixSort(&waits)
        radixSort(&allocationTimes)
        radixSort(&latenesses)
    }

    /// Counts and sums of one kind, or of all.
    func tally(of kind: RideKind?) -> RideTally {
        if let kind { return tallies[Int(kind.rawValue)] }
        var all = RideTally()
        for tally in tallies { all.add(tally) }
        return all
    }

    /// Waits after the warm-up, of one kind or of all.
    func countedWaits(of kind: RideKind?) -> SortedSamples {
        var values: [Int64] = []
        values.reserveCapacity(waits.count)
        for wait in waits {
            let tag = WaitTag(rawValue: wait.tag)
            if tag.isCounted && (kind == nil || tag.kind == kind.map { UInt32($0.rawValue) }) {
                values.append(wait.value)
            }
        }
        return SortedSamples(ascendingMicroseconds: values)
    }

    /// Ascending, of one kind or of all.
    func detourRatios(of kind: RideKind?) -> [Double] {
        detours.lazy.filter { kind == nil || $0.kind == kind }.map(\.ratio).sorted()
    }

    /// Samples tagged with their kind, of one kind or of all.
    func samples(_ tagged: [TaggedSample], of kind: RideKind?) -> SortedSamples {
        guard let kind else { return SortedSamples(ascendingMicroseconds: tagged.lazy.map(\.value)) }
        let ofKind = tagged.lazy.filter { $0.tag == UInt32(kind.rawValue) }
        return SortedSamples(ascendingMicroseconds: ofKind.map(\.value))
    }
}
