import Quantities

/// Records of one input file that are not used as they stand, for one reason: survived, and worth telling.
package struct InputLoss: Hashable, Sendable, CustomStringConvertible {
    /// The use that is made of such records.
    package enum Treatment: String, Sendable {
        /// They cannot be used.
        case leftOut = "left out"
        /// They are right, but not asked for, such as trips before the run.
        case notAskedFor = "not used"
        /// They are used, though something of them is not known or counts once.
        case usedInPart = "used in part"
    }

    /// Whether the user can accept that any share of the records is lost (`leaveOut: true`).
    package enum Acceptance: Sendable {
        /// No key says so.
        case impossible
        case possible
        case given
    }

    /// The first such record.
    package struct Example: Hashable, Sendable {
        /// Counted from 1; nil where the file has no lines, or the record is made from many.
        package var line: Int?
        /// The text that is at fault; empty where it is missing, nil where the reason holds it.
        package var value: String?

        package init(line: Int? = nil, value: String?) {
            self.line = line
            self.value = value
        }
    }

    /// The file as the user named it, and the reason as people read it: "pickup zone 264 is not in the city".
    package var file, reason: String
    package var count: Int
    /// The number of records of this kind in the file.
    package var total: Int
    package var example: Example
    /// The form or value that would have been used, as in "a number like 42.25".
    package var expected: String
    /// The action that gets the records used.
    package var remedy: String
    package var treatment: Treatment
    package var acceptance = Acceptance.impossible

    /// Creates a loss with everything that a user needs to find and mend it.
    package init(
        file: String, reason: String, count: Int, of total: Int, first: Example, expected: String, remedy: String,
        treatment: Treatment = .leftOut
    ) {
        (self.file, self.reason, self.count, self.total, example) = (file, reason, count, total, first)
        (self.expected, self.remedy, self.treatment) = (expected, remedy, treatment)
    }

    /// One line, `FILE:LINE: "value": reason (n of m left out); expected …; remedy`.
    package var description: String { diagnostic.description }

    package var diagnostic: Diagnostic {
        let value = example.value.map { "\"\($0.echoed)\": " } ?? ""
        let numbers = "\(GroupedNumber.text(count)) of \(GroupedNumber.text(total)) \(treatment.rawValue)"
        return Diagnostic(
            file: file, line: example.line, problem: "\(value)\(reason) (\(numbers))",
            remedy: "expected \(expected)" + (remedy.isEmpty ? "" : "; \(remedy)"))
    }
}

/// The share of one file's records that are left out.
package struct InputLossShare: Sendable {
    /// Above it, the user is warned.
    package static let warned = 0.05
    /// Above it, the file is refused unless the user accepts the loss: results would be those of other data.
    package static let refused = 0.5
    private static let reasonsTold = 5

    package let file: String
    package let lost, total: Int
    private let losses: [InputLoss]

    /// Returns the shares that are not accepted, in the order of the files.
    package static func shares(of losses: [InputLoss]) -> [InputLossShare] {
        var files: [String] = []
        var lossesOfFile: [String: [InputLoss]] = [:]
        for loss in losses where loss.treatment == .leftOut && loss.acceptance != .given {
            if lossesOfFile[loss.file] == nil { files.append(loss.file) }
            // A file that is read twice loses the same records.
            if lossesOfFile[loss.file]?.contains(loss) != true { lossesOfFile[loss.file, default: []].append(loss) }
        }
        return files.map { InputLossShare(file: $0, losses: lossesOfFile[$0] ?? []) }
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
        guard share > InputLossShare.warned else { return nil }
        let canAccept = losses.contains { $0.acceptance == .possible }
        let acceptance = canAccept ? ", or accept it by 'leaveOut: true' beside the file" : ""
        return Diagnostic(
            file: file, problem: "warning: \(problem)", remedy: "mend what is told above\(acceptance)")
    }

    /// An error with the commonest reasons if more than `refused` is lost.
    ///
    /// - Parameter remedy: how the user accepts the loss.
    package func refusal(remedy: String) -> InputError? {
        guard share > InputLossShare.refused else { return nil }
        return InputError(
            [Diagnostic(file: file, problem: "\(problem), more than half", remedy: remedy)]
                + InputLossShare.commonest(of: losses))
    }

    /// Returns the commonest losses as errors, most frequent first.
    package static func commonest(of losses: [InputLoss]) -> [Diagnostic] {
        let order = losses.indices.sorted { (-losses[$0].count, $0) < (-losses[$1].count, $1) }
        return order.prefix(reasonsTold).map { losses[$0].diagnostic }
    }
}
