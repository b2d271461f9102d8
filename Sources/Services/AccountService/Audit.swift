import Quantities
import ServiceKernel

extension AccountService {
    /// An entry of the audit log (A08): actor, operation, time and outcome.
    package struct AuditEntry: Hashable, Sendable, BitwiseCopyable {
        /// Time of the operation.
        package let time: SimTime
        /// Actor of the operation.
        package let actor: AuditActor
        /// Operation carried out or refused.
        package let operation: Operation
        /// Account that the operation was about; nil if the command named none that exists.
        package let account: AccountID?
        /// Outcome of the operation.
        package let outcome: AuditOutcome

        /// Creates an entry.
        package init(
            time: SimTime, actor: AuditActor, operation: Operation, account: AccountID?, outcome: AuditOutcome
        ) {
            self.time = time
            self.actor = actor
            self.operation = operation
            self.account = account
            self.outcome = outcome
        }
    }

    /// Actor of an operation, as far as the service knows.
    package enum AuditActor: Hashable, Sendable, BitwiseCopyable {
        /// A client that has proved no identity.
        case visitor
        case account(AccountID)
        case operators

        fileprivate var code: UInt64 {
            switch self {
            case .visitor: 0
            case .operators: 1
            case .account(let id): 2 + UInt64(id.index)
            }
        }
    }

    /// Outcome of an operation: accepted, or refused with a reason.
    package enum AuditOutcome: Hashable, Sendable, BitwiseCopyable {
        case accepted
        case refused(Reason)

        fileprivate var code: UInt64 {
            switch self {
            case .accepted: 0
            case .refused(let reason): UInt64(reason.rawValue)
            }
        }
    }

    /// A fingerprint of all audit entries so far. The host keeps the entries themselves.
    struct AuditTrail: Hashable, Sendable {
        private var lines = StateDigest()

        var fingerprint: UInt64 { lines.value }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&lines)
        }

        mutating func record(_ entry: AuditEntry) {
            lines.combine(UInt64(bitPattern: entry.time.microseconds))
            lines.combine(entry.actor.code)
            lines.combine(UInt64(entry.operation.rawValue))
            lines.combine(entry.account.map { 1 + UInt64($0.index) } ?? 0)
            lines.combine(entry.outcome.code)
        }
    }
}
