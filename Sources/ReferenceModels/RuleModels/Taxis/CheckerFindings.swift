import CityModel
import Quantities
import TaxiService

/// A rule violation and the parties concerned; none where it does not apply.
struct ViolationDetails: Sendable, BitwiseCopyable {
    var kind: ViolationKind
    var request: RequestID
    var driver: DriverID
    /// The right driver or request instead.
    var rightDriver: DriverID
    var rightRequest: RequestID
    var zone: ZoneID
    var reason: TaxiService.Reason?
    /// Manner in which the driver must leave, for `.refusalsMiscounted`; nil if the driver stays.
    var leaves: EffectKind?
    /// The figure in question, for a wrong figure.
    var figure: CheckedFigure?
}

/// The checked decisions and the wrong ones among them.
package struct CheckerFindings: Sendable {
    /// Number of commands and timers checked.
    package var commands = 0
    /// Number of choices of a driver for a ride, or of none (T03).
    private(set) var choices = 0
    /// Number of queue decisions checked: choices, and drivers who joined, left or went to the tail.
    package private(set) var decisions = 0
    /// Number of wrong decisions, including other violations of the rules.
    package private(set) var wrong = 0
    /// The first ten wrong decisions.
    package private(set) var firstWrong: [WrongDecision] = []
    private var wrongCounts = ContiguousArray(repeating: 0, count: ViolationKind.allCases.count)

    private static let wrongKept = 10

    /// Creates an empty book.
    package init() {}

    /// Numbers of wrong decisions by kind, without zeros.
    package var wrongByKind: [(kind: ViolationKind, count: Int)] {
        ViolationKind.allCases.map { ($0, wrong(of: $0)) }.filter { $0.1 > 0 }
    }

    func wrong(of kind: ViolationKind) -> Int { wrongCounts[Int(kind.rawValue)] }

    /// Counts a checked decision.
    package mutating func countDecision() { decisions += 1 }

    mutating func countChoice() {
        choices += 1
        decisions += 1
    }

    /// Counts a wrong decision.
    ///
    /// - Returns: whether it is among the first, which are kept.
    package mutating func count(_ kind: ViolationKind) -> Bool {
        wrong += 1
        wrongCounts[Int(kind.rawValue)] += 1
        return firstWrong.count < CheckerFindings.wrongKept
    }

    /// Keeps the details of a wrong decision.
    package mutating func append(_ wrong: WrongDecision) { firstWrong.append(wrong) }
}

// Wording of findings.
extension CheckerState {
    func description(of finding: ViolationDetails) -> WrongDecision {
        WrongDecision(
            kind: finding.kind, number: findings.commands, time: current.time,
            what: "\(commandWords): \(actual(finding))", expected: expected(finding), history: historyLines(finding))
    }

    private var commandWords: String {
        switch current.command {
        case .driver(let driver, let action): "\(driver.judgedName) \(action.operation)"
        case .client(let client, let action): "c\(UInt64(client.index) + 1) \(action.operation)"
        case .timer(.offerTimeout(let driver, let serial)): "time-out \(serial) of an offer to \(driver.judgedName)"
        case .timer(.suspensionEnd(let driver)): "end of the suspension of \(driver.judgedName)"
        case .timer(.reservationDue(let id, _)): "reservation \(id.judgedName) is due"
        case .timer(.noShow(let id, _)): "waiting time for \(id.judgedName) is over"
        case .timer(.rankArrival(let driver, _)): "arrival of \(driver.judgedName) at the rank"
        case .timer(.dispatchRound(let serial)): "round \(serial) of dispatch"
        }
    }

    /// Returns a description of the effect.
    private func actual(_ finding: ViolationDetails) -> String {
        if current.effect == .nothing, let figure = finding.figure { return figure.reported }
        if current.effect == .nothing {
            return current.first == .nothing ? "nothing happened" : "then nothing more happened"
        }
        var text = current.effect == .rejected ? "refused" : "\(current.effect)"
        if let reason = finding.reason { text += " for \(reason.word)" }
        if !finding.request.isNone { text += " \(finding.request.judgedName)" }
        return text + place(of: finding.driver) + (finding.figure.map { ", \($0.reported)" } ?? "")
    }

    /// Returns the driver and the zone of the driver's queue.
    private func place(of driver: DriverID) -> String {
        guard drivers.has(driver) else { return "" }
        let zone = drivers[driver].zone
        return zone.index < city.zoneCount
            ? ", \(driver.judgedName) in \(city.zones[Int(zone.index)].name)" : ", \(driver.judgedName)"
    }

