/// Requests of parties that do not fit into an ordinary taxi: those of more than four people, or with a wheelchair.
struct SpecialRequests {
    private var requests = 0
    private var served = 0
    private var waitSeconds = 0.0

    mutating func count(_ ride: RideRecord) {
        guard !ride.fitsOrdinaryTaxi else { return }
        requests += 1
        guard ride.wasPickedUp else { return }
        served += 1
        waitSeconds += ride.wait.seconds
    }

    var list: MetricList {
        var list = MetricList()
        list.add(.specialRequests, requests)
        list.add(.specialServiceRate, served, of: requests)
        list.add(.specialWaitMean, waitSeconds, of: served)
        return list
    }
}
