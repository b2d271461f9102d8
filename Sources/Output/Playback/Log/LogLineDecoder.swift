import Quantities
import ServiceKernel

/// Reads the values of a log line into an event's row; fields that the line lacks keep their value.
///
/// It reads only the fields that playbacks and stories need (`LogWord`).
struct LogLineDecoder: FieldVisitor {
    private let line: LoggedEvent
    private let words: WordTable

    init(_ line: LoggedEvent, words: WordTable) { (self.line, self.words) = (line, words) }

    func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        if let said = self.value(of: field, Value.domain).flatMap({ Value($0) }) {
            value = said
        } else if presence == .optional, let absent = Value(.absent) {
            value = absent
        }
    }

    /// Reads an id; `none` if the line does not have it.
    func participant<One: EntityIdentifier>(_ one: inout One?, in _: Field?, _: FieldPresence) {
        guard let sample = one else { return }
        let kind = sample.reference.kind
        let number =
            kind == .request ? line.request : kind == .client ? line.client : kind == .driver ? line.driver : 0
        one = One(EntityReference(kind, UInt32(number)), like: sample)
    }

    private func value(of field: Field, _ sort: FieldDomain) -> FieldValue? {
        guard let word = LogLineDecoder.wordsByField[field.name] else { return nil }
        if sort == .zone {
            return .zone((word == .to ? line.destination : line.zone).map { ZoneID($0) } ?? .none)
        }
        switch line.cells.first(where: { $0.name == word.rawValue })?.cell {
        case .word(let word):
            if case .word = sort { return .word(words[word]) }
            return nil
        case .number(let number, _, let decimals): return value(of: number, decimals, sort)
        case nil: return nil
        }
    }

    private func value(of number: Int64, _ decimals: Int, _ sort: FieldDomain) -> FieldValue? {
        func scaled(to places: Int) -> Int64? {
            guard decimals <= places else { return nil }
            let (product, overflows) = number.multipliedReportingOverflow(by: LogLineDecoder.tens[places - decimals])
            return overflows ? nil : product
        }
        switch sort {
        case .numbered(let kind): return .entity(EntityReference(kind, UInt32(clamping: number)))
        case .moment: return scaled(to: 6).map { .moment(SimTime(microseconds: $0)) }
        case .duration: return scaled(to: 6).map { .duration(SimDuration(microseconds: $0)) }
        case .money: return scaled(to: 2).map { .money(Money(cents: $0)) }
        case .zone, .place, .position, .list, .count, .integer, .flag, .word, .text: return nil
        }
    }

    private static let tens: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
    private static let wordsByField = Dictionary(uniqueKeysWithValues: LogWord.allCases.map { ("\($0)", $0) })
}
