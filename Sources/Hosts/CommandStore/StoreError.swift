/// Why a store does not do what it was asked for.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// In what a store is not what was wanted.
    package struct Difference: Hashable, Sendable {
        package let of, stored, wanted: String
    }

    case missing(folder: String)
    case exists(folder: String)
    /// Where a copy was to be put there is something.
    case inTheWay(path: String)
    /// Another process has it.
    case locked(folder: String)
    /// Another server writes it.
    case served(path: String)
    /// Another server has begun to write it: this one never may again.
    case superseded(path: String)
    /// Of another scenario.
    case other(folder: String, differences: [Difference])
    case damaged(StoreDamage)
    /// A frame that could not be read back, or not the next one: nothing was taken.
    case unfit(EncodingProblem)
    case readOnly(folder: String)
    /// The machine does not let us: for good, as far as this store is concerned.
    case failed(path: String, action: String, reason: String)

    /// Whether it is the machine's fault, not that of people or of their files.
    package var isOfMachine: Bool {
        switch self {
        case .failed, .damaged, .superseded: true
        case .missing, .exists, .inTheWay, .locked, .served, .other, .unfit, .readOnly: false
        }
    }

    /// In one line.
    package var description: String {
        switch self {
        case .missing(let folder): "\(folder): there is no store in this folder"
        case .exists(let folder): "\(folder): there is a store in this folder already"
        case .inTheWay(let path): "\(path): there is something already; name a folder that is to be made"
        case .locked(let folder): "\(folder): another process has this store open; end it first"
        case .served(let path): "\(path): another server serves from this store; end it, or follow it with '--standby'"
        case .superseded(let path): "\(path): another server has taken over; this one writes nothing more"
        case .other(let folder, let differences):
            "\(folder): this store is of another scenario: "
                + differences.map { "\($0.of) is \($0.stored) there and \($0.wanted) here" }.joined(separator: ", ")
        case .damaged(let damage): damage.description
        case .unfit(let problem): "a command cannot be stored: \(problem)"
        case .readOnly(let folder): "\(folder): this store was opened for reading only"
        case .failed(let path, let action, let reason): "\(path): \(action) failed: \(reason)"
        }
    }
}

/// Where a store does not hold what was written.
package struct StoreDamage: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// The first frame that cannot be had for it.
    package var sequence: UInt64?
    /// The row that it stands in, by the sequence of the row's first frame.
    package var row: Int64?
    /// Within the row, or the file where there is no row.
    package var byte: Int?
    package let problem: String

    init(_ path: String, sequence: UInt64? = nil, row: Int64? = nil, _ problem: EncodingProblem) {
        (self.path, self.sequence, self.row) = (path, sequence, row)
        (self.byte, self.problem) = (problem.byte, problem.problem)
    }

    package var description: String {
        let place = [
            sequence.map { "frame \($0)" }, row.map { "row \($0)" }, byte.map { "byte \($0)" },
        ].compactMap { $0 }.joined(separator: ", ")
        return "\(path): damaged" + (place.isEmpty ? "" : " at \(place)") + ": \(problem)"
    }
}
