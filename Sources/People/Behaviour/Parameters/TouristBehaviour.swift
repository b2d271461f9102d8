import Quantities
import SimulationKernel

/// How those behave who visit a city's places (B03): a *tourist* is a user of the place finder and of the guide. The usual
/// values are those of a summer in a city by the sea.
package struct TouristBehaviour: Sendable {
    /// Tourists of a whole run: users 1 to `count`, numbered in the order in which they come.
    package var count: Int
    package var arrivals = TouristArrivals()
    /// How many nights each stays; rounded to whole ones. Whoever stays none leaves in the evening of the first day.
    package var nights: Distribution = .gamma(mean: 3.5, coefficientOfVariation: 0.6)
    /// The share who stay at a hotel of the catalogue; the others near a place of it. Without a hotel all of them do.
    package var hotelProbability = 0.7
    package var day = TouristDay()
    package var ways = TouristWays()
    package var attention = TouristAttention()
    package var taste = TouristTaste()
    package var crowds = TouristCrowds()
    package var company = TouristCompany()
    package var guide = TouristGuideHabits()

    package init(count: Int) { self.count = count }
}

/// When tourists come: each on a day drawn by the weights of weekdays, in an hour drawn by those of hours.
package struct TouristArrivals: Hashable, Sendable {
    /// Seven weights from Monday.
    package var weekdayWeights: [Double] = [0.8, 0.7, 0.8, 1, 1.6, 1.8, 1.1]
    /// Weights of days counted from that of the run's start, on top of those of weekdays: the course of a season. Where they
    /// end they begin again; empty: all the same.
    package var dayWeights: [Double] = []
    /// 24 weights from midnight.
    package var hourWeights: [Double] = [
        0, 0, 0, 0, 0, 0, 0, 1, 3, 4, 5, 6, 6, 6, 6, 6, 5, 4, 3, 3, 2, 1, 0, 0,
    ]

    /// By hour of a run, the first from its start, the last perhaps cut short: how many come compared with other hours.
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

/// What a tourist's day is like.
package struct TouristDay: Sendable {
    /// When tourists set out, by the clock: drawn for each day.
    package var wakingClockSeconds: Distribution = .uniform(from: 8.5 * 3_600, to: 10.5 * 3_600)
    /// Nobody sets out for another place after this clock time.
    package var bedtime: SimDuration = .hours(22)
    /// Places that are visited on a whole day, meals not counted; rounded, at least 1. Drawn for each day.
    package var places: Distribution = .gamma(mean: 4, coefficientOfVariation: 0.4)
    /// How long a visit takes.
    package var visitSeconds: Distribution = .lognormal(mean: 3_600, coefficientOfVariation: 0.5)
    /// Clock times from which somebody is hungry (G05), each for two hours; empty: nobody eats out.
    package var mealClocks: [SimDuration] = [.minutes(750), .minutes(1_140)]
    /// As many meals at most can be kept in mind.
    package static var mealsMax: Int { 8 }
    /// The share of meals for which the guide is asked; the others are eaten where nobody sees it.
    package var mealProbability = 0.4
    package var mealSeconds: Distribution = .lognormal(mean: 3_000, coefficientOfVariation: 0.3)
}

/// How tourists get from place to place.
package struct TouristWays: Sendable {
    /// On foot, kilometres an hour; drawn once for each tourist.
    package var speedKilometresPerHour: Distribution = .lognormal(mean: 4.5, coefficientOfVariation: 0.15)
    /// A way on foot is so many times the straight line.
    package var detour = 1.3
    /// Nobody looks for places farther away than this, by the straight line.
    package var reachKilometres = 8.0
    /// Up to this way a tourist walks; drawn once for each.
    package var walksUpToKilometres: Distribution = .lognormal(mean: 1.8, coefficientOfVariation: 0.4)
    /// Of longer ways the share on which a taxi is asked for, where there are any; the others are gone by public transport
    /// where there is any, or else on foot.
    package var taxiProbability = 0.25
    /// Public transport; nil: there is none.
    package var transit: TransitHabits? = TransitHabits()
}

/// Public transport as tourists know it who have no timetable: a wait, and then a ride.
package struct TransitHabits: Sendable {
    /// Walking to the stop, waiting, and walking from the last stop.
    package var waitSeconds: Distribution = .uniform(from: 300, to: 1_200)
    package var speedKilometresPerHour = 18.0

    package init() {}
}

/// What tourists look at before they choose where to go.
package struct TouristAttention: Sendable {
    /// Cards of the feed that are looked at (L03).
    package var cards = 10
    /// More would lie beyond what anybody scrolls to, since most cards of a feed are not of sights.
    package static var cardsMax: Int { 60 }
    /// The chance of choosing the card at rank r is proportional to r to the power of minus this: 0 all the same.
    package var positionBias = 1.0
    /// The share of choices that pass the feed by: any place within reach, each as likely.
    package var exploreProbability = 0.1
    /// The share of choices for which the feed shows one category only, drawn by the tourist's taste.
    package var categoryProbability = 0.15
    /// The share of cards that were visited already that may be chosen again.
    package var returnProbability = 0.05
    /// The share of tourists who tell the app which category they prefer (L03), and which district.
    package var prefersProbability = 0.4
    package var prefersDistrictProbability = 0.1
    /// The share of visits after which the place is put into the collection (L05).
    package var collectProbability = 0.1
}

/// What tourists think of places. A grade is the place's quality, plus the tourist's taste for its category, plus noise, minus
/// what the crowd spoils, rounded to whole ones from 1 to 5.
package struct TouristTaste: Sendable {
    /// The true quality of places, in grades: normally distributed, drawn once for each place and known to nobody.
    package var qualityMean = 3.5
    package var qualityDeviation = 0.7
    /// The standard deviation of a tourist's taste for a category, in grades; drawn once for each tourist and category.
    package var tasteDeviation = 0.5
    /// The standard deviation of a grade's noise.
    package var noiseDeviation = 0.5
    /// The share of visits that are graded (L01), and of grades that come with a text (L02).
    package var gradeProbability = 0.5
    package var textProbability = 0.2
}

/// How many people a place holds, and what a crowd does.
package struct TouristCrowds: Sendable {
    /// People who find room at once; drawn once for each place, rounded, at least 1. nil: any number.
    package var capacity: Distribution? = .lognormal(mean: 80, coefficientOfVariation: 0.8)
    /// How long a tourist stands in line at a full place; nil: for ever. Constant 0: whoever finds it full goes elsewhere.
    package var linePatienceSeconds: Distribution? = .exponential(mean: 900)
    /// A place is crowded from this share of its capacity on, and spoils so many grades when it is full.
    package var crowdedFrom = 0.5
    package var spoilsGrades = 1.0
}

/// What tourists have to do with each other (L06–L08).
package struct TouristCompany: Sendable {
    /// The chance, at a place where somebody else came shortly before, of asking them to be friends.
    package var askProbability = 0.04
    /// The share of requests that are accepted, and that are declined; the others stay unanswered.
    package var acceptProbability = 0.7
    package var declineProbability = 0.15
    /// The chance, in the evening, of writing to the friend made last, and to somebody met who is none.
    package var messageProbability = 0.3
    package var strangerMessageProbability = 0.01
    /// The share of tourists who take messages from friends only.
    package var friendsOnlyProbability = 0.2
    /// The share of messages whose recipient blocks the sender; half of those think better of it the next morning.
    package var blockProbability = 0.02
    /// The chance, in the evening, of deleting the friend made last.
    package var unfriendProbability = 0.01
    /// The share of tourists who share their position with friends (L07).
    package var sharePositionProbability = 0.5
    /// The chance, before choosing a place, of looking where the friend made last is, and of going there if that is seen.
    package var joinFriendProbability = 0.05
}

/// What tourists have to do with the guide (part G).
package struct TouristGuideHabits: Sendable {
    /// The share of tourists who subscribe on their first day, and of those the share who end it on their last; the others
    /// are renewed (G01) until their card says no.
    package var subscribeProbability = 0.15
    package var endProbability = 0.6
    /// What the utility of subscribing changes by with a unit of money of the fee, not above 0; nil: nobody minds the fee.
    package var perMoneyOfFee: Double?
    /// Cards (G01): the share that is wrong, without money, or whose bank is not reached, of each payment drawn anew.
    package var cards = CardTroubles()
    /// The chance, each morning, of asking for routes (G03): subscribers for ten to choose from, others for one.
    package var routeProbability = 0.15
    /// The chance, for each route, of adding a place from the feed, and of removing one (G04).
    package var addPlaceProbability = 0.2
    package var removePlaceProbability = 0.1
    /// The chance, for each route of a subscriber, of asking for a guide on it for the next morning (G06); of everybody in
    /// town, of joining a guided tour that still has room, and of leaving it again.
    package var askGuideProbability = 0.2
    package var joinProbability = 0.1
    package var leaveProbability = 0.05
    /// The share of tourists who buy a transport card on their first day (G08), and the amounts, as likely as each other.
    package var transportCardProbability = 0.3
    package var transportCardAmounts = [Money(cents: 1_000), Money(cents: 2_000), Money(cents: 4_000)]
    /// The share of the time in which the card office is offline.
    package var officeOfflineProbability = 0.02
    /// The chance, each morning, of reading the news (G10), and of looking at the weather along the route (G09), which fails
    /// so often.
    package var newsProbability = 0.2
    package var weatherProbability = 0.2
    package var weatherFailsProbability = 0.02
    /// The chance, each day, of asking customer service (G14).
    package var enquireProbability = 0.02
    /// The chance, each evening, of looking what is nearby (G07).
    package var nearbyProbability = 0.1
}

/// What is wrong with cards.
package struct CardTroubles: Hashable, Sendable {
    package var wrongProbability = 0.01
    package var emptyProbability = 0.03
    package var unreachableProbability = 0.005
}
