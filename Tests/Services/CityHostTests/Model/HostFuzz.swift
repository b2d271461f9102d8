import TestSupport

extension HostWorld: RandomWorld {
    /// Long enough for drivers to be suspended and months to pass, short enough to try many cities.
    static let stepsPerRun = 600

    init(seed: UInt64) { self.init(seed: seed, policy: nil) }

    /// The plain host is looked at whole at the end of a run.
    func sides(isThorough: Bool, defect: PlainHost.Fault?) -> HostSides { HostSides(self, fault: defect) }

    func steps() -> (PlainHost) -> HostStep {
        var generator = HostGenerator(self)
        return { generator.next(after: $0) }
    }

    func lesson(of steps: [HostStep], title: String) -> String {
        "\(title):\n\(steps.map(\.line).joined(separator: "\n"))"
    }
}
