import TestSupport

extension HostWorld: RandomWorld {
    /// The number of steps: enough for suspensions and for months to pass, few enough to try many cities.
    static let stepsPerRun = 600

    init(seed: UInt64) { self.init(seed: seed, policy: nil) }

    /// Returns the host with the plain host. States are compared only at the end of a run.
    func comparison(isThorough: Bool, defect: ReferenceHost.Fault?) -> HostModelComparison {
        HostModelComparison(self, fault: defect)
    }

    func steps() -> (ReferenceHost) -> HostStep {
        var generator = HostGenerator(self)
        return { generator.next(after: $0) }
    }

    func lesson(of steps: [HostStep], title: String) -> String {
        "\(title):\n\(steps.map(\.line).joined(separator: "\n"))"
    }
}
