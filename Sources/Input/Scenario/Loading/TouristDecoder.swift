import Behaviour
import CityHost
import CityModel
import Experiments
import GuideService
import InputFiles
import Lessons
import Quantities

/// Decodes tourists and the staff of the guide: `places:`, `tourists:`, `guides:`, `humanResources:`, `outings:`,
/// `organisations:` and `support:` (B03, parts L and G).
struct TouristDecoder {
    /// City; nil if it is invalid.
    let place: ScenarioCity?
    let rules: RuleParameters
    /// Duration of the run; nil if it is invalid.
    let duration: SimDuration?
    let start: StartOfRun

    static let key = "tourists"
    private static let furtherKeys = ["places"] + GuideCompanyBehaviour.keys.map(\.name)
    /// Maximum number of rows of `places.csv` per replication.
    private static let placeDaysMax = 1e7

    /// Decodes tourism; returns nil where there are no tourists, or after an error.
    func tourism(_ map: MapField) -> TourismSetup? {
        let places = places(map)
        var company = GuideCompanyBehaviour()
        map.read(GuideCompanyBehaviour.keys, &company)
        guard let field = map.optional(TouristDecoder.key) else {
            for key in map.present(among: TouristDecoder.furtherKeys) {
                map.reportKey(
                    key, "'\(key)' needs tourists", remedy: "write '\(TouristDecoder.key)', or remove '\(key)'")
            }
            return nil
        }
        let tourists = field.map { self.tourists($0) }
        guard let tourists, let places else { return nil }
        let catalogue = places.catalogue
        var tourism = TourismSetup(
            catalogue: catalogue, tourists: tourists, placeRules: rules.places, guideRules: rules.guide)
        tourism.company = company
        tourism.placeQuality = places.quality
        if company.organisations.count > catalogue.count {
            map.reportKey(
                "organisations",
                "there are \(company.organisations.count) organisations, each of one place, but \(catalogue.count) places",
                remedy: "write at most as many organisations as places")
        }
        // G03: routes along the streets of a map. Those of a generated city would add no information, at three times
        // the cost.
        if let streets = place?.streetCity, streets.drivingTimes != nil, let network = streets.walk,
            let hierarchy = streets.routingHierarchy(.walk)
        {
            tourism.walks = PlaceWalks(network, hierarchy: hierarchy, to: catalogue)
        }
        if let place, !map.present(among: ["drivers"]).isEmpty {
            tourism.taxiStops = catalogue.positions.map(PedestrianDecoder.taxiStops(place))
        }
        return tourism
    }

    private func places(_ map: MapField) -> PlaceDecoder.Decoded? {
        guard !map.present(among: [TouristDecoder.key]).isEmpty else {
            _ = map.optional("places")
            return nil
        }
        let field = map.required(
            "places",
            remedy: "write the places to visit: 'city', {generate: {count: 2000, seed: 5}} or {file: sights.csv}")
        guard let field, let place, let places = PlaceDecoder(place).decode(field) else { return nil }
        let catalogue = places.catalogue
        let placeDays = Double(catalogue.count) * (duration ?? .zero).seconds / 86_400
        if catalogue.count == 0 {
            field.report("there are no places to visit", remedy: "name at least one")
            return nil
        }
        if placeDays > TouristDecoder.placeDaysMax {
            let millions = shortText((placeDays / 1e6).rounded())
            field.report(
                "the table of places and days would have about \(millions) million rows",
                remedy: "at most 10 million are possible")
        }
        return places
    }

    // MARK: Tourists

    private func tourists(_ map: MapField) -> TouristBehaviour? {
        // Without their number the rest is still checked for errors.
        var tourists = TouristBehaviour(count: 1)
        map.read(TouristBehaviour.keys, &tourists)
        let calendar = LocalCalendar(startDate: start.date, clockAtStart: start.clock)
        if let duration, !tourists.arrivals.hourWeights(calendar, until: .zero + duration).contains(where: { $0 > 0 }) {
            map.report(
                "no tourist would come: all weights of the hours of the run are 0",
                remedy: "make the run longer, start it at another time, or change 'arrivals'")
        }
        return map.lacksKey ? nil : tourists
    }
}
