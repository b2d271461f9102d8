import CityModel
import Quantities
import ServiceKernel

/// The fields of one line of `events.csv`, as a simulation writes it, for an `EffectReader`.
///
/// Times have the log's precision of a millisecond.
package struct LoggedLine: FieldSource {
    private let members: [(name: Substring, text: Substring)]
    private let zone: (String) -> ZoneID?

    /// Creates the fields of a line.
    ///
    /// - Parameters:
    ///   - named: the cells of the columns `request`, `client`, `driver` and `zone`.
    ///   - detail: the cell of the last column.
    ///   - zone: returns the zone of a name, which may be `ZoneID.none`.
    package init(named: [some StringProtocol], detail: some StringProtocol, zone: @escaping (String) -> ZoneID?) {
        self.zone = zone
        let columns = zip(Field.columns, named).filter { !$0.1.isEmpty }.map { (Substring($0), Substring($1)) }
        members =
            columns
            + detail.split(separator: ";").map { member in
                let name = member.prefix { $0 != "=" }
                return (Substring(name), Substring(member.dropFirst(name.count + 1)))
            }
    }

    /// Returns the value of a field, or nil if the line does not have it.
    package func value(of field: Field, _ sort: FieldDomain) throws -> FieldValue? {
        let name = sort == .moment || sort == .duration ? "\(field.name)_s" : field.name
        guard let text = members.first(where: { $0.name == name })?.text else { return nil }
        guard let value = FieldValue(String(text), sort, zone: zone) else { throw FieldError(field) }
        return value
    }

    /// Returns the first participant of one of the kinds, or nil.
    package func named(among kinds: [EntityKind], in field: Field?) -> EntityReference? {
        for (name, text) in members {
            let named = kinds.lazy.filter { name == field?.name ?? $0.word }.compactMap { $0.reference(text) }.first
            if let named { return named }
        }
        return nil
    }
}
