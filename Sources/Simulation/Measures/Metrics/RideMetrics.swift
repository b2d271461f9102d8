import Statistics

/// The metrics of requests and rides, of one kind or of all.
struct RideMetrics {
    private(set) var list: MetricList

    /// Computes the metrics.
    ///
    /// - Parameters:
    ///   - observations: with sorted samples.
    ///   - kind: kind of rides; nil for all kinds.
    ///   - hasReservations: whether clients can book ahead.
    init(observations: RideObservations, in run: MeasuredRun, kind: RideKind?, hasReservations: Bool) {
        list = MetricList(of: kind)
        let tally = observations.tally(of: kind)
        addCounts(tally, hasTypes: !run.roster.isOrdinary)
        addWaits(tally, waits: observations.countedWaits(of: kind))
        addPromises(tally, latenessP95: observations.quantileSeconds(0.95, of: observations.latenesses, kind: kind))
        addAllocation(tally, p95: observations.quantileSeconds(0.95, of: observations.allocationTimes, kind: kind))
        addRides(tally)
        if kind == nil { addReservations(observations.tally(of: .reserved), arePossible: hasReservations) }
        if kind != .immediate { addDetours(observations.detourRatios(of: kind)) }
    }

    private mutating func addCounts(_ tally: RideTally, hasTypes: Bool) {
        // I12: no request is lost without a reason.
        precondition(tally.requests == tally.served + tally.lost + tally.openAtEnd)
        list.add(.requests, tally.requests)
        list.add(.served, tally.served)
        list.add(.serviceRate, tally.served, of: tally.requests)
        list.add(.interrupted, tally.interrupted)
        list.add(.lost, tally.lost)
        list.add(.lostGaveUp, tally.gaveUp)
        list.add(.lostNoTaxi, tally.noTaxi)
        if hasTypes { list.add(.lostNoFittingTaxi, tally.noFittingTaxi) }
        list.add(.lostUnreachable, tally.unreachable)
        list.add(.lostWithdrawn, tally.withdrawn)
        list.add(.lostNoShow, tally.noShow)
        list.add(.openAtEnd, tally.openAtEnd)
    }

    private mutating func addWaits(_ tally: RideTally, waits: SortedSamples) {
        list.add(.waitMean, seconds(tally.waitMicroseconds), of: tally.served)
        list.add(.waitP50, waits.quantile(0.5))
        list.add(.waitP75, waits.quantile(0.75))
        list.add(.waitP90, waits.quantile(0.9))
        list.add(.waitP95, waits.quantile(0.95))
        list.add(.waitMax, waits.maximum)
        list.add(.waitedShare, tally.waited, of: tally.requests)
        list.add(.waitWithLostMean, tally.waitWithLost.seconds, of: tally.waitWithLost.people)
        // Unserved clients reduce the share, so that losing clients does not look like speed (advice of TCRP).
        list.add(.waitUnder10Minutes, waits.count(upTo: 600), of: tally.requests)
        list.add(.waitUnder15Minutes, waits.count(upTo: 900), of: tally.requests)
    }

    private mutating func addPromises(_ tally: RideTally, latenessP95: Double?) {
        list.add(.promisedWaitMean, seconds(tally.promisedMicroseconds), of: tally.promised)
        let actual = tally.promisedMicroseconds + tally.latenessMicroseconds
        list.add(.pickupWaitMean, seconds(actual), of: tally.promised)
        list.add(.promiseLateMean, seconds(tally.latenessMicroseconds), of: tally.promised)
        list.add(.promiseLateP95, latenessP95)
        list.add(.promiseKept, tally.promisesKept, of: tally.promised)
    }

    private mutating func addAllocation(_ tally: RideTally, p95: Double?) {
        list.add(.allocationMean, seconds(tally.allocationMicroseconds), of: tally.allocated)
        list.add(.allocationP95, p95)
        list.add(.offersPerRequest, tally.offers, of: tally.requests)
    }

    private mutating func addRides(_ tally: RideTally) {
        list.add(.rideMean, seconds(tally.rideMicroseconds), of: tally.ended)
        list.add(.rideKilometresMean, Double(tally.rideMetres) / 1_000, of: tally.ended)
        list.add(.pickupKilometresMean, Double(tally.pickupMetres) / 1_000, of: tally.served)
        list.add(.fareMean, Double(tally.fares.cents) / 100, of: tally.ended)
    }

    /// Adds the counts of reservations. Dispatched ones also count as requests, the others do not (I12).
    private mutating func addReservations(_ tally: RideTally, arePossible: Bool) {
        list.add(.reservations, tally.due + tally.cancelled + tally.ahead)
        list.add(.reservationsCancelled, tally.cancelled)
        guard arePossible else { return }
        list.add(.reservationsLapsed, tally.lapsed)
        list.add(.punctual5Minutes, tally.punctual5, of: tally.due)
        list.add(.punctual10Minutes, tally.punctual10, of: tally.due)
        list.add(.bookedLateMean, seconds(tally.waitMicroseconds), of: tally.served)
    }

    private mutating func addDetours(_ ascendingRatios: [Double]) {
        list.add(.detourMean, Tally(ascendingRatios).sum, of: ascendingRatios.count)
        list.add(.detourP95, Quantile.ofSorted(ascendingRatios, 0.95))
    }

    private func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

extension RideObservations {
    /// Sorts the waits, which the functions below require: many quantiles are read from them.
    mutating func sortSamples() { radixSort(&waits) }

    /// Returns counts and sums of one kind, or of all.
    func tally(of kind: RideKind?) -> RideTally {
        if let kind { return tallies[Int(kind.rawValue)] }
        var all = RideTally()
        for tally in tallies { all.add(tally) }
        return all
    }

    /// Returns the waits after the warm-up of one kind, or of all.
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

    /// Returns the detour ratios of one kind, or of all, ascending.
    func detourRatios(of kind: RideKind?) -> [Double] {
        detours.lazy.filter { kind == nil || $0.kind == kind }.map(\.ratio).sorted()
    }

    /// Returns a quantile in seconds of microseconds by kind, of one kind or of all; nil without samples.
    func quantileSeconds(_ probability: Double, of samples: [[Int64]], kind: RideKind?) -> Double? {
        var microseconds = kind.map { samples[Int($0.rawValue)] } ?? Array(samples.joined())
        return Measures.quantileSeconds(probability, ofMicroseconds: &microseconds)
    }
}
