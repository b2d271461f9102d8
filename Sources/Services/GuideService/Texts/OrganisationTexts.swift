import Quantities
import ServiceKernel

extension GuideService {
    /// Texts of organisations about their places, and the permission to show them (G13).
    ///
    /// A place belongs to the first organisation that sets a text or permission for it *(decided)*.
    struct OrganisationTexts: Hashable, Sendable {
        private struct Entry: StateCodable, Hashable, Sendable {
            private(set) var organisation: UInt32
            var isPermitted = false
            /// Texts by topic; empty without a text.
            var texts = [String](repeating: "", count: Topic.allCases.count)

            static var placeholder: Entry { Entry(organisation: .max) }

            mutating func code(with form: inout StateCoder) throws {
                try form.visit(&organisation)
                try form.visit(&isPermitted)
                try form.visit(&texts)
            }
        }

        private var entries: [PlaceID: Entry] = [:]

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&entries)
        }

        /// Returns the texts that may be shown, by topic; empty without permission.
        func permittedTexts(of place: PlaceID) -> [(topic: Topic, text: String)] {
            guard let entry = entries[place], entry.isPermitted else { return [] }
            return texts(of: entry)
        }

        /// Returns all texts, shown or not.
        func allTexts(of place: PlaceID) -> [(topic: Topic, text: String)] { entries[place].map(texts) ?? [] }

        /// Returns the organisation's places, in the order of their numbers.
        func places(of organisation: UInt32) -> [PlaceID] {
            entries.filter { $0.value.organisation == organisation }.keys.sorted()
        }

        func isPermitted(_ place: PlaceID) -> Bool { entries[place]?.isPermitted ?? false }

        private func texts(of entry: Entry) -> [(topic: Topic, text: String)] {
            Topic.allCases.compactMap { topic in
                let text = entry.texts[Int(topic.rawValue)]
                return text.isEmpty ? nil : (topic, text)
            }
        }

        /// Requires that the place belongs to the organisation or to none.
        ///
        /// - Throws: `notYourPlace`.
        func requireOwner(_ organisation: UInt32, of place: PlaceID) throws(Reason) {
            if let entry = entries[place], entry.organisation != organisation { throw .notYourPlace }
        }

        mutating func setText(_ text: String, on topic: Topic, of place: PlaceID, by organisation: UInt32) {
            entries[place, default: Entry(organisation: organisation)].texts[Int(topic.rawValue)] = text
        }

        mutating func setPermitted(_ isPermitted: Bool, of place: PlaceID, by organisation: UInt32) {
            entries[place, default: Entry(organisation: organisation)].isPermitted = isPermitted
        }

        /// A11: erases the organisation's texts and releases its places.
        ///
        /// - Returns: the number of places.
        /// - Complexity: O(places with texts or permission).
        mutating func erase(_ organisation: UInt32) -> Int {
            let before = entries.count
            entries = entries.filter { $0.value.organisation != organisation }
            return before - entries.count
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            for (place, entry) in entries.sorted(by: { $0.key < $1.key }) {
                take(UInt64(place.index) | UInt64(entry.organisation) << 32)
                take(entry.isPermitted ? 1 : 0)
                for text in entry.texts { text.forEachDigestWord(take) }
            }
        }
    }
}
