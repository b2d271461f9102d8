import Quantities

/// The figures of one place on one day, or from the end of the warm-up on: a row of `places.csv`.
package struct PlaceFigures: Hashable, Sendable, BitwiseCopyable {
    /// Number of visits.
    package var visits: UInt32 = 0
    /// Number of finished hotel stays, which are no visits.
    package var stays: UInt32 = 0
    /// Number of grades given, including replacements of older ones: at most one after each visit and each stay.
    package var gradesGiven: UInt32 = 0
    /// Number of users with a grade at the end of the day or run.
    package var raterCount: UInt32 = 0
    /// Sum of the current grades of all users (L01).
    package var currentGradeSum: UInt32 = 0

    /// Creates empty figures.
    package init() {}

    /// Adds a grade.
    ///
    /// - Parameter old: the grade that this one replaces (L01); 0 if it is the user's first.
    mutating func add(_ grade: UInt32, replacing old: UInt32) {
        gradesGiven += 1
        currentGradeSum = currentGradeSum + grade - old
        if old == 0 { raterCount += 1 }
    }

    /// Mean grade, or nil for a place without a grade.
    package var rating: Double? { ratio(Int(currentGradeSum), Int(raterCount)) }
}

/// The figures of all places on one day.
struct PlaceDay: DailyFigures {
    var places: [PlaceFigures]

    /// Resets the counts of events; current grades remain.
    mutating func resetCounts() {
        for place in places.indices {
            (places[place].visits, places[place].stays, places[place].gradesGiven) = (0, 0, 0)
        }
    }
}

/// Counts of users' actions from the end of the warm-up on.
package struct UserActionCounts: Hashable, Sendable {
    /// Feeds shown.
    package var feeds = 0
    /// Searches for places.
    package var searches = 0
    /// Searches without a result (L04).
    package var searchesInVain = 0
    /// Places added to collections.
    package var collected = 0
    /// Friend requests.
    package var friendRequests = 0
    /// Friend requests accepted.
    package var friendships = 0
    /// Friend requests declined.
    package var friendRequestsDeclined = 0
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
package struct PlacesRecord: Hashable, Sendable {
    /// Figures by day of the run and place.
    package var days: [[PlaceFigures]] = []
    /// Figures of each place from the end of the warm-up on.
    package var afterWarmUp: [PlaceFigures] = []
    /// Counts of users' actions.
    package var counts = UserActionCounts()
    /// Visits by hour of the day and category, from the end of the warm-up on.
    package var visitsByHour = [[UInt32]](
        repeating: [UInt32](repeating: 0, count: PlaceCategory.allCases.count), count: 24)
    /// True quality of each place. No effect shows it: the world adds it at the end of the run. Empty if unknown.
    package var qualities: [Double] = []
}
