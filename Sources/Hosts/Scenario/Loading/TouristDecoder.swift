import Behaviour
import CityModel
import CityWorld
import GuideService
import InputFiles
import Quantities
import SimulationKernel

/// Reads those who visit a city's places and those who work for the guide: `places:`, `tourists:`, `guides:`,
/// `humanResources:`, `outings:`, `organisations:` and `support:` (B03, parts L and G).
struct TouristDecoder {
    /// The city; nil where it is wrong itself.
    let place: ScenarioCity?
    let rules: RuleBook
    /// Of the run; nil where it is wrong itself.
    let duration: SimDuration?
    let start: StartOfRun

    static let key = "tourists"
    private static let furtherKeys = ["places"] + companyKeys
    /// Rows of `places.csv` for each replication.
    private static let placeDaysMax = 1e7
    static let weightMax = 1_000_000.0

    /// nil where there are no tourists, or after a mistake.
    func season(_ map: MapField) -> SeasonSetup? {
        let catalogue = catalogue(map)
        let company = company(map)
        guard let field = map.optional(TouristDecoder.key) else {
            for key in map.present(among: TouristDecoder.furtherKeys) {
                map.reportKey(
                    key, "'\(key)' has no meaning where nobody visits places", remedy: "write '\(TouristDecoder.key)'")
            }
            return nil
        }
        let tourists = field.map { self.tourists($0) }
        guard let tourists, let catalogue else { return nil }
        var season = SeasonSetup(
            catalogue: catalogue, tourists: tourists, placeRules: rules.places, guideRules: rules.guide)
        season.company = company
        if company.organisations.count > catalogue.count {
            map.reportKey(
                "organisations",
                "there are \(company.organisations.count) organisations, each of one place, and \(catalogue.count) places",
                remedy: "write at most as many organisations as places")
        }
        // G03: along the streets of a map. Those of a generated city would tell nothing, and cost three times as much.
        if let streets = place?.streetCity, streets.drivingTimes != nil, let network = streets.walk,
            let hierarchy = streets.routingHierarchy(.walk)
        {
            season.walks = PlaceWalks(network, hierarchy: hierarchy, to: catalogue)
        }
        if let place, !map.present(among: ["drivers"]).isEmpty {
            season.taxiStops = catalogue.positions.map(FootDecoder.taxiStops(place))
        }
        return season
    }

    private func catalogue(_ map: MapField) -> PlaceCatalogue? {
        guard !map.present(among: [TouristDecoder.key]).isEmpty else {
            _ = map.optional("places")
            return nil
        }
        let field = map.required(
            "places",
            remedy: "tell what there is to visit: 'city', {generate: {count: 2000, seed: 5}} or {file: sights.csv}")
        guard let field, let place, let catalogue = PlaceDecoder(place).decode(field) else { return nil }
        let placeDays = Double(catalogue.count) * (duration ?? .zero).seconds / 86_400
        if catalogue.count == 0 {
            field.report("there are no places to visit", remedy: "name at least one")
            return nil
        }
        if placeDays > TouristDecoder.placeDaysMax {
            let millions = plainText((placeDays / 1e6).rounded())
            field.report(
                "the table of places and days would have about \(millions) million rows",
                remedy: "at most 10 million are possible")
        }
        return catalogue
    }

    // MARK: Tourists

    private func tourists(_ map: MapField) -> TouristBehaviour? {
        let count = map.required("count", remedy: "tell how many")?.wholeNumber(1...FootDecoder.peopleMax)
        // Without it the rest is still looked through for mistakes.
        var tourists = TouristBehaviour(count: count ?? 1)
        map.read("arrivals", &tourists.arrivals) { arrivals($0, &$1) }
        let calendar = LocalCalendar(startDate: start.date, clockAtStart: start.clock)
        if let duration, !tourists.arrivals.hourWeights(calendar, until: .zero + duration).contains(where: { $0 > 0 }) {
            map.report(
                "nobody would come: all weights of the hours of the run are 0",
                remedy: "let the run be longer or start at another time, or change 'arrivals'")
        }
        map.read("nights", of: .factor, &tourists.nights)
        map.readShares(&tourists, [("hotel", \.hotelProbability)])
        map.read("day", &tourists.day) { day($0, &$1) }
        map.read("ways", &tourists.ways) { ways($0, &$1) }
        map.read("attention", &tourists.attention) { attention($0, &$1) }
        map.read("taste", &tourists.taste) { taste($0, &$1) }
        map.read("crowds", &tourists.crowds) { crowds($0, &$1) }
        map.read("company", &tourists.company) { friends($0, &$1) }
        map.read("guide", &tourists.guide) { guideHabits($0, &$1) }
        return count == nil ? nil : tourists
    }

