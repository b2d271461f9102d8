import Quantities

/// What one place came to on one day, or from the end of the warm-up on: a row of `places.csv`.
package struct PlaceFigures: Hashable, Sendable, BitwiseCopyable {
    package var visits: UInt32 = 0
    /// Of who slept there and has left: no visits, as nobody came to see it.
    package var stays: UInt32 = 0
    /// Given, those that replace an older one too: one for each visit and each stay at most, when that is over.
    package var grades: UInt32 = 0
    /// At the end of the time: of how many users there is a grade, and all these together (L01).
    package var gradeCount: UInt32 = 0
    package var gradeSum: UInt32 = 0

    package init() {}

    /// - Parameter old: the grade that this one replaces (L01); 0 if it is the user's first.
    mutating func take(_ grade: UInt32, replacing old: UInt32) {
        grades += 1
        gradeSum = gradeSum + grade - old
        if old == 0 { gradeCount += 1 }
    }

    /// nil of a place without a grade.
    package var rating: Double? { ratio(Int(gradeSum), Int(gradeCount)) }
}

/// By place.
struct PlaceDay: DailyFigures {
    var places: [PlaceFigures]

    mutating func beginAnew() {
        for place in places.indices { (places[place].visits, places[place].stays, places[place].grades) = (0, 0, 0) }
    }
}

/// What users did, counted from the end of the warm-up on.
package struct PlaceCounts: Hashable, Sendable {
    package var feeds = 0
    package var searches = 0
    /// Those of them that found nothing (L04).
    package var searchesInVain = 0
    package var collected = 0
    package var friendsAsked = 0
    package var friendships = 0
    package var friendsDeclined = 0
    package var messagesDelivered = 0
    package var messagesNotDelivered = 0
    package var blocked = 0
    /// Actions that the rules refused, but for messages that were not delivered.
    package var rejected = 0
}

/// What became of the places of a city in a replication, and of those who look for them.
package struct PlaceRecord: Hashable, Sendable {
    /// By day of the run and by place.
    package var days: [[PlaceFigures]] = []
    /// By place, from the end of the warm-up on.
    package var whole: [PlaceFigures] = []
    package var counts = PlaceCounts()
    /// From the end of the warm-up on: by hour of the day, and then by category.
    package var visitsByHour = [[UInt32]](
        repeating: [UInt32](repeating: 0, count: PlaceCategory.allCases.count), count: 24)
    /// By place: how good each really is, which only the world knows and fills in; empty where it does not.
    package var qualities: [Double] = []
}
