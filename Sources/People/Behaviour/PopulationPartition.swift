import Quantities

/// Part of the population that is simulated here: all people, those of one of several generators, or all but external
/// ones.
package struct PopulationPartition: Sendable, BitwiseCopyable {
    private let share: UInt32
    private let count: UInt32
    /// Largest numbers of simulated drivers and clients; higher ones are external.
    private var driversMax = UInt32.max
    private var clientsMax = UInt32.max

    /// All people.
    package static let all = PopulationPartition(0, of: 1)

    /// Creates the part of the people whose number modulo `count` is `share`.
    package init(_ share: Int, of count: Int) {
        precondition((0..<count).contains(share))
        (self.share, self.count) = (UInt32(share), UInt32(count))
    }

    /// Creates the part of the first drivers and clients; all others are external.
    package init(firstDrivers drivers: Int, clients: Int) {
        self.init(0, of: 1)
        (driversMax, clientsMax) = (UInt32(drivers), UInt32(clients))
    }

    /// Returns the number of members among all people.
    package func size(of people: Int) -> Int { (people - Int(share) + Int(count) - 1) / Int(count) }

    /// Returns the number, among all people, of the member at an index.
    @inline(__always)
    package func number(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) &* count &+ share }

    /// Returns the index of a person within this part; nil if the person belongs to another part.
    @inline(__always)
    package func index(of number: UInt32) -> Int? {
        if count == 1 { return Int(number) }
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: count)
        return remainder == share ? Int(quotient) : nil
    }

    /// Returns the driver at an index.
    @inline(__always)
    package func driver(_ index: Int) -> DriverID { DriverID(number(index)) }
    /// Returns the client at an index.
    @inline(__always)
    package func client(_ index: Int) -> ClientID { ClientID(number(index)) }

    /// Returns the index of a driver; nil for drivers not simulated here.
    @inline(__always)
    package func own(_ driver: DriverID) -> Int? { driver.index < driversMax ? index(of: driver.index) : nil }
    /// Returns the index of a client; nil for clients not simulated here.
    @inline(__always)
    package func own(_ client: ClientID) -> Int? { client.index < clientsMax ? index(of: client.index) : nil }
}
