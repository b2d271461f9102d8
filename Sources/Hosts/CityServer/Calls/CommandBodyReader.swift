import AccountService
import CityHost
import CityModel
import InputFiles
import Quantities
import ServiceKernel

/// Reads the fields of a command from the JSON body of a call, each by its own kind, and refuses unknown ones.
struct CommandBodyReader: FieldVisitor {
    private var unread: [JSONNode.Member]
    private(set) var secrets = EnteredSecrets()
    private var known: [String] = []
    private let ground: CityContext
    /// Whether the caller sends a mailed code. For other commands the server makes the code.
    private let takesCode: Bool

    private init(_ members: [JSONNode.Member], _ ground: CityContext, takesCode: Bool) {
        (unread, self.ground, self.takesCode) = (members, ground, takesCode)
    }

    /// Returns the command with the fields of the body, and the secrets apart as typed.
    ///
    /// - Parameter blank: The command with the default values of its vocabulary.
    /// - Throws: `Problem` if a field is missing, unknown or does not fit.
    static func read(
        _ body: JSONNode, into blank: HostCommand, _ ground: CityContext
    ) throws(Problem) -> (command: HostCommand, secrets: EnteredSecrets) {
        guard case .map(let members) = body else {
            throw .malformed("the body is \(body.kind); must be a map of fields, such as {}")
        }
        var (command, form) = (blank, CommandBodyReader(members, ground, takesCode: blank.confirmsEmail))
        do {
            try command.visitFields(with: &form)
        } catch {
            throw error as? Problem ?? .malformed("\(error)")
        }
        if let other = form.unread.first {
            let list = form.known.isEmpty ? "there are none" : "known are \(form.known.joined(separator: ", "))"
            throw .malformed("unknown field '\(other.key)'; \(list)")
        }
        if let wrong = command.invalidCombination {
            throw .unprocessable("'\(wrong.field.name)' \(wrong.problem); \(wrong.remedy)")
        }
        return (command, form.secrets)
    }

    mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) throws {
        let given = FieldInputKind(Value.self, presence)
        if given == .nothing || given == .code && !takesCode { return }
        let name = given.name(of: field)
        known.append(name)
        guard let sent = take(name), sent != .null else {
            // An absent secret counts as empty, which the rules refuse with their own reason.
            if presence == .required, given == .plain {
                throw Problem.malformed(
                    "the field '\(name)' is missing; must be \(CommandBodyReader.words(for: Value.self))")
            }
            return
        }
        switch given {
        case .plain:
            guard let found = try self.value(sent, Value.domain, name), let read = Value(found) else {
                throw wrong(name, sent, CommandBodyReader.words(for: Value.self))
            }
            value = read
        case .password: secrets.password = try text(sent, name)
        case .newPassword: secrets.newPassword = try text(sent, name)
        case .code: secrets.code = try text(sent, name)
        case .nothing: break
        }
    }

    private mutating func take(_ name: String) -> JSONNode? {
        guard let place = unread.firstIndex(where: { $0.key == name }) else { return nil }
        return unread.remove(at: place).value
    }

    private func text(_ sent: JSONNode, _ name: String) throws -> String {
        guard case .text(let text) = sent else { throw wrong(name, sent, "a text") }
        return text
    }

    /// Returns the problem of a field. It does not repeat the value, which may be a secret.
    private func wrong(_ name: String, _ sent: JSONNode, _ right: String) -> Problem {
        .malformed("the field '\(name)' has an invalid value (\(sent.kind)); must be \(right)")
    }

    // MARK: Values

    /// Converts a JSON value; nil if it does not fit the sort.
    private func value(_ sent: JSONNode, _ sort: FieldDomain, _ name: String) throws -> FieldValue? {
        switch (sort, sent) {
        case (.numbered(let kind), .text(let text)): kind.reference(text).map { .entity($0) }
        case (.zone, .text(let text)): try zone(text, name).map { .zone($0) }
        case (.place, .text(let text)): try zone(text, name).map { .place(try wholeZone($0, name)) }
        case (.place, .map): try coordinate(sent).map { .place(try place($0, name)) }
        case (.position, .map): coordinate(sent).map { .position(FixedPosition($0)) }
        case (.list(let kind), .list(let members)): list(members, kind)
        case (.count(let max), .whole(let count)):
            count >= 0 && UInt64(count) <= max ? .count(UInt64(count)) : nil
        case (.integer, .whole(let integer)): .integer(Int64(integer))
        case (.flag, .boolean(let flag)): .flag(flag)
        case (.moment, .whole), (.moment, .number): moment(sent)
        case (.moment, .text(let text)): try ground.moment(text).flatMap { $0 >= .zero ? .moment($0) : nil }
        case (.duration, .whole), (.duration, .number):
            microseconds(sent).map { .duration(SimDuration(microseconds: $0)) }
        case (.money, .whole), (.money, .number): money(sent)
        case (.word(let words), .text(let text)): words.contains(text) ? .word(text) : nil
        case (.text, .text(let text)): .text(text)
        case (.numbered, _), (.zone, _), (.place, _), (.position, _), (.list, _), (.count, _), (.integer, _),
            (.flag, _), (.moment, _), (.duration, _), (.money, _), (.word, _), (.text, _):
            nil
        }
    }

    private func zone(_ text: String, _ name: String) throws -> ZoneID? {
        if let zone = ground.names.zone(named: text) { return zone }
        throw Problem.unprocessable(
            "the field '\(name)': there is no zone of that name; GET /v1/city lists them",
            turkish: "'\(name)' alanı: bu adda bölge yok; bölgelerin listesi: GET /v1/city")
    }

    private func wholeZone(_ zone: ZoneID, _ name: String) throws -> Position {
        if let place = ground.place(in: zone) { return place }
        throw Problem.unprocessable(
            "the field '\(name)' must be a position, because this city has streets; send {\"lat\": …, \"lon\": …}",
            turkish: "'\(name)' alanı bir konum olmalı, çünkü bu şehrin sokakları var; "
                + "{\"lat\": …, \"lon\": …} gönderin")
    }

    private func place(_ coordinate: Coordinate, _ name: String) throws -> Position {
        if let place = ground.place(near: coordinate) { return place }
        throw Problem.unprocessable(
            "the field '\(name)': the position is not near any street of the city",
            turkish: "'\(name)' alanı: bu konumun yakınında şehrin hiçbir sokağı yok")
    }

    private func coordinate(_ sent: JSONNode) -> Coordinate? {
        guard case .map(let members) = sent, members.count == 2, let latitude = sent["lat"]?.double,
            let longitude = sent["lon"]?.double, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    private func list(_ members: [JSONNode], _ kind: EntityKind) -> FieldValue? {
        var found: [EntityReference] = []
        for member in members {
            guard case .text(let text) = member, let numbered = kind.reference(text) else { return nil }
            found.append(numbered)
        }
        return found.isEmpty ? .absent : .list(found)
    }

    /// Converts seconds; nil beyond a thousand years.
    private func microseconds(_ sent: JSONNode) -> Int64? {
        guard let seconds = sent.double, abs(seconds) <= SimDuration.days(365_250).seconds else { return nil }
        return Int64((seconds * 1e6).rounded())
    }

    /// Converts seconds since the service began; nil if negative.
    private func moment(_ sent: JSONNode) -> FieldValue? {
        microseconds(sent).flatMap { $0 >= 0 ? .moment(SimTime(microseconds: $0)) : nil }
    }

    /// Converts an amount; nil if it is not in whole cents.
    private func money(_ sent: JSONNode) -> FieldValue? {
        guard let amount = sent.double, abs(amount) <= 1e9 else { return nil }
        let cents = (amount * 100).rounded()
        return abs(amount * 100 - cents) < 1e-6 ? .money(Money(cents: Int64(cents))) : nil
    }

    /// Describes the accepted values of a field.
    private static func words<Value: FieldType>(for _: Value.Type) -> String {
        if Value.self == AccountService.EmailAddress.self { return "an email address" }
        if Value.self == AccountService.BirthDate.self { return "a date, as YYYY-MM-DD" }
        if Value.self == AccountService.LicenceNumber.self { return "a licence number" }
        if Value.self == AccountService.PaymentCard.self {
            return "a card's last four digits, a space and the payment provider's token, such as \"1234 token\""
        }
        return words(for: Value.domain)
    }

    private static func words(for sort: FieldDomain) -> String {
        switch sort {
        case .numbered(let kind): "the name of a \(kind.word), such as \"\(kind.prefix)1\""
        case .zone: "the name of a zone"
        case .place: "the name of a zone, or {\"lat\": …, \"lon\": …}"
        case .position: "{\"lat\": …, \"lon\": …} in degrees"
        case .list(let kind): "a list of names, such as [\"\(kind.prefix)1\"]"
        case .count(let max): max == .max ? "a whole number from 0" : "a whole number from 0 to \(max)"
        case .integer: "a whole number"
        case .flag: "true or false"
        case .moment:
            "a local time of the city, such as \"2026-11-29T08:00\", or a number of seconds since the service started; "
                + "GET /v1/city has the current time"
        case .duration: "a number of seconds"
        case .money: "an amount in whole cents, such as 3.30"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .text: "a text"
        }
    }
}

extension JSONNode {
    /// Kind of the value, for messages.
    var kind: String {
        switch self {
        case .null: "nothing"
        case .boolean: "true or false"
        case .whole, .unsigned, .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .map: "a map"
        }
    }
}

extension HostCommand {
    /// The command without its taxi, which the driver has yet to name (D02): the default would be another driver's.
    var withoutTaxi: HostCommand {
        guard case .taxi(.driver(let driver, .start(let place, _))) = self else { return self }
        return .taxi(.driver(driver, .start(at: place, taxi: .none)))
    }

    /// Whether the caller sends a mailed code with the command.
    var confirmsEmail: Bool {
        switch self {
        case .account(.visitor(.confirm)): true
        case .account, .taxi, .tour, .activity, .place, .guide: false
        }
    }
}