    /// Returns a description of what the rules require.
    private func expected(_ finding: ViolationDetails) -> String {
        let (request, driver) = (finding.request.judgedName, finding.driver.judgedName)
        let (rightDriver, rightRequest) = (finding.rightDriver.judgedName, finding.rightRequest.judgedName)
        return switch finding.kind {
        case .wrongDriver where finding.rightDriver.isNone: "offers only in rounds (\(rules.dispatchPolicy.rawValue))"
        case .wrongDriver: "\(request)\(place(of: finding.rightDriver)), \(whoIsRight)"
        case .driverAskedTwice: "\(driver) has an offer or a ride and gets no other offer (T05); \(instead(finding))"
        case .refuserAskedAgain: "\(driver) has tried \(request) since joining (T03); \(instead(finding))"
        case .driverNotInQueue: "\(driver) is in no queue (D01); \(instead(finding))"
        case .taxiDoesNotFit: "\(driver)'s taxi does not fit \(request) (T03); \(instead(finding))"
        case .driverOutOfReach: "\(driver) is beyond the zones searched (T03); \(instead(finding))"
        case .requestOfferedTwice: "\(request) is not in dispatch; \(rightDriver) has it"
        case .rideOvertaken: "\(rightRequest) comes first (T04, T07)"
        case .waitsInVain: "\(request) offered to \(rightDriver) (T03)"
        case .waitingForgotten: "an offer: \(request) waits and \(rightDriver) is eligible (T04)"
        case .roundNotBest: "as many offers as possible, with the least total time to the pickups"
        case .wrongSending: "only free drivers are sent, in a round, from their zone to another zone"
        case .requestLost where finding.request.isNone: "the request accepted (T01)"
        case .requestLost where finding.rightDriver.isNone:
            "\(request) waiting, or offered or allocated to one driver (T04, I05)"
        case .requestLost: "\(request)\(place(of: finding.rightDriver)), offered (T03)"
        case .wrongPlace where finding.rightDriver.isNone: "a place only for the next driver, if one is free (T15)"
        case .wrongPlace: "\(rightDriver) is next at the rank or in its lot (T15)"
        case .timeoutLost: "the offer passes on at its time (D08)"
        case .staleTimerObeyed: "nothing: the timer is out of date"
        case .staleAnswerAccepted: "refused for noOpenOffer: the offer is no longer open (D08)"
        case .wrongZone: "the zone where the driver is, or that the command names"
        case .refusalsMiscounted:
            "after \(drivers[finding.driver].refusalsInRow) refusals in a row "
                + (finding.leaves.map { "\(driver) \($0) first (D07)" } ?? "\(driver) stays (D07)")
        case .unknownRequest: "a request that is open; the next new one is r\(requests.next)"
        case .clientInTwoRides: "one current ride (I08), and once in it (S01)"
        case .joinNotAllowed: "\(rightRequest) cannot be joined (S01–S03)"
        case .partyNotTold: "every party of the ride, in the order of joining (S06)"
        case .wrongEnd: "all parties whose ride can end in this event, and no others (T09–T12)"
        case .countsDiffer:
            "accepted \(requests.counts.accepted) = ended \(requests.counts.ended) + those open (I12)"
        case .answerLost, .timerLost, .commandLost, .commandNotRefused, .wrongReason, .wrongAnswer, .uncalledFor:
            awaitedWords
        case .wrongPrice, .wrongWait, .wrongFigure, .moneyLost:
            (finding.figure?.right ?? "") + rules(of: finding.figure, finding.request)
        case .wrongPayment: "as the client said, once: the allocated ride, else the oldest interrupted one (P03)"
        // The remote checks word these themselves.
        case .answerDiffers, .acknowledgedLost, .commandTwice, .commandFromNobody, .orderBroken, .eventLost,
            .eventTwice, .eventDisordered:
            ""
        }
    }

    /// Returns the rules behind a price; the other figures name their own.
    private func rules(of figure: CheckedFigure?, _ request: RequestID) -> String {
        guard case .price = figure else { return "" }
        if current.effect == .paid { return " (P03)" }
        if current.effect == .interrupted { return " (T11)" }
        return requests[requests[request].ride].parties > 1 ? " (S05)" : " (P01, P02)"
    }

    /// Description of the driver whom the policy requires.
    private var whoIsRight: String {
        let policy = rules.dispatchPolicy
        return policy.isFirstInFirstOut ? "the first eligible (T03)" : "as the policy \(policy.rawValue) requires"
    }

    private func instead(_ finding: ViolationDetails) -> String {
        if !finding.rightDriver.isNone {
            return "\(finding.request.judgedName)\(place(of: finding.rightDriver)), \(whoIsRight)"
        }
        if !finding.rightRequest.isNone { return "\(finding.rightRequest.judgedName) comes first" }
        return "no driver is eligible, so it waits"
    }

    private var awaitedWords: String {
        if current.expectation.line == .rejected { return "refused for \(current.expectation.reason.word)" }
        if current.expectation.line == .anything { return "no such event" }
        return "\(current.expectation.line)"
    }

    private func historyLines(_ finding: ViolationDetails) -> [String] {
        var zone = finding.zone
        if zone.index >= city.zoneCount, drivers.has(finding.driver) { zone = drivers[finding.driver].zone }
        if zone.index >= city.zoneCount { zone = requests[requests[finding.request].ride].origin }
        if zone.index >= city.zoneCount {
            switch current.command {
            case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)),
                .timer(.rankArrival(let driver, _)):
                zone = drivers[driver].zone
            case .client, .timer(.reservationDue), .timer(.noShow), .timer(.dispatchRound): break
            }
        }
        return zone.index < city.zoneCount ? history.lines(of: zone) : []
    }
}
