import CityModel
import Experiments
import InputFiles

/// The complete list of keys whose default follows from another key, and that a scenario leaves out.
struct DerivedValues {
    private let setup: SimulationSetup
    private let document: DocumentValue
    private let hasWarmUp: Bool

    init(of setup: SimulationSetup, document: DocumentValue, hasWarmUp: Bool) {
        (self.setup, self.document, self.hasWarmUp) = (setup, document, hasWarmUp)
    }

    var all: [DerivedValue] {
        var values: [DerivedValue] = []
        if let kind = ["generate", "campus", "graph", "file", "openStreetMap"].first(where: { has("city.\($0)") }) {
            if !has("city.streets") {
                values.append(DerivedValue("city.streets", "\(setup.traffic != nil)", cause: "city.\(kind)"))
            }
            if !has("city.hourFactors") {
                values.append(DerivedValue("city.hourFactors", hourFactors, cause: "city.\(kind)"))
            }
        }
        if !hasWarmUp {
            values.append(DerivedValue("warmUp", setup.estimatesWarmUp ? "auto" : "none", cause: "duration"))
        }
        return values
    }

    private var hourFactors: String {
        let congestion = setup.congestion
        return congestion == .none ? "none" : congestion == .urbanDay ? "urban" : "those of the file"
    }

    private func has(_ path: String) -> Bool { document[path.split(separator: ".")] != nil }
}

extension DocumentValue {
    /// Value under nested keys, or nil if there is none.
    subscript(path: [Substring]) -> DocumentValue? {
        path.reduce(self) { value, key in
            guard case .map(let entries)? = value else { return nil }
            return entries.first { $0.key == key }?.value
        }
    }
}
