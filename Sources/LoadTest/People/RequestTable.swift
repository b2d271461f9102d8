import Quantities
import CityModel
import TaxiService

/// What people were told of requests, by number: the latest of them, in memory that is taken once.
struct RequestTable {
    struct Entry: BitwiseCopyable {
        var request = RequestID.none
        var client = ClientID.none
        /// Who accepted it last; none before.
        var driver = DriverID.none
        var origin: UInt16 = 0
        var destination: UInt16 = 0
        /// Of a reservation, milliseconds since the start of the run; 0 for a request for now.
        var departureMilliseconds: UInt32 = 0

        var originZone: ZoneID { ZoneID(UInt32(origin)) }
        var destinationZone: ZoneID { ZoneID(UInt32(destination)) }
    }

    private var entries: ContiguousArray<Entry>
    private let mask: Int

    /// - Parameter people: twice as many of the latest requests are remembered at least.
    init(people: Int) {
        var capacity = 4_096
        while capacity < 2 * people { capacity *= 2 }
        entries = ContiguousArray(repeating: Entry(), count: capacity)
        mask = capacity - 1
    }

    var memoryBytes: Int { entries.capacity * MemoryLayout<Entry>.stride }

    /// nil for a request of long ago, in whose place a later one stands.
    subscript(request: RequestID) -> Entry? {
        let entry = entries[Int(request.number) & mask]
        return entry.request == request ? entry : nil
    }

    mutating func insert(_ entry: Entry) { entries[Int(entry.request.number) & mask] = entry }

    mutating func setDriver(_ driver: DriverID, of request: RequestID) {
        let index = Int(request.number) & mask
        if entries[index].request == request { entries[index].driver = driver }
    }

    mutating func setDeparture(_ milliseconds: UInt32, of request: RequestID) {
        let index = Int(request.number) & mask
        if entries[index].request == request { entries[index].departureMilliseconds = milliseconds }
    }
}
