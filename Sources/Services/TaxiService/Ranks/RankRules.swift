import CityModel
import Quantities

extension TaxiRules {
    /// The rules of the taxi rank of a zone: its places, its holding lot and its walk-up clients (T14, T15).
    package struct RankRules: Hashable, Sendable {
        /// The zone.
        package var zone: ZoneID
        /// The number of taxis that can stand at the rank; nil for no limit.
        package var capacity: UInt32?
        /// The holding lot, from which taxis are called forward; nil if there is none.
        package var holding: HoldingLot?
        /// The number of walk-up clients who can wait in line; nil if the rank serves none.
        package var lineMax: UInt32?

        /// Creates the rules of a rank.
        package init(zone: ZoneID, capacity: UInt32? = nil, holding: HoldingLot? = nil, lineMax: UInt32? = nil) {
            self.zone = zone
            self.capacity = capacity
            self.holding = holding
            self.lineMax = lineMax
        }
    }

    /// A lot in which taxis wait for a place at a rank.
    package struct HoldingLot: Hashable, Sendable {
        /// The number of taxis that find room; nil for no limit.
        package var capacity: UInt32?
        /// The time of the drive from the lot to the rank.
        package var drive: SimDuration

        /// Creates the rules of a holding lot.
        package init(capacity: UInt32? = nil, drive: SimDuration = .zero) {
            self.capacity = capacity
            self.drive = drive
        }
    }
}
