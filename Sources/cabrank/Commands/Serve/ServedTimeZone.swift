import CommandStore
import InputFiles
import OperatingSystem
import Quantities
import Scenario

/// The time zone of a served city.
enum ServedTimeZone {
    /// Returns the zone of `--time-zone`, else the machine's own, else UTC.
    ///
    /// - Throws: `InputError` if there is no such zone.
    static func zone(named name: String?) throws -> StoreDescription.Zone {
        guard let name else {
            return SystemClock.timeZoneName.flatMap(zone) ?? StoreDescription.Zone(name: "UTC", rule: .utc)
        }
        if lunarZones.contains(name) {
            throw InputError(
                "--time-zone", "the time of \(name) follows Ramadan, which no yearly rule describes",
                remedy: "write 'UTC'")
        }
        guard let zone = zone(name) else {
            throw InputError(
                "--time-zone", "unknown time zone '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: NamedTimeZones.names))
        }
        return zone
    }

    /// Checks that a store has the requested time zone.
    ///
    /// - Throws: `InputError` if it has another.
    static func check(_ name: String?, fits description: StoreDescription) throws {
        guard let name, name != description.zone?.name else { return }
        throw InputError(
            "--time-zone",
            description.zone.map { "this store has used \($0.name) since its start" }
                ?? "this store has used the scenario's own calendar since its start",
            remedy: "leave the option out, or name another store")
    }

    /// Whether the machine's database has a newer rule for the zone than the store.
    static func hasChanged(_ zone: StoreDescription.Zone) -> Bool {
        self.zone(zone.name).map { $0.rule != zone.rule } ?? false
    }

    /// Returns a zone from the machine's database, which is the newer one; else from the program's own.
    private static func zone(_ name: String) -> StoreDescription.Zone? {
        let rule = SystemClock.timeZoneRule(name).flatMap { TimeZone(posix: $0) } ?? NamedTimeZones.zone(name)
        return rule.map { StoreDescription.Zone(name: name, rule: $0) }
    }

    private static let lunarZones: Set = ["Africa/Casablanca", "Africa/El_Aaiun"]
}
