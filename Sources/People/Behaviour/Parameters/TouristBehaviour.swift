import Quantities
import SimulationKernel

/// Parameters of tourists, who visit a city's places (B03): users of the place finder and of the guide. The defaults
/// are those of a summer in a city by the sea.
package struct TouristBehaviour: Sendable {
    /// Number of tourists in the whole run: users 1 to `count`, numbered by arrival.
    package var count: Int
    /// Arrivals.
    package var arrivals = TouristArrivals()
    /// Nights per stay, rounded to whole ones. A tourist without a night leaves in the evening of the first day.
    package var nights: Distribution = .gamma(mean: 3.5, coefficientOfVariation: 0.6)
    /// Share of tourists who stay at a hotel of the catalogue; the others stay near a place of it. Without a hotel all
    /// of them do.
    package var hotelProbability = 0.7
    /// Course of a day.
    package var day = TouristDay()
    /// Travel between places.
    package var travel = TouristTravel()
    /// Attention to the feed.
    package var attention = TouristAttention()
    /// Tastes and grades.
    package var taste = TouristTaste()
    /// Crowding of places.
    package var crowding = PlaceCrowding()
    /// Friendships and messages.
    package var social = TouristSocialHabits()
    /// Use of the guide.
    package var guide = TouristGuideHabits()

    /// Creates the defaults.
    package init(count: Int) { self.count = count }
}

/// Arrivals of tourists: the day is drawn by the weights of weekdays, the hour by those of hours.
package struct TouristArrivals: Hashable, Sendable {
    /// Seven weights from Monday.
    package var weekdayWeights: [Double] = [0.8, 0.7, 0.8, 1, 1.6, 1.8, 1.1]
    /// Weights of days counted from the start of the run, multiplied with those of weekdays: the course of a season.
    /// They repeat from the beginning; empty for equal weights.
    package var dayWeights: [Double] = []
    /// 24 weights from midnight.
    package var hourWeights: [Double] = [
        0, 0, 0, 0, 0, 0, 0, 1, 3, 4, 5, 6, 6, 6, 6, 6, 5, 4, 3, 3, 2, 1, 0, 0,
    ]

    /// Returns the relative arrivals in each hour of a run, from its start; the last hour may be incomplete.
    package func hourWeights(_ local: LocalCalendar, until end: SimTime) -> [Double] {
        let hour = SimDuration.hours(1)
        return (0..<(end.microseconds + hour.microseconds - 1) / hour.microseconds).map { number in
            let start = SimTime.zero + hour * number
            let date = local.date(at: start)
            let day = date.daysSince1970 - local.startDate.daysSince1970
            let ofDay = dayWeights.isEmpty ? 1 : dayWeights[day % dayWeights.count]
            let clockHour = Int(local.clock(at: start).microseconds / hour.microseconds)
            return ofDay * weekdayWeights[date.weekday.rawValue] * hourWeights[clockHour]
        }
    }
}

/// Parameters of a tourist's day.
package struct TouristDay: Sendable {
    /// Clock time, in seconds, at which a tourist sets out; drawn for each day.
    package var wakingClockSeconds: Distribution = .uniform(from: 8.5 * 3_600, to: 10.5 * 3_600)
    /// Clock time after which no tourist sets out for another place.
    package var bedtime: SimDuration = .hours(22)
    /// Places visited on a whole day, without meals; rounded, at least 1. Drawn for each day.
    package var places: Distribution = .gamma(mean: 4, coefficientOfVariation: 0.4)
    /// Length of a visit in seconds.
    package var visitSeconds: Distribution = .lognormal(mean: 3_600, coefficientOfVariation: 0.5)
    /// Clock times from which a tourist is hungry (G05), each for two hours; empty if tourists do not eat out.
    package var mealTimes: [SimDuration] = [.minutes(750), .minutes(1_140)]
    /// Largest number of meals per day.
    package static var mealsMax: Int { 8 }
    /// Share of meals for which the tourist asks the guide; the others are not simulated.
    package var mealProbability = 0.4
    /// Length of a meal in seconds.
    package var mealSeconds: Distribution = .lognormal(mean: 3_000, coefficientOfVariation: 0.3)
}

/// Parameters of travel between places.
package struct TouristTravel: Sendable {
    /// Walking speed in kilometres per hour; drawn once for each tourist.
    package var speedKilometresPerHour: Distribution = .lognormal(mean: 4.5, coefficientOfVariation: 0.15)
    /// Ratio of a walk to the straight line.
    package var detour = 1.3
    /// Straight-line distance beyond which tourists do not look for places.
    package var reachKilometres = 8.0
    /// Longest distance that a tourist walks; drawn once for each.
    package var walksUpToKilometres: Distribution = .lognormal(mean: 1.8, coefficientOfVariation: 0.4)
    /// Share of longer trips for which the tourist requests a taxi, if there are taxis; the others use public
    /// transport, or walk if there is none.
    package var taxiProbability = 0.25
    /// Public transport; nil if there is none.
    package var transit: TransitHabits? = TransitHabits()
}

/// Public transport without a timetable: a wait and a ride.
package struct TransitHabits: Sendable {
    /// Time for walking to the stop, waiting, and walking from the last stop.
    package var waitSeconds: Distribution = .uniform(from: 300, to: 1_200)
    /// Speed of the ride.
    package var speedKilometresPerHour = 18.0

    /// Creates the defaults.
    package init() {}
}

