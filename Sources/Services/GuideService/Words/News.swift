import Quantities

extension GuideService {
    /// An item of the feed by date (G10).
    package struct NewsItem: Hashable, Sendable {
        package let id: NewsID
        package let time: SimTime
        package let english: String
        package let turkish: String
    }

    /// News, events and tips (G10).
    struct News: Hashable, Sendable {
        /// In the order in which they were published.
        private(set) var items: ContiguousArray<NewsItem> = []

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
