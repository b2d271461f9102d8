import Quantities
import SimulationKernel

/// Generates names, opening hours and descriptions of places.
struct PlaceTextGenerator {
    private var random: RandomStream

    init(_ random: RandomStream) { self.random = random }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[random.index(below: choices.count)] }

    // MARK: Names

    private static let beginnings = [
        "b", "br", "c", "cl", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pr", "r", "s", "st", "t", "tr", "v",
        "z",
    ]
    private static let vowels = ["a", "a", "e", "e", "i", "o", "o", "u", "ia", "au"]
    private static let middles = [
        "b", "d", "g", "l", "ll", "m", "n", "nd", "r", "rr", "rt", "s", "ss", "st", "t", "v", "z",
    ]
    private static let endings = ["a", "o", "e", "en", "is", "ane", "ello", "ina", "or", "ura", "eth", "ino"]

    /// Returns a name that is not in `taken`, and adds it there.
    mutating func name(_ category: PlaceCategory, besides taken: inout Set<String>) -> String {
        var (name, tries) = ("", 0)
        repeat {
            let pattern = pick(PlaceTextGenerator.patterns(category))
            // After many collisions the name becomes longer.
            name = pattern.replacingFirst("*", with: proper(middleCount: 1 + tries / 4))
            tries += 1
        } while !taken.insert(name).inserted
        return name
    }

    /// Returns an invented proper name such as "Marello" or "Strindane".
    private mutating func proper(middleCount: Int) -> String {
        var letters = pick(PlaceTextGenerator.beginnings)
        for _ in 0..<middleCount { letters += pick(PlaceTextGenerator.vowels) + pick(PlaceTextGenerator.middles) }
        letters += pick(PlaceTextGenerator.endings)
        return letters.prefix(1).uppercased() + letters.dropFirst()
    }

    private static func patterns(_ category: PlaceCategory) -> [String] {
        switch category {
        case .museum: ["* Museum", "* Gallery", "House of *", "* Collection"]
        case .monument: ["* Monument", "* Column", "Statue of *", "* Fountain"]
        case .landmark: ["* Tower", "* Bridge", "* Lookout", "* Market Hall", "* Arcade"]
        case .historicBuilding: ["* Palace", "Church of Saint *", "* Castle", "* Gate", "* Monastery"]
        case .park: ["* Park", "* Gardens", "* Grove", "* Wood"]
        case .beach: ["* Beach", "* Cove", "* Sands"]
        case .restaurant: ["Casa *", "Café *", "Taverna *", "*'s Kitchen", "Bistro *", "*"]
        case .hotel: ["Hotel *", "* Inn", "Pension *", "* Guest House"]
        }
    }

    // MARK: Opening hours

    /// Returns opening hours in OpenStreetMap's notation; empty for a place without any.
    mutating func openingHours(_ category: PlaceCategory) -> String {
        switch category {
        case .museum:
            pick([
                "Tu-Su 10:00-18:00", "Mo-Su 10:00-19:00", "We-Mo 10:00-17:30", "Tu-Fr 10:00-18:00; Sa,Su 11:00-17:00",
                "Apr-Oct Mo-Su 10:00-19:00; Nov-Mar Tu-Su 10:00-17:00",
            ])
        case .monument: pick(["24/7", "24/7", "24/7", ""])
        case .landmark: pick(["24/7", "Mo-Su 09:00-19:00", "Mo-Sa 08:00-20:00", "Mo-Su 10:00-22:00", ""])
        case .historicBuilding:
            pick([
                "Mo-Sa 09:00-12:30,14:00-18:00", "Mo-Su 09:00-19:00", "Tu-Su 10:00-17:00",
                "Mo-Fr 09:00-17:00; Sa 09:00-13:00", "",
            ])
        case .park: pick(["24/7", "24/7", "Mo-Su 07:00-22:00", "Apr-Sep 08:00-21:00; Oct-Mar 08:00-18:00"])
        case .beach: pick(["24/7", ""])
        case .restaurant:
            pick([
                "Mo-Su 12:00-15:00,19:00-23:00", "Tu-Su 12:00-23:00", "Mo-Sa 08:00-20:00", "Mo-Su 11:00-02:00",
                "Mo-Th 12:00-22:00; Fr,Sa 12:00-24:00; Su off", "Mo-Fr 07:30-19:00; Sa 08:00-14:00",
                "Tu-Sa 19:00-00:30", "",
            ])
        case .hotel: "24/7"
        }
    }

    // MARK: Descriptions

    mutating func description(_ category: PlaceCategory, district: String) -> String {
        let manner =
            switch category {
            case .museum: pick(["paintings", "ships and trade", "science", "the city's history", "toys"])
            case .monument: pick(["founders", "poets", "seafarers", "a great fire", "peace"])
            case .landmark: pick(["a view over the roofs", "busy by day", "lit at night", "older than it looks"])
            case .historicBuilding: pick(["four hundred years old", "rebuilt after a fire", "with a quiet court"])
            case .park: pick(["old trees", "a pond", "roses", "a playground"])
            case .beach: pick(["sand", "pebbles", "calm water"])
            case .restaurant: pick(["fish", "soups", "pastry", "grilled meat", "vegetables of the season"])
            case .hotel: pick(["quiet rooms", "family rooms", "a roof terrace", "beside the tram"])
            }
        return "A \(category.name) in \(district): \(manner)."
    }
}

extension String {
    fileprivate func replacingFirst(_ mark: Character, with text: String) -> String {
        guard let place = firstIndex(of: mark) else { return self }
        return self[..<place] + text + self[index(after: place)...]
    }
}