/// Parameters of the choice of places.
package struct TouristAttention: Sendable {
    /// Number of cards of the feed that the tourist looks at (L03).
    package var cards = 10
    /// Largest number of cards; most cards of a feed are not sights, so more would be farther than anyone scrolls.
    package static var cardsMax: Int { 60 }
    /// Exponent of the position bias: the probability of choosing the card at rank r is proportional to r to the power
    /// of minus this; 0 for no bias.
    package var positionBias = 1.0
    /// Share of choices without the feed: any place within reach, with equal probability.
    package var exploreProbability = 0.1
    /// Share of choices for which the feed shows one category only, drawn by the tourist's taste.
    package var categoryProbability = 0.15
    /// Share of already visited cards that may be chosen again.
    package var returnProbability = 0.05
    /// Share of tourists who set a preferred category in the app (L03).
    package var prefersProbability = 0.4
    /// Share of tourists who set a preferred district in the app.
    package var prefersDistrictProbability = 0.1
    /// Share of visits after which the tourist adds the place to the collection (L05).
    package var collectProbability = 0.1
}

/// Tastes and grades. A grade is the place's quality, plus the tourist's taste for its category, plus noise, minus the
/// loss by crowding, rounded to whole ones from 1 to 5.
package struct TouristTaste: Sendable {
    /// Mean of the true quality of places, in grades: normally distributed, drawn once for each place and not visible
    /// to anyone.
    package var qualityMean = 3.5
    /// Standard deviation of the true quality.
    package var qualityDeviation = 0.7
    /// Standard deviation of a tourist's taste for a category, in grades; drawn once for each tourist and category.
    package var tasteDeviation = 0.5
    /// Standard deviation of a grade's noise.
    package var noiseDeviation = 0.5
    /// Share of visits that the tourist grades (L01).
    package var gradeProbability = 0.5
    /// Share of grades with a text (L02).
    package var textProbability = 0.2
}

/// Capacity of places, and the effects of crowding.
package struct PlaceCrowding: Sendable {
    /// Capacity of a place; drawn once for each place, rounded, at least 1. nil for no limit.
    package var capacity: Distribution? = .lognormal(mean: 80, coefficientOfVariation: 0.8)
    /// Time that a tourist waits in line at a full place; nil for no limit. With a constant 0 a tourist who finds it
    /// full goes elsewhere.
    package var linePatienceSeconds: Distribution? = .exponential(mean: 900)
    /// Share of the capacity from which a place is crowded.
    package var crowdedFrom = 0.5
    /// Loss in grades at a full place.
    package var gradeLossWhenFull = 1.0
}

/// Friendships and messages of tourists (L06–L08).
package struct TouristSocialHabits: Sendable {
    /// Probability of a friend request at a place where another tourist came shortly before.
    package var askProbability = 0.04
    /// Share of friend requests that are accepted.
    package var acceptProbability = 0.7
    /// Share of friend requests that are declined; the others stay unanswered.
    package var declineProbability = 0.15
    /// Probability, each evening, of a message to the most recent friend.
    package var messageProbability = 0.3
    /// Probability, each evening, of a message to a tourist met who is no friend.
    package var strangerMessageProbability = 0.01
    /// Share of tourists who accept messages from friends only.
    package var friendsOnlyProbability = 0.2
    /// Share of messages whose recipient blocks the sender; half of them unblock the sender the next morning.
    package var blockProbability = 0.02
    /// Probability, each evening, of deleting the most recent friend.
    package var unfriendProbability = 0.01
    /// Share of tourists who share their position with friends (L07).
    package var sharePositionProbability = 0.5
    /// Probability, before choosing a place, of looking up the position of the most recent friend and, if it is
    /// visible, of going there.
    package var joinFriendProbability = 0.05
}

/// Use of the guide by tourists (part G).
package struct TouristGuideHabits: Sendable {
    /// Share of tourists who subscribe on their first day.
    package var subscribeProbability = 0.15
    /// Share of subscribers who end the subscription on their last day; the others are renewed (G01) until their card
    /// is refused.
    package var endProbability = 0.6
    /// Change of the utility of subscribing per unit of money of the fee, not above 0; nil if the fee does not matter.
    package var perMoneyOfFee: Double?
    /// Failures of cards (G01): wrong, without money, or bank unreachable; drawn for each payment.
    package var cards = CardFailures()
    /// Probability, each morning, of asking for routes (G03): subscribers for ten to choose from, others for one.
    package var routeProbability = 0.15
    /// Probability, for each route, of adding a place from the feed (G04).
    package var addPlaceProbability = 0.2
    /// Probability, for each route, of removing a place.
    package var removePlaceProbability = 0.1
    /// Probability, for each route of a subscriber, of requesting a guide for the next morning (G06).
    package var askGuideProbability = 0.2
    /// Probability that a tourist in town joins a guided tour with room.
    package var joinProbability = 0.1
    /// Probability of leaving a joined tour again.
    package var leaveProbability = 0.05
    /// Share of tourists who buy a transport card on their first day (G08).
    package var transportCardProbability = 0.3
    /// Amounts loaded on transport cards, with equal probability.
    package var transportCardAmounts = [Money(cents: 1_000), Money(cents: 2_000), Money(cents: 4_000)]
    /// Share of time in which the card office is offline.
    package var officeOfflineProbability = 0.02
    /// Probability, each morning, of reading the news (G10).
    package var newsProbability = 0.2
    /// Probability, each morning, of looking up the weather along the route (G09).
    package var weatherProbability = 0.2
    /// Share of weather requests that fail.
    package var weatherFailsProbability = 0.02
    /// Probability, each day, of an enquiry to customer service (G14).
    package var enquireProbability = 0.02
    /// Probability, each evening, of looking up nearby attractions (G07).
    package var nearbyProbability = 0.1
}

/// Failures of cards.
package struct CardFailures: Hashable, Sendable {
    /// Share of payments with a wrong card.
    package var wrongProbability = 0.01
    /// Share of payments with a card without money.
    package var emptyProbability = 0.03
    /// Share of payments whose bank is unreachable.
    package var unreachableProbability = 0.005
}
