import Quantities
import ServiceKernel

extension ActivityService {
    /// A command from a host.
    package enum Command: Hashable, Sendable {
        case runner(RunnerID, RunnerAction)
    }
}

extension ActivityService.Command: ServiceCommand {
    /// Descriptions of all commands, in the order of the reference page.
    package static let vocabulary = entries(of: ActivityService.actionSamples.map { .runner(RunnerID(0), $0) })

    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .runner(let runner, let action): self = try .runner(row.actor(runner), row.part(action))
        }
    }

    /// Always nil: the rules check every combination of fields.
    package var invalidCombination: InvalidFieldCombination? { nil }
}

extension Field {
    static let accuracyMetres = Field("accuracyMetres")
    static let confirmed = Field("confirmed")
    static let date = Field("date")
    static let distance = Field("distance")
    static let duration = Field("duration")
    static let kilometres = Field("kilometres")
    static let kind = Field("kind")
    static let runner = Field("runner")
    static let session = Field("session")
    static let position = Field("position")
    static let speed = Field("speed")
    static let taken = Field("taken")
    static let time = Field("time")
    static let title = Field("title")
}
