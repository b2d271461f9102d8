import Quantities

/// The zone queues as plain arrays with linear scans: the reference for `ZoneQueues`.
struct ReferenceQueues {
    private(set) var queues: [[DriverID]]
    private var withOffer: [DriverID] = []

    init(zones: Int) { queues = Array(repeating: [], count: zones) }

    func zone(of driver: DriverID) -> Int? { queues.firstIndex { $0.contains(driver) } }
    func isFree(_ driver: DriverID) -> Bool { !withOffer.contains(driver) }
    func free(in zone: Int) -> [DriverID] { queues[zone].filter(isFree) }

    mutating func join(_ driver: DriverID, zone: Int, isFree: Bool) {
        queues[zone].append(driver)
        if !isFree { withOffer.append(driver) }
    }

    mutating func leave(_ driver: DriverID) {
        for zone in queues.indices { queues[zone].removeAll { $0 == driver } }
        withOffer.removeAll { $0 == driver }
    }

    mutating func reserve(_ driver: DriverID) { withOffer.append(driver) }
    mutating func release(_ driver: DriverID) { withOffer.removeAll { $0 == driver } }
}
