import Quantities

/// Which of the people of a city are looked after here: everybody, those of one of several generators, or all but strangers.
package struct PeopleShare: Sendable, BitwiseCopyable {
    private let share: UInt32
    private let count: UInt32
    /// Whoever has a higher number is a stranger.
    private var driversMax = UInt32.max
    private var clientsMax = UInt32.max

    package static let everybody = PeopleShare(0, of: 1)

    /// Those whose number leaves the remainder `share` when divided by `count`.
    package init(_ share: Int, of count: Int) {
        precondition((0..<count).contains(share))
        (self.share, self.count) = (UInt32(share), UInt32(count))
    }

    /// The first so many drivers and clients, among others who are strangers.
    package init(firstDrivers drivers: Int, clients: Int) {
        self.init(0, of: 1)
        (driversMax, clientsMax) = (UInt32(drivers), UInt32(clients))
    }

    /// How many of so many people belong to the share.
    package func size(of people: Int) -> Int { (people - Int(share) + Int(count) - 1) / Int(count) }

    /// The number, among all, of who stands at that place within the share.
    @inline(__always)
    package func number(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: index) &* count &+ share }

    /// The place within the share of who has that number; nil of another share's.
    @inline(__always)
    package func own(_ number: UInt32) -> Int? {
        if count == 1 { return Int(number) }
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: count)
        return remainder == share ? Int(quotient) : nil
    }

    @inline(__always)
    package func driver(_ index: Int) -> DriverID { DriverID(number(index)) }
    @inline(__always)
    package func client(_ index: Int) -> ClientID { ClientID(number(index)) }

    @inline(__always)
    package func own(_ driver: DriverID) -> Int? { driver.index < driversMax ? own(driver.index) : nil }
    @inline(__always)
    package func own(_ client: ClientID) -> Int? { client.index < clientsMax ? own(client.index) : nil }
}
