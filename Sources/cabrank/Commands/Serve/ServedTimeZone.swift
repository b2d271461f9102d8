import CommandStore
import InputFiles
import Quantities
import Scenario
import System

/// The time zone by whose clocks a served city lives.
enum ServedTimeZone {
    /// The zone that `--time-zone` names, else the machine's own, else UTC.
    ///
    /// - Throws: `InputError` where there is no such zone.
    static func chosen(_ name: String?) throws -> StoreDescription.Zone {
        guard let name else {
            return MachineClock.timeZoneName.flatMap(zone) ?? StoreDescription.Zone(name: "UTC", rule: .utc)
        }
        if byTheMoon.contains(name) {
            throw InputError(
                "--time-zone", "the clocks of \(name) follow Ramadan, which no yearly rule tells", remedy: "write 'UTC'"
            )
        }
        guard let zone = zone(name) else {
            throw InputError(
                "--time-zone", "there is no time zone '\(name)'",
                remedy: NearestName.remedy(for: name, among: NamedTimeZones.names))
        }
        return zone
    }

    /// Checks that a store lives by the zone that is asked for.
    ///
    /// - Throws: `InputError` if it does not.
    static func check(_ name: String?, fits description: StoreDescription) throws {
        guard let name, name != description.zone?.name else { return }
        throw InputError(
            "--time-zone",
            description.zone.map { "this store lives by \($0.name), from its beginning" }
                ?? "this store's calendar is the scenario's own, from its beginning",
            remedy: "leave the option out, or name another store")
    }

    /// Whether the machine's database has another rule for the zone of a store than it was begun with.
    static func hasChanged(_ zone: StoreDescription.Zone) -> Bool {
        self.zone(zone.name).map { $0.rule != zone.rule } ?? false
    }

    /// The database of the machine is the newer one; the program's own is for machines without.
    private static func zone(_ name: String) -> StoreDescription.Zone? {
        let rule = MachineClock.timeZoneRule(name).flatMap { TimeZone(posix: $0) } ?? NamedTimeZones.zone(name)
        return rule.map { StoreDescription.Zone(name: name, rule: $0) }
    }

    private static let byTheMoon: Set = ["Africa/Casablanca", "Africa/El_Aaiun"]
}
