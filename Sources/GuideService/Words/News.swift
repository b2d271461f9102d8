import Quantities

extension GuideService {
    /// An item of the feed by date (G10).
    package struct NewsItem: Hashable, Sendable {
        package let id: NewsID
        package let time: SimTime
        package let english: String
        package let turkish: String
    }
}
