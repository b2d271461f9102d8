/// Reason why a store cannot do what a caller asked for.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A difference between a store and the wanted one.
    package struct Difference: Hashable, Sendable {
        /// The differing property, and its two values.
        package let property, stored, wanted: String
    }

    case missing(folder: String)
    case exists(folder: String)
    /// The target of a copy already exists.
    case targetExists(path: String)
    /// Another process has it open.
    case locked(folder: String)
    /// Another server is its writer.
    case hasOtherWriter(path: String)
    /// Another server has become its writer: this one may never write again.
    case superseded(path: String)
    /// The store belongs to another scenario.
    case mismatch(folder: String, differences: [Difference])
    case damaged(StoreDamage)
    /// The frame could not be decoded again, or has the wrong number: it was not stored.
    case notEncodable(CodingError)
    case readOnly(folder: String)
    /// The system refused an operation: the store fails for good.
    case failed(path: String, action: String, reason: String)

    /// Whether the cause is the machine, and not the user or a file.
    package var isMachineFailure: Bool {
        switch self {
        case .failed, .damaged, .superseded: true
        case .missing, .exists, .targetExists, .locked, .hasOtherWriter, .mismatch, .notEncodable, .readOnly: false
        }
    }

    /// Text in one line.
    package var description: String {
        switch self {
        case .missing(let folder): "\(folder): there is no store in this folder"
        case .exists(let folder): "\(folder): this folder already contains a store"
        case .targetExists(let path): "\(path): this path already exists; name a new folder"
        case .locked(let folder): "\(folder): another process has this store open; end it first"
        case .hasOtherWriter(let path):
            "\(path): another server is using this store; end it, or start a standby with '--standby'"
        case .superseded(let path): "\(path): another server has taken over; this one no longer writes"
        case .mismatch(let folder, let differences):
            "\(folder): this store belongs to another scenario: "
                + differences.map { "\($0.property) is \($0.stored) in the store and \($0.wanted) here" }.joined(
                    separator: ", ")
        case .damaged(let damage): damage.description
        case .notEncodable(let problem): "a command cannot be stored: \(problem)"
        case .readOnly(let folder): "\(folder): this store is open for reading only"
        case .failed(let path, let action, let reason): "\(path): \(action) failed: \(reason)"
        }
    }
}

/// A place where a store does not contain what was written.
package struct StoreDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// Path of the file or database.
    package let path: String
    /// First frame that cannot be read because of the damage.
    package var sequence: UInt64?
    /// Row of the damage, by the sequence number of its first frame.
    package var row: Int64?
    /// Offset within the row, or within the file if there is no row.
    package var byte: Int?
    /// Text of the error.
    package let problem: String

    init(_ path: String, sequence: UInt64? = nil, row: Int64? = nil, _ problem: CodingError) {
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
