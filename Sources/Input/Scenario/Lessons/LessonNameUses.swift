import CityHost
import InputFiles
import Lessons
import ServiceKernel
import YAML

/// Uses of persons' names in a lesson: a misspelt name is a new person, which no other check notices.
struct LessonNameUses {
    private struct Use {
        let kind: EntityKind
        let name: String
        let position: SourcePosition
        var count = 1
    }

    private var uses: [Use] = []

    /// Notes that a name is used at a position of the file.
    mutating func note(_ name: String, _ kind: EntityKind, at position: SourcePosition) {
        if let index = uses.firstIndex(where: { $0.kind == kind && $0.name == name }) {
            uses[index].count += 1
        } else {
            uses.append(Use(kind: kind, name: name, position: position))
        }
    }

    /// A warning for each name that occurs once and resembles another of the same kind, in the order of the file.
    ///
    /// Names with digits, such as `d1` and `d2`, resemble each other on purpose.
    var warnings: [Diagnostic] {
        let written = uses.filter { !$0.name.contains(where: \.isNumber) }
        return written.filter { $0.count == 1 }.compactMap { use in
            let others = written.filter { $0.kind == use.kind && $0.name != use.name && $0.count > 1 }.map(\.name)
            guard let other = NameSuggestion.nearest(to: use.name, among: others) else { return nil }
            return use.position.diagnostic(
                "the \(use.kind.word) '\(use.name)' occurs once; the name resembles '\(other)'",
                remedy: "write '\(other)' if that is meant")
        }
    }
}
