import TaxiService

/// Who sends commands and when: the people of one generator thread.
///
/// Open loop: a command is due at a moment that does not depend on whether earlier ones were late. It is measured from
/// that moment on, whenever it is sent.
package protocol LoadSource: ~Copyable, SendableMetatype {
    /// When somebody next acts, in nanoseconds of the run; `Int64.max` if nobody ever does.
    var nextDueNanoseconds: Int64 { get }

    /// What is due next; to be called only when it is. Nil if the person has thought better of it.
    mutating func next() -> Submission?

    /// What came of commands, at the given moment.
    mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64)

    /// There was no room for the command.
    mutating func noteOverloaded(_ submission: Submission)
}

extension People: LoadSource {}
