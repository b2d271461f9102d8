import CityModel
import Quantities
import ServiceKernel

/// The lines of walk-up clients at the ranks (T14), first come, first served.
///
/// Empty if no rank serves walk-up clients.
struct WalkUpLines {
    /// The rides in line at one rank, the oldest first.
    private struct Line: StateCodable, Sendable {
        var rides: ContiguousArray<Slot> = []

        static var placeholder: Line { Line() }

        mutating func code(with form: inout StateCoder) throws { try form.visit(&rides) }
    }

    /// The largest length of each zone's line, or nil if the zone serves no walk-up clients; empty without any.
    private let lengthMax: [UInt32?]
    private var lines: ContiguousArray<Line>
    /// The number of clients in all lines.
    private(set) var count = 0

    init(_ ranks: [TaxiRules.RankRules], zones: Int) {
        guard ranks.contains(where: { $0.lineMax != nil }) else {
            (lengthMax, lines) = ([], [])
            return
        }
        var longest = [UInt32?](repeating: nil, count: zones)
        for rank in ranks { longest[Int(rank.zone.index)] = rank.lineMax }
        lengthMax = longest
        lines = ContiguousArray(repeating: Line(), count: zones)
    }

    mutating func code(with form: inout StateCoder) throws {
        guard !lengthMax.isEmpty else { return }
        try form.visit(&lines)
        try form.visit(&count)
    }

    /// - Complexity: O(zones).
    var bytes: Int { lines.reduce(0) { $0 + $1.rides.capacity * MemoryLayout<Slot>.stride } }

    /// Returns whether the zone has a rank that serves walk-up clients.
    func serves(_ zone: ZoneID) -> Bool { !lengthMax.isEmpty && lengthMax[Int(zone.index)] != nil }

    /// Returns whether no other client can wait in the zone's line.
    ///
    /// - Precondition: the zone serves walk-up clients.
    func isFull(_ zone: ZoneID) -> Bool {
        lines[Int(zone.index)].rides.count >= Int(lengthMax[Int(zone.index)] ?? 0)
    }

    /// Returns the first ride of the zone's line, or none.
    func first(in zone: ZoneID) -> Slot { lines.isEmpty ? .none : lines[Int(zone.index)].rides.first ?? .none }

    /// Returns the rides in the zone's line, the oldest first.
    func rides(in zone: ZoneID) -> ContiguousArray<Slot> { lines.isEmpty ? [] : lines[Int(zone.index)].rides }

    mutating func join(_ ride: Slot, _ zone: ZoneID) {
        lines[Int(zone.index)].rides.append(ride)
        count += 1
    }

    /// - Complexity: O(clients in the line).
    mutating func leave(_ ride: Slot, _ zone: ZoneID) {
        guard let place = lines[Int(zone.index)].rides.firstIndex(of: ride) else { preconditionFailure("not in line") }
        lines[Int(zone.index)].rides.remove(at: place)
        count -= 1
    }
}
