import InputFiles
import LoadTest
import Scenario

/// A decoder of `mix:`, the actions that users begin: `{position: 70, request: 20, withdrawal: 1}`. Only proportions
/// matter.
struct MixDecoder {
    /// Command kinds that users begin, and kinds that follow from them.
    private let kinds: [CommandKind]
    private let following: [CommandKind]
    private let example: String

    /// Creates the decoder of a service's mix.
    ///
    /// - Parameter example: example of a mix for the error text.
    init(of service: (some ServiceDescription).Type, example: String) {
        (kinds, following, self.example) = (service.mixedKinds, service.followingKinds, example)
    }

    func decode(_ map: MapField) -> CommandMix? {
        map.required("mix", remedy: "write the commands of the users, such as \(example)").flatMap { decode($0) }
    }

    private func decode(_ field: KeyField) -> CommandMix? {
        guard let entries = field.namedEntries() else { return nil }
        let names = kinds.map(\.name)
        var weights = [Double](repeating: 0, count: names.count)
        let isRight = entries.map { entry in
            guard let index = names.firstIndex(of: entry.key) else {
                report(entry.key, at: entry.keyPosition, names, field.context)
                return false
            }
            guard let weight = entry.value.number(.from(0, to: 1_000_000)) else { return false }
            weights[index] = weight
            return true
        }
        if isRight.contains(false) { return nil }
        guard weights.contains(where: { $0 > 0 }) else {
            field.report(
                "the mix has no commands", remedy: "set at least one of \(names.joined(separator: ", ")) above 0")
            return nil
        }
        return CommandMix(of: kinds, weights: weights)
    }

    private func report(_ key: String, at position: SourcePosition, _ names: [String], _ context: DecodingContext) {
        guard following.contains(where: { $0.name == key }) else {
            context.report(
                position.diagnostic(
                    "unknown command '\(key)'", remedy: NameSuggestion.remedy(for: key, among: names)))
            return
        }
        context.report(
            position.diagnostic(
                "'\(key)' follows from earlier commands and has no share of its own",
                remedy: "write one of \(names.joined(separator: ", "))"))
    }
}
