import Quantities
import ServiceKernel

extension AccountService {
    /// A line of the audit log (A08): who did what, when, and with what outcome.
    package struct AuditEntry: Hashable, Sendable, BitwiseCopyable {
        package let time: SimTime
        package let actor: AuditActor
        package let operation: Operation
        /// Whose account it was about; nil where the command named none that exists.
        package let account: AccountID?
        package let outcome: AuditOutcome

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

    package enum AuditActor: Hashable, Sendable, BitwiseCopyable {
        /// Somebody who has not shown who they are.
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

    /// A fingerprint of every line of the audit log so far; the lines themselves are the host's to keep.
    struct AuditTrail: Hashable, Sendable {
        private var lines = StateDigest()

        var fingerprint: UInt64 { lines.value }

        mutating func describe(state form: inout StateForm) throws {
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
