import Quantities
import SimulationKernel
import TaxiService

/// What all people of a share have in common: what they have in mind, what they were told of requests, the ways, and what
/// their taxis drove.
struct TaxiCircumstances: ~Copyable {
    var agenda: Agenda
    var requests: KnownRequests
    let travel: TaxiTravel
    /// nil if nobody measures.
    var drives: [TaxiDrive]?

    mutating func note(_ drive: TaxiDrive) { drives?.append(drive) }

    /// Where a request's ride begins and ends.
    @inline(__always)
    func places(of request: RequestID) -> TripPlaces? { requests.places(of: request) }

    /// Under which all is drawn that has to do with a request.
    @inline(__always)
    func key(of request: RequestID) -> StreamKey { requests[request]?.key ?? StreamKey(request) }
}

/// Which of the people of a city are looked after here: everybody, or those of one of several generators.
package struct PeopleShare: Sendable, BitwiseCopyable {
    private let share: UInt32
    private let count: UInt32

    package static let everybody = PeopleShare(0, of: 1)

    /// Those whose number leaves the remainder `share` when divided by `count`.
    package init(_ share: Int, of count: Int) {
        precondition((0..<count).contains(share))
        (self.share, self.count) = (UInt32(share), UInt32(count))
    }

    /// How many of so many people belong to the share.
    package func size(of people: Int) -> Int { (people - Int(share) + Int(count) - 1) / Int(count) }

    @inline(__always)
    package func driver(_ index: Int) -> DriverID { DriverID(number(index)) }
    @inline(__always)
    package func client(_ index: Int) -> ClientID { ClientID(number(index)) }

    /// The place of a driver within the share; nil for another's.
    @inline(__always)
    package func own(_ driver: DriverID) -> Int? { index(driver.index) }
    @inline(__always)
    package func own(_ client: ClientID) -> Int? { index(client.index) }

    @inline(__always)
    private func number(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) &* count &+ share }

    @inline(__always)
    private func index(_ number: UInt32) -> Int? {
        if count == 1 { return Int(number) }
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: count)
        return remainder == share ? Int(quotient) : nil
    }
}
