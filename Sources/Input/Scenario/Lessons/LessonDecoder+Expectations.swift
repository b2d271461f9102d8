import AccountService
import ActivityService
import CityHost
import GuideService
import InputFiles
import Lessons
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService
import YAML

extension LessonDecoder {
    private static let events = HostEffect.vocabulary(of: ServiceSet.inLessons.union(.accounts))
    private static let eventNames = events.map(\.event)

    /// Fields that an expected event may have: those of all events, persons and places first.
    private static let eventFields: [(field: ServiceKernel.Field, sample: FieldValue)] = {
        var fields: [(field: ServiceKernel.Field, sample: FieldValue)] = []
        for entry in events {
            for found in entry.sample.fieldList where !fields.contains(where: { $0.field == found.field }) {
                fields.append((found.field, found.value))
            }
        }
        // A sample event names one kind of actor; other events may name any.
        for kind in actors where !fields.contains(where: { $0.field.name == kind.word }) {
            fields.append((ServiceKernel.Field(kind.word), .entity(EntityReference(kind, 1))))
        }
        let named = ServiceKernel.Field.columns.compactMap { name in fields.first { $0.field.name == name } }
        return named + fields.filter { !ServiceKernel.Field.columns.contains($0.field.name) }
    }()

    /// Names of the fields that the lines of each event may have. An expectation of another field could only fail, or
    /// with `count: 0` only hold.
    private static let fieldNames: [String: Set<String>] = {
        let samples =
            TaxiService.Effect.samples.map(HostEffect.taxi) + TourService.Effect.samples.map(HostEffect.tour)
            + ActivityService.Effect.samples.map(HostEffect.activity)
            + PlaceService.Effect.samples.map(HostEffect.place) + GuideService.Effect.samples.map(HostEffect.guide)
            + AccountService.Effect.samples.map(HostEffect.account)
        return samples.reduce(into: [:]) { names, sample in
            guard let event = sample.event else { return }
            names[event, default: []].formUnion(sample.visited(by: LoggedNames()).names)
        }
    }()

    func expectation(_ field: KeyField) -> LessonExpectation? {
        field.map { map in
            let claim: LessonExpectation.Claim?
            // An event may name a driver as one of its fields.
            if map.optional("event") != nil {
                claim = event(map)
            } else if map.optional("queue") != nil {
                claim = queue(map)
            } else if map.optional("driver") != nil {
                claim = driverState(map)
            } else if let words = observableState(map) {
                claim = stateClaim(map, words)
            } else {
                _ = map.choice(among: ["event", "queue", "driver"] + ObservableState.all.map(\.kind.word))
                map.acceptAllKeys()
                return nil
            }
            return claim.map { LessonExpectation(claim: $0, position: field.node.position) }
        }
    }

    /// Returns the kind of thing an expectation is about: `{enquiry: …, user: …}` is about the enquiry, which shows its
    /// user; nil if the keys do not decide.
    private func observableState(_ map: MapField) -> ObservableState? {
        let present = map.present(among: ObservableState.all.map(\.kind.word))
        return ObservableState.all.first { words in
            present.contains(words.kind.word)
                && present.allSatisfy { $0 == words.kind.word || words.fields.contains($0) }
        }
    }

    private func queue(_ map: MapField) -> LessonExpectation.Claim? {
        let zone = map.optional("queue").flatMap { $0.zone(in: zones) }
        let entries = map.required("is", remedy: "list the drivers, the first in the queue first")?.list()
        let members = entries?.map(self.driver)
        let atField = map.optional("at")
        let at = atField.flatMap(time)
        guard let zone, let members, !members.contains(nil), (atField == nil) == (at == nil) else { return nil }
        return .queue(zone: zone, drivers: members.compactMap { $0 }, at: at)
    }

    private func driverState(_ map: MapField) -> LessonExpectation.Claim? {
        let driver = map.optional("driver").flatMap(self.driver)
        let words = TaxiService.DriverState.allCases.map(\.word)
        let word = map.required("is", remedy: "write one of \(words.joined(separator: ", "))")?.word(among: words)
        let atField = map.optional("at")
        let at = atField.flatMap(time)
        guard let driver, let state = word.flatMap({ TaxiService.DriverState(.word($0)) }),
            (atField == nil) == (at == nil)
        else { return nil }
        return .driver(driver, state: state, at: at)
    }