    private func arrivals(_ map: MapField, _ arrivals: inout TouristArrivals) {
        let weights = Limits.from(0, to: TouristDecoder.weightMax)
        if let days = map.optional("weekdays")?.weights(weights, count: 7, of: "weekday") {
            arrivals.weekdayWeights = days
        }
        if let days = map.optional("days")?.weights(weights) { arrivals.dayWeights = days }
        if let hours = map.optional("hours")?.weights(weights, count: 24, of: "hour") { arrivals.hourWeights = hours }
    }

    private func day(_ map: MapField, _ day: inout TouristDay) {
        map.read("waking", of: .time, &day.wakingClockSeconds)
        map.read("bedtime", &day.bedtime) { $0.clockTime() }
        map.read("places", of: .factor, &day.places)
        map.read("visit", of: .time, &day.visitSeconds)
        map.read("meals", &day.mealClocks) { field in
            let clocks = field.clockTimes()
            guard let clocks, clocks.count > TouristDay.mealsMax else { return clocks }
            field.report(
                "there are \(clocks.count) meals a day", remedy: "write at most \(TouristDay.mealsMax) times")
            return nil
        }
        map.readShares(&day, [("askForMeals", \.mealProbability)])
        map.read("meal", of: .time, &day.mealSeconds)
    }

    private func ways(_ map: MapField, _ ways: inout TouristWays) {
        map.read("speed", of: .speed, &ways.speedKilometresPerHour)
        map.read("detour", &ways.detour) { $0.number(.from(1, to: 10)) }
        map.read("reach", &ways.reachKilometres) { $0.kilometres(.above(0, to: 1_000)) }
        map.read("walkUpTo", of: .length, &ways.walksUpToKilometres)
        map.readShares(&ways, [("taxi", \.taxiProbability)])
        map.readUnlessNone("transit", &ways.transit) { field in
            field.map { map in
                var transit = TransitHabits()
                map.read("wait", of: .time, &transit.waitSeconds)
                map.read("speed", &transit.speedKilometresPerHour) { $0.kilometresPerHour(.from(1, to: 500)) }
                return transit
            }
        }
    }

    private func attention(_ map: MapField, _ attention: inout TouristAttention) {
        map.read("cards", &attention.cards) { $0.wholeNumber(1...TouristAttention.cardsMax) }
        map.read("positionBias", &attention.positionBias) { $0.number(.from(0, to: 10)) }
        map.readShares(
            &attention,
            [
                ("explore", \.exploreProbability), ("byCategory", \.categoryProbability),
                ("return", \.returnProbability), ("prefer", \.prefersProbability),
                ("preferDistrict", \.prefersDistrictProbability), ("collect", \.collectProbability),
            ])
    }

    private func taste(_ map: MapField, _ taste: inout TouristTaste) {
        let grades = Limits.from(1, to: 5)
        let deviations = Limits.from(0, to: 5)
        map.read("quality", &taste.qualityMean) { $0.number(grades) }
        map.read("qualityDeviation", &taste.qualityDeviation) { $0.number(deviations) }
        map.read("tasteDeviation", &taste.tasteDeviation) { $0.number(deviations) }
        map.read("noiseDeviation", &taste.noiseDeviation) { $0.number(deviations) }
        map.readShares(&taste, [("grade", \.gradeProbability), ("text", \.textProbability)])
    }

    private func crowds(_ map: MapField, _ crowds: inout TouristCrowds) {
        map.readUnlessNone("capacity", &crowds.capacity) { $0.distribution(of: .factor) }
        map.readUnlessNone("patience", &crowds.linePatienceSeconds) { $0.distribution(of: .time) }
        map.readShares(&crowds, [("crowdedFrom", \.crowdedFrom)])
        map.read("spoils", &crowds.spoilsGrades) { $0.number(.from(0, to: 5)) }
    }

    private func friends(_ map: MapField, _ company: inout TouristCompany) {
        map.readShares(
            &company,
            [
                ("ask", \.askProbability), ("accept", \.acceptProbability), ("decline", \.declineProbability),
                ("message", \.messageProbability), ("messageStrangers", \.strangerMessageProbability),
                ("friendsOnly", \.friendsOnlyProbability), ("block", \.blockProbability),
                ("unfriend", \.unfriendProbability), ("sharePosition", \.sharePositionProbability),
                ("joinFriend", \.joinFriendProbability),
            ])
        if company.acceptProbability + company.declineProbability > 1 {
            map.report(
                "more requests are accepted and declined than are made",
                remedy: "let 'accept' and 'decline' add up to at most 1")
        }
    }
}
