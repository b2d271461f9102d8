import Quantities
import TaxiService

/// The command that is being judged: what is wanted of it, and which of its effects is looked at.
struct CommandInHand: Sendable, BitwiseCopyable {
    let command: TaxiService.Command
    let time: SimTime
    let expectation: Expectation
    /// The first effect; `.nothing` before it.
    private(set) var first = JudgedLine.nothing
    /// The present effect; `.nothing` when all have been taken.
    private(set) var line = JudgedLine.nothing
    /// Whether the present effect is counted as wrong already: one effect is one mistake at most.
    private(set) var isCounted = false
    /// S06: the party that must be told next, of what its ride's earlier parties were told.
    private var nextParty = RequestID.none
    private var partyLine = JudgedLine.nothing

    init(_ command: TaxiService.Command, at time: SimTime, _ expectation: Expectation) {
        self.command = command
        self.time = time
        self.expectation = expectation
    }

    var isInterruption: Bool { @inline(__always) get { expectation.line == .interrupted } }

    /// Another effect follows, which may be a mistake of its own.
    mutating func nextEffect() { isCounted = false }

    /// All effects have been taken.
    mutating func endEffects() {
        line = .nothing
        isCounted = false
    }

    /// What kind of line the effect is.
    ///
    /// - Returns: whether it may come here.
    @inline(__always)
    mutating func see(_ line: JudgedLine) -> Bool {
        self.line = line
        let isFirst = first == .nothing
        if isFirst { first = line }
        if line == expectation.line || expectation.line == .anything { return true }
        return !isFirst && line.mayFollow(expectation.line)
    }

    mutating func seeRejection() {
        line = .rejected
        first = .rejected
    }

    /// - Returns: whether a mistake is to be counted: the first of an effect, or any at the end of the command.
    mutating func countMistake() -> Bool {
        if isCounted, line != .nothing { return false }
        isCounted = true
        return true
    }

    /// S06: whether the party is the next of a ride whose first one was told the same.
    ///
    /// - Parameter following: the party behind it, or none.
    @inline(__always)
    mutating func isNextParty(_ id: RequestID, _ line: JudgedLine, following: RequestID) -> Bool {
        guard nextParty == id, partyLine == line else { return false }
        nextParty = following
        return true
    }

    /// S06: the first party of a ride is told, and the others must be in turn.
    @inline(__always)
    mutating func firstParty(_ line: JudgedLine, following: RequestID) {
        partyLine = line
        nextParty = following
    }

    /// S06: the party that was left out, or none.
    @inline(__always)
    mutating func takePartyLeftOut() -> RequestID {
        if nextParty.isNone { return .none }
        defer { nextParty = .none }
        return nextParty
    }
}
