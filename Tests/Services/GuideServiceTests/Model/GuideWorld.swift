import CityModel
import GuideService
import Quantities
import RuleModels
import TestSupport

/// A small town with few people and places, so that conflicts occur.
struct GuideWorld {
    struct Place {
        var name: String
        var category: PlaceCategory
        var position: FixedPosition
        /// Hours of opening and closing on every day; nil if unknown.
        var hours: (opens: Int, closes: Int)?
    }

    let seed: UInt64
    let places: [Place]
    let rules: GuideRules
    /// Shares in thousandths.
    let taxShare, commissionShare: Int
    let startDate: CalendarDate
    let hourAtStart: Int
    let users = 3
    let guides = 2

    init(seed: UInt64) {
        self.seed = seed
        var random = SplitMix64(seed: seed)
        var rules = GuideRules()
        (taxShare, commissionShare) = random.chance(50) ? (180, 20) : (random.below(400), random.below(100))
        rules.taxShare = ExactDecimal(digits: Int64(taxShare), decimals: 3)
        rules.commissionShare = ExactDecimal(digits: Int64(commissionShare), decimals: 3)
        rules.subscriptionFee = Money(cents: Int64(random.pick([9_99, random.below(2_000)])))
        rules.guidePay = Money(cents: Int64(random.within(1...30_00)))
        rules.followersMax = UInt32(random.within(1...2))
        rules.routesProposedMax = UInt32(random.within(2...10))
        rules.routePlacesMin = UInt32(random.within(1...3))
        rules.routePlacesMax = rules.routePlacesMin + UInt32(random.below(4))
        rules.routeMetresMax = UInt32(random.pick([12_000, 900, 400, 150]))
        rules.placesTriedMax = UInt32(random.pick([40, 5]))
        rules.eatMetresMax = UInt32(random.pick([5_000, 150]))
        rules.nearbyMetresMax = UInt32(random.pick([5_000, 120]))
        if random.chance(40) {
            rules.costsByMonth = Money(cents: Int64(random.below(50_00)))
            rules.salariesByMonth = Money(cents: Int64(random.within(1...50_00)))
        }
        self.rules = rules
        startDate = CalendarDate(daysSince1970: 20_000 + random.below(500))
        hourAtStart = random.below(24)
        places = (0..<random.within(3...9)).map { _ in
            Place(
                name: random.pick(["Anker", "Bar", "Çınar", "Dom", "Eck"]),
                category: random.pick([.museum, .park, .restaurant, .restaurant, .hotel]),
                position: GuideWorld.spot(&random),
                hours: random.chance(20) ? nil : (random.below(12), random.within(12...23)))
        }
    }

    /// Draws a position of places and people on a coarse grid, so that walks are often equally long.
    static func spot(_ random: inout SplitMix64) -> FixedPosition {
        groundPosition(east: Double(random.below(5)) * 60, north: Double(random.below(3)) * 60)
    }

    var catalogue: PlaceCatalogue {
        PlaceCatalogue(
            places.map { place in
                let text = place.hours.map {
                    "\(GuideWorld.twoDigits($0.opens)):00-\(GuideWorld.twoDigits($0.closes)):00"
                }
                return PlaceDetails(
                    name: place.name, category: place.category, position: place.position,
                    openingHours: text.flatMap { try? OpeningHours($0) }, openingHoursText: text ?? "")
            })
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Model whose opening hours are those of the world, independent of the catalogue's parser.
    var model: GuideModel {
        let hours = places.map(\.hours)
        let calendar = ModelCalendar(startDate: startDate, clockAtStart: .hours(Int64(hourAtStart)))
        return GuideModel(catalogue, rules, calendar) { place, _, clock in
            guard let hours = hours[Int(place.index)] else { return false }
            return clock >= .hours(Int64(hours.opens)) && clock < .hours(Int64(hours.closes))
        }
    }

    func service() -> GuideService {
        GuideService(
            catalogue: catalogue, rules: rules, startDate: startDate, clockAtStart: .hours(Int64(hourAtStart)),
            users: users, guides: guides)
    }
}
