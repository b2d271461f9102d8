/// Finds recorded dates far from all others: devices that lost their clock write 1970, 2001 or 2088.
///
/// Dates with no gap of more than a year between them form a cluster. A cluster is valid if it is the largest, contains
/// the date of the run, or has a sufficient share of the trips. If several are the largest, only the one that contains
/// the date of the run, or is nearest to it, counts as the largest.
struct TripDates {
    private static let gapDays: Int32 = 366
    /// Minimum share of trips of a valid cluster.
    private static let shareMin = 0.05
    private static let countMin = 10

    private struct Cluster {
        var first, last: Int32
        var count: Int

        func distance(to day: Int32) -> Int32 { max(0, first - day, day - last) }
    }

    private let stray: [Cluster]

    /// Finds the stray dates.
    ///
    /// - Parameter runDay: day that is replayed, or on which the run starts; nil if it has no date.
    /// - Complexity: O(n log n).
    init(_ days: [Int32], runDay: Int32?) {
        // Most files cover less than a year, and need no sorting.
        guard let first = days.min(), let last = days.max(), last - first > TripDates.gapDays else {
            stray = []
            return
        }
        var clusters: [Cluster] = []
        for day in days.sorted() {
            if let last = clusters.indices.last, day - clusters[last].last <= TripDates.gapDays {
                clusters[last].last = day
                clusters[last].count += 1
            } else {
                clusters.append(Cluster(first: day, last: day, count: 1))
            }
        }
        func rank(_ cluster: Cluster) -> (Int, Int32) { (-cluster.count, runDay.map { cluster.distance(to: $0) } ?? 0) }
        guard let main = clusters.indices.min(by: { rank(clusters[$0]) < rank(clusters[$1]) }) else {
            stray = []
            return
        }
        let least = max(Double(TripDates.countMin), TripDates.shareMin * Double(days.count))
        stray = clusters.indices.filter { index in
            let isOfRun = runDay.map { clusters[index].distance(to: $0) == 0 } ?? false
            return index != main && !isOfRun && Double(clusters[index].count) < least
        }.map { clusters[$0] }
    }

    var hasStrays: Bool { !stray.isEmpty }

    /// Whether a day is far from the others.
    func isStray(_ day: Int32) -> Bool { stray.contains { $0.distance(to: day) == 0 } }
}
