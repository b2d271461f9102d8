import RuleModels
import TestSupport

/// A random day at the desk: one place, with people whose steps the seed decides.
struct DeskWorld: RandomWorld {
    let seed: UInt64

    func sides(isThorough: Bool, defect: Fault?) -> DeskSides { DeskSides(fault: defect, isThorough: isThorough) }

    func steps() -> (AccountModel) -> DeskStep {
        var generator = DeskGenerator(seed: seed)
        return { generator.next($0) }
    }

    func lesson(of steps: [DeskStep], title: String) -> String {
        "\(title):\n\(steps.map { "  \($0.text)" }.joined(separator: "\n"))"
    }
}
