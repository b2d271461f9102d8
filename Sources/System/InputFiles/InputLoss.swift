import Quantities

/// Records of one input file that cannot be fully used, for one reason. Loading continues, but the user is informed.
package struct InputLoss: Hashable, Sendable, CustomStringConvertible {
    /// Use of such records.
    package enum Treatment: String, Sendable {
        /// They cannot be used.
        case leftOut = "left out"
        /// They are valid but outside the request, such as trips before the run.
        case notRequested = "not used"
        /// They are used, though some value is unknown or counts only once.
        case usedInPart = "used in part"
        /// They are requested, and the rules refuse them.
        case refused
        /// They are used at another place.
        case moved
    }

    /// Whether the user can accept, by `leaveOut: true`, that any share of the records is lost.
    package enum Acceptance: Sendable {
        /// No key exists for it.
        case impossible
        case possible
        case given
    }

    /// The first such record.
    package struct Example: Hashable, Sendable {
        /// Line from 1; nil if the file has no lines or the record combines several.
        package var line: Int?
        /// The offending text; empty if it is missing, nil if the reason contains it.
        package var value: String?

        /// Creates an example.
        package init(line: Int? = nil, value: String?) {
            self.line = line
            self.value = value
        }
    }

    /// File as the user named it, and reason as a readable text: "pickup zone 264 is not in the city".
    package var file, reason: String
    /// Number of records concerned.
    package var count: Int
    /// Number of records of this kind in the file.
    package var total: Int
    /// The first record concerned.
    package var example: Example
    /// Form or value that would have been accepted, as in "a number like 42.25".
    package var expected: String
    /// Action that makes the records usable.
    package var remedy: String
    /// Use of the records.
    package var treatment: Treatment
    /// Whether the user can accept, or has accepted, the loss.
    package var acceptance = Acceptance.impossible

    /// Creates a loss with everything that a user needs to find and correct it.
    package init(
        file: String, reason: String, count: Int, of total: Int, first: Example, expected: String, remedy: String,
        treatment: Treatment = .leftOut
    ) {
        (self.file, self.reason, self.count, self.total, example) = (file, reason, count, total, first)
        (self.expected, self.remedy, self.treatment) = (expected, remedy, treatment)
    }

    /// One line: `FILE:LINE: "value": reason (n of m left out); expected …; remedy`.
    package var description: String { diagnostic.description }

    /// The loss as a diagnostic.
    package var diagnostic: Diagnostic {
        let value = example.value.map { "\"\($0.excerpt)\": " } ?? ""
        let numbers = "\(GroupedNumber.text(count)) of \(GroupedNumber.text(total)) \(treatment.rawValue)"
        return Diagnostic(
            file: file, line: example.line, problem: "\(value)\(reason) (\(numbers))",
            remedy: "expected \(expected)" + (remedy.isEmpty ? "" : "; \(remedy)"))
    }
}

/// Share of one file's records that are left out.
package struct FileLoss: Sendable {
    /// Share above which the user is warned.
    package static let warned = 0.05
    /// Share above which the file is refused unless the user accepts the loss: the results would describe other data.
    package static let refused = 0.5
    private static let reasonsShownMax = 5

    /// File as the user named it.
    package let file: String
    /// Numbers of lost records and of all records.
    package let lost, total: Int
    private let losses: [InputLoss]

    /// Returns the losses that are not accepted, in the order of the files.
    package static func shares(of losses: [InputLoss]) -> [FileLoss] {
        var files: [String] = []
        var lossesOfFile: [String: [InputLoss]] = [:]
        for loss in losses where loss.treatment == .leftOut && loss.acceptance != .given {
            if lossesOfFile[loss.file] == nil { files.append(loss.file) }
            // A file that is read twice loses the same records.
            if lossesOfFile[loss.file]?.contains(loss) != true { lossesOfFile[loss.file, default: []].append(loss) }
        }
        return files.map { FileLoss(file: $0, losses: lossesOfFile[$0] ?? []) }
    }

    private init(file: String, losses: [InputLoss]) {
        self.file = file
        self.losses = losses
        lost = losses.reduce(0) { $0 + $1.count }
        total = losses.map(\.total).max() ?? 0
    }

    private var share: Double { total > 0 ? Double(lost) / Double(total) : 0 }

    private var problem: String {
        let percent = GroupedNumber.text(share * 100, decimals: share < 0.1 ? 1 : 0)
        return "\(GroupedNumber.text(lost)) of \(GroupedNumber.text(total)) records are left out (\(percent) %)"
    }

    /// A warning if more than `warned` is lost.
    package var warning: Diagnostic? {
        guard share > FileLoss.warned else { return nil }
        let canAccept = losses.contains { $0.acceptance == .possible }
        let acceptance = canAccept ? ", or accept it by 'leaveOut: true' next to the file" : ""
        return Diagnostic(
            file: file, problem: "warning: \(problem)", remedy: "correct the records reported above\(acceptance)")
    }

    /// Returns an error with the most frequent reasons if more than `refused` is lost.
    ///
    /// - Parameter remedy: instruction to accept the loss.
    package func refusal(remedy: String) -> InputError? {
        guard share > FileLoss.refused else { return nil }
        return InputError(
            [Diagnostic(file: file, problem: "\(problem), more than half", remedy: remedy)]
                + FileLoss.commonest(of: losses))
    }

    /// Returns the most frequent losses as errors, in descending order.
    package static func commonest(of losses: [InputLoss]) -> [Diagnostic] {
        let order = losses.indices.sorted { (-losses[$0].count, $0) < (-losses[$1].count, $1) }
        return order.prefix(reasonsShownMax).map { losses[$0].diagnostic }
    }
}
