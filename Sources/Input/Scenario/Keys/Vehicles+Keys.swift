import Experiments

extension VehicleFigures {
    /// Keys of `vehicles`.
    static let keys: [Key<VehicleFigures>] = [
        Key(
            "co2GramsPerKilometre", \.co2GramsPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "of a taxi, with or without a client: makes the metric `co2_kg`"),
        Key(
            "costPerKilometre", \.costPerKilometre, .ifWritten(.number(.from(0, to: 10_000)), defaultValue: 0),
            "fuel, wear and what else grows with the way: makes the metric `driving_cost`"),
        Key(
            "source", \.source, .text, "where these figures are from: needed beside them, and told wherever they are",
            defaultValue: "no source"),
    ]
}

extension MapField {
    /// Decodes `vehicles: {co2GramsPerKilometre: 121, source: …}`.
    func vehicles() -> VehicleFigures {
        guard let field = optional("vehicles"), let figures = decoded("vehicles", VehicleFigures.keys, VehicleFigures())
        else { return VehicleFigures() }
        if figures.source.isEmpty, figures != VehicleFigures() {
            field.report("the figures of vehicles have no source", remedy: "write 'source' beside them: who found them")
        }
        return figures
    }
}
