import TestSupport

extension TemporaryFolder {
    /// Returns a folder with two scenarios: `small.yaml`, of two hours, and `endless.yaml`, which only a signal ends
    /// soon.
    static func withScenarios() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, hours) in [("small", 2), ("endless", 24 * 366)] {
            let text = SampleTexts.scenario.replacing("scenario: sample", with: "scenario: small")
                .replacing("24 h", with: "\(hours) h").replacing("taxis: 10", with: "taxis: 12")
                .replacing(
                    "{from: A, to: B, perHour: 30}",
                    with: "{from: A, to: B, perHour: 30}, {from: B, to: A, perHour: 20}")
            try folder.write(text + "\n", to: "\(name).yaml")
        }
        return folder
    }

    /// Returns a folder that also has `few.yaml`: `small.yaml` with 5 taxis instead of 12.
    static func withFewAndSmall() throws -> TemporaryFolder {
        let folder = try withScenarios()
        let small = folder.read("small.yaml") ?? ""
        try folder.write(
            small.replacing("scenario: small", with: "scenario: few").replacing("taxis: 12", with: "taxis: 5"),
            to: "few.yaml")
        return folder
    }
}
