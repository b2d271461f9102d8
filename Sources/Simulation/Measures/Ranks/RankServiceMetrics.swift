/// The figures of all ranks with rules of their own.
struct RankServiceMetrics {
    private(set) var list = MetricList()

    init(_ records: [RankServiceRecord], in run: MeasuredRun) {
        func sum(_ count: (RankServiceRecord) -> UInt32) -> Int { records.reduce(0) { $0 + Int(count($1)) } }
        let served = sum(\.served)
        let seconds = run.duration.seconds - run.warmUp.seconds
        list.add(.walkUps, sum(\.walkUps))
        list.add(.walkUpsServed, served)
        list.add(.walkUpsBalked, sum(\.balked))
        list.add(.walkUpsReneged, sum(\.reneged))
        list.add(.walkUpsOpenAtEnd, sum(\.openAtEnd))
        list.add(.rankWaitMean, records.reduce(0) { $0 + $1.wait.seconds }, of: served)
        list.add(.rankWaitMax, served == 0 ? nil : records.map(\.waitMax.seconds).max())
        list.add(.rankLineMean, records.reduce(0) { $0 + $1.lineClientSeconds }, of: seconds)
        list.add(.rankLineMax, Double(records.map(\.lineMax).max() ?? 0))
        list.add(.taxisTurnedAway, sum(\.turnedAway))
        list.add(.taxisHeld, sum(\.held))
        list.add(.holdingTimeMean, records.reduce(0) { $0 + $1.holding.seconds }, of: sum(\.released))
    }
}
