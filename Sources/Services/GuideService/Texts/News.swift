import Quantities
import ServiceKernel

extension GuideService {
    /// An item of the news feed (G10).
    package struct NewsItem: StateCodable, Hashable, Sendable {
        package private(set) var id: NewsID
        /// Time of publication.
        package private(set) var time: SimTime
        /// English text.
        package private(set) var english: String
        /// Turkish text.
        package private(set) var turkish: String

        /// Placeholder that reading a state replaces.
        package static var placeholder: NewsItem { NewsItem(id: .none, time: .zero, english: "", turkish: "") }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&id)
            try form.visit(&time)
            try form.visit(&english)
            try form.visit(&turkish)
        }
    }

    /// News, events and tips (G10).
    struct News: Hashable, Sendable {
        /// Items in the order of publication.
        private(set) var items: ContiguousArray<NewsItem> = []

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&items)
        }

        mutating func publish(english: String, turkish: String, at time: SimTime) throws(Reason) -> NewsID {
            if english.isEmpty || turkish.isEmpty { throw .emptyText }
            let id = NewsID(items.count)
            items.append(NewsItem(id: id, time: time, english: english, turkish: turkish))
            return id
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            for item in items {
                take(UInt64(bitPattern: item.time.microseconds))
                item.english.forEachDigestWord(take)
                item.turkish.forEachDigestWord(take)
            }
        }
    }
}