    private func stateClaim(_ map: MapField, _ words: ObservableState) -> LessonExpectation.Claim? {
        let whose = map.optional(words.kind.word).flatMap { numbered($0, words.kind) }
        let stateField = map.optional("is")
        let state = stateField.flatMap { $0.word(among: words.states.map(\.rawValue)) }.flatMap(StateWord.init)
        let atField = map.optional("at")
        let at = atField.flatMap(time)
        let fields = words.fields.compactMap { name in
            map.optional(name).flatMap(expectedText).map { LessonExpectation.StateField(name: name, text: $0) }
        }
        if stateField == nil, map.present(among: words.fields).isEmpty {
            let known = (words.states.isEmpty ? [] : ["is"]) + words.fields
            map.report("\(map.label) expects nothing", remedy: "add \(known.joined(separator: ", or "))")
            return nil
        }
        guard let whose, (stateField == nil) == (state == nil), (atField == nil) == (at == nil) else { return nil }
        return .state(whose, state: state, fields: fields, at: at)
    }

    /// Returns the expected text: a value as written, or names separated by commas.
    private func expectedText(_ field: KeyField) -> String? {
        guard case .sequence = field.node.content else { return field.scalar() }
        guard let names = field.list()?.map({ $0.scalar() }), !names.contains(nil) else { return nil }
        return names.compactMap { $0 }.joined(separator: ", ")
    }

    private func event(_ map: MapField) -> LessonExpectation.Claim? {
        let name = map.optional("event").flatMap(eventName)
        let countField = map.optional("count")
        let count = countField.flatMap { $0.wholeNumber(0...1_000_000) }
        var fields: [LessonExpectation.EventField?] = []
        if let at = map.optional("at") { fields.append(time(at).map { .at($0) }) }
        let ofEvent = LessonDecoder.events.filter { $0.event == name }.flatMap(\.sample.fieldList)
        for (field, sample) in LessonDecoder.eventFields {
            guard let found = map.optional(field.name) else { continue }
            if let name, let known = LessonDecoder.fieldNames[name], !known.contains(field.name) {
                map.reportKey(
                    field.name, "the event '\(name)' has no '\(field.name)'",
                    remedy: "remove it; it has \(known.sorted().joined(separator: ", "))")
            }
            // One name may mean different sorts of things, such as the recipient of a message or the place of a taxi.
            let like = ofEvent.first { $0.field == field }?.value ?? sample
            fields.append(expected(found, like: like).map { .value(name: field.name, is: $0) })
        }
        guard let name, !fields.contains(nil), (countField == nil) == (count == nil) else { return nil }
        return .event(name: name, fields: fields.compactMap { $0 }, count: count)
    }

    /// Decodes an expected value of this sort; counts, flags and words as written.
    private func expected(_ field: KeyField, like sample: FieldValue) -> FieldValue? {
        switch sample {
        case .entity(let numbered): value(field, .numbered(numbered.kind))
        case .zone, .place: value(field, .zone)
        case .moment, .duration: value(field, .duration)
        case .money: value(field, .money)
        case .absent, .position, .list, .count, .integer, .flag, .word, .text: value(field, .text)
        }
    }

    private func eventName(_ field: KeyField) -> String? {
        guard let text = field.scalar() else { return nil }
        if LessonDecoder.eventNames.contains(text) { return text }
        field.report(
            "there is no event '\(text)'", remedy: NameSuggestion.remedy(for: text, among: LessonDecoder.eventNames))
        return nil
    }
}

/// Collects the names of the fields that the log may show of an effect, set or not.
private struct LoggedNames: FieldVisitor {
    private(set) var names: Set<String> = []

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _: inout Value, _ presence: FieldPresence
    ) {
        if presence != .unlogged { names.insert(field.name) }
    }

    mutating func participant<One: EntityIdentifier>(
        _: inout One?, in field: ServiceKernel.Field?, _: FieldPresence
    ) {
        names.formUnion(field.map { [$0.name] } ?? One.kinds.map(\.word))
    }
}
