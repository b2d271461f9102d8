import Quantities
import ServiceKernel

extension GuideService {
    /// An item of the feed by date (G10).
    package struct NewsItem: StateHolder, Hashable, Sendable {
        package private(set) var id: NewsID
        package private(set) var time: SimTime
        package private(set) var english: String
        package private(set) var turkish: String

        package static var unread: NewsItem { NewsItem(id: .none, time: .zero, english: "", turkish: "") }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&id)
            try form.visit(&time)
            try form.visit(&english)
            try form.visit(&turkish)
        }
    }

    /// News, events and tips (G10).
    struct News: Hashable, Sendable {
        /// In the order in which they were published.
        private(set) var items: ContiguousArray<NewsItem> = []

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&items)
        }

        mutating func publish(english: String, turkish: String, at time: SimTime) throws(Reason) -> NewsID {
            if english.isEmpty || turkish.isEmpty { throw .emptyText }
            let id = NewsID(items.count)
            items.append(NewsItem(id: id, time: time, english: english, turkish: turkish))
            return id
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            for item in items {
                take(UInt64(bitPattern: item.time.microseconds))
                item.english.digest(into: take)
                item.turkish.digest(into: take)
            }
        }
    }
}
