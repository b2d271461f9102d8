import ServiceKernel

// Checks of a service's vocabulary, the same for each service. Each list contains the faults found. The sentences are
// checked in `ServiceTextsTests`.

extension ServiceCommand {
    /// The faults of the commands: each must be described once for each actor, and its blank must have the entry's word
    /// and actor.
    package static var faultsOfVocabulary: [String] {
        let names = vocabulary.map { "\($0.actor?.word ?? "") \($0.action)" }
        return zip(vocabulary, names).flatMap { entry, name in
            let blank = entry.blank(3)
            let fields = FieldSchema(of: blank).entries.map(\.field.name)
            let faults = [
                names.count { $0 == name } == 1 ? nil : "is described more than once",
                blank.heading == CommandHeading(entry.actor.map { EntityReference($0, 3) }, entry.action)
                    ? nil : "has a blank that is called \(blank.heading)",
                blank.invalidCombination.map { "has a blank that makes no sense: \($0.problem)" },
                Set(fields).count == fields.count ? nil : "has two fields of one name: \(fields)",
            ]
            return faults.compactMap { $0 }.map { "\(name): \($0)" }
        }
    }

    /// The part of the command that is lost when its fields are written and read back; nil if there is none.
    package var faultOfReadingBack: String? {
        let heading = heading
        guard
            let entry = Self.vocabulary.first(where: {
                $0.action == heading.action && $0.actor == heading.actor?.kind
            })
        else { return "\(heading.action) is not described" }
        var copy = entry.blank(heading.actor?.number ?? 0)
        var form = ReadBack(unread: FieldList(of: self).fields)
        do {
            try copy.visitFields(with: &form)
        } catch {
            return "\(heading.action): \(error)"
        }
        if copy != self { return "\(heading.action) is read back as \(copy)" }
        return form.unread.isEmpty ? nil : "\(heading.action): nobody reads \(form.unread)"
    }
}

/// A form that fills in the written fields, one after another.
private struct ReadBack: FieldVisitor {
    struct Unreadable: Error {
        var field: Field
    }

    var unread: [(field: Field, value: FieldValue)]

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
        guard let (written, text) = unread.first, written == field, let read = Value(text) else {
            throw Unreadable(field: field)
        }
        unread.removeFirst()
        value = read
    }
}

extension FieldWord {
    /// Returns the faults of a closed list: codes and words must be unique, a word must be read back as its case, and
    /// any other value must be refused.
    package static func faultsOfList(codes: some Sequence<UInt8>) -> [String] {
        let words = allCases.map(\.word)
        return [
            allCases.map(\.rawValue) == Array(codes) ? nil : "the codes are \(allCases.map(\.rawValue))",
            Set(words).count == words.count ? nil : "a word stands for two: \(words)",
            allCases.allSatisfy { Self(.word($0.word)) == $0 } ? nil : "a word is not read back",
            Self(.word("nothing")) == nil && Self(.flag(true)) == nil && Self(.absent) == nil
                ? nil : "what is no word is taken for one",
        ].compactMap { $0 }
    }
}
