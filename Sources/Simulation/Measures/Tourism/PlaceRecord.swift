import Quantities

/// The figures of one place on one day, or from the end of the warm-up on: a row of `places.csv`.
package struct PlaceFigures: Hashable, Sendable, BitwiseCopyable {
    /// Number of visits.
    package var visits: UInt32 = 0
    /// Number of finished hotel stays, which are no visits.
    package var stays: UInt32 = 0
    /// Number of grades given, including replacements of older ones: at most one after each visit and each stay.
    package var grades: UInt32 = 0
    /// Number of users with a grade at the end of the time; `gradeSum` is the sum of these grades (L01).
    package var gradeCount: UInt32 = 0
    /// Sum of the current grades of all users.
    package var gradeSum: UInt32 = 0

    /// Creates empty figures.
    package init() {}

    /// Adds a grade.
    ///
    /// - Parameter old: the grade that this one replaces (L01); 0 if it is the user's first.
    mutating func add(_ grade: UInt32, replacing old: UInt32) {
        grades += 1
        gradeSum = gradeSum + grade - old
        if old == 0 { gradeCount += 1 }
    }

    /// Mean grade, or nil for a place without a grade.
    package var rating: Double? { ratio(Int(gradeSum), Int(gradeCount)) }
}

/// The figures of all places on one day.
struct PlaceDay: DailyFigures {
    var places: [PlaceFigures]

    mutating func resetCounts() {
        for place in places.indices { (places[place].visits, places[place].stays, places[place].grades) = (0, 0, 0) }
    }
}

/// Counts of users' actions from the end of the warm-up on.
package struct PlaceCounts: Hashable, Sendable {
    /// Feeds shown.
    package var feeds = 0
    /// Searches for places.
    package var searches = 0
    /// Searches without a result (L04).
    package var searchesInVain = 0
    /// Places added to collections.
    package var collected = 0
    /// Friend requests.
    package var friendsAsked = 0
    /// Friend requests accepted.
    package var friendships = 0
    /// Friend requests declined.
    package var friendsDeclined = 0
    /// Messages between users delivered.
    package var messagesDelivered = 0
    /// Messages between users not delivered.
    package var messagesNotDelivered = 0
    /// Users who blocked another.
    package var blocked = 0
    /// Other actions that the rules refused.
    package var rejected = 0
}

/// The record of a city's places and their users in a replication.
package struct PlaceRecord: Hashable, Sendable {
    /// Figures by day of the run and place.
    package var days: [[PlaceFigures]] = []
    /// Figures of each place from the end of the warm-up on.
    package var whole: [PlaceFigures] = []
    /// Counts of users' actions.
    package var counts = PlaceCounts()
    /// Visits by hour of the day and category, from the end of the warm-up on.
    package var visitsByHour = [[UInt32]](
        repeating: [UInt32](repeating: 0, count: PlaceCategory.allCases.count), count: 24)
    /// True quality of each place, which only the world knows and adds; empty if unknown.
    package var qualities: [Double] = []
}
