import Experiments

extension VehicleFigures {
    /// Keys of `vehicles`.
    static let keys: [Key<VehicleFigures>] = [
        Key(
            "co2GramsPerKilometre", \.co2GramsPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "grams of CO₂ per kilometre of a taxi, with or without a client, for the metric `co2_kg`"),
        Key(
            "costPerKilometre", \.costPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "cost per kilometre, such as fuel and wear, for the metric `driving_cost`"),
        Key(
            "source", \.source, .text, "source of these figures, required with them and printed with them",
            defaultValue: "no source"),
    ]
}

extension MapField {
    /// Decodes `vehicles: {co2GramsPerKilometre: 121, source: …}`.
    func vehicles() -> VehicleFigures {
        guard let field = optional("vehicles"), let figures = decoded("vehicles", VehicleFigures.keys, VehicleFigures())
        else { return VehicleFigures() }
        if figures.source.isEmpty, figures != VehicleFigures() {
            field.report("the figures of vehicles have no source", remedy: "add 'source', such as a publication")
        }
        return figures
    }
}
