import CityModel
import Quantities
import TaxiService

/// Whom and what a mistake concerns; none where it does not apply.
struct Finding: Sendable, BitwiseCopyable {
    var kind: WrongKind
    var request = RequestID.none
    var driver = DriverID.none
    /// Who or what would have been right.
    var rightDriver = DriverID.none
    var rightRequest = RequestID.none
    var zone = ZoneID.none
    var reason: TaxiService.Reason?
}

// Counting what is wrong, and telling it.
extension Judge {
    /// Counts a mistake, at most one for each effect.
    @inline(never)
    mutating func note(
        _ kind: WrongKind, request: RequestID = .none, driver: DriverID = .none, right: DriverID = .none,
        rightRequest: RequestID = .none, zone: ZoneID = .none, reason: TaxiService.Reason? = nil
    ) {
        if hand.isCounted, hand.line != .nothing { return }
        hand.isCounted = true
        wrong += 1
        wrongByKind[Int(kind.rawValue)] += 1
        guard firstWrong.count < Judge.wrongKept else { return }
        let finding = Finding(
            kind: kind, request: request, driver: driver, rightDriver: right, rightRequest: rightRequest, zone: zone,
            reason: reason)
        firstWrong.append(
            WrongDecision(
                kind: kind, number: commands, time: hand.time, what: "\(commandWords): \(happened(finding))",
                expected: expected(finding), history: historyLines(finding)))
    }

    private var commandWords: String {
        switch hand.command {
        case .driver(let driver, let action): "\(driver.judgedName) \(action.word)"
        case .client(let client, let action): "c\(UInt64(client.index) + 1) \(action.word)"
        case .timer(.offerTimeout(let driver, let serial)): "time-out \(serial) of an offer to \(driver.judgedName)"
        case .timer(.suspensionEnd(let driver)): "end of the suspension of \(driver.judgedName)"
        case .timer(.reservationDue(let id, _)): "reservation \(id.judgedName) is due"
        case .timer(.noShow(let id, _)): "waiting time for \(id.judgedName) is over"
        }
    }

    /// What the effect says.
    private func happened(_ finding: Finding) -> String {
        if hand.line == .nothing {
            return hand.first == .nothing ? "nothing happened" : "then nothing more happened"
        }
        var text = hand.line == .rejected ? "refused" : "\(hand.line)"
        if let reason = finding.reason { text += " for \(reason.word)" }
        if !finding.request.isNone { text += " \(finding.request.judgedName)" }
        return text + place(of: finding.driver)
    }

    /// The driver, and whose queue it is.
    private func place(of driver: DriverID) -> String {
        guard Int(driver.index) < queues.driverCount else { return "" }
        let zone = queues[driver].zone
        return zone.index < city.zoneCount
            ? ", \(driver.judgedName) in \(city.zones[Int(zone.index)].name)" : ", \(driver.judgedName)"
    }

    /// What the rules want.
    private func expected(_ finding: Finding) -> String {
        let (request, driver) = (finding.request.judgedName, finding.driver.judgedName)
        let (rightDriver, rightRequest) = (finding.rightDriver.judgedName, finding.rightRequest.judgedName)
        return switch finding.kind {
        case .wrongDriver: "\(request)\(place(of: finding.rightDriver)), the first eligible (T03)"
        case .driverAskedTwice: "\(driver) has an offer or a ride and gets no other (T05); \(instead(finding))"
        case .refuserAskedAgain: "\(driver) has tried \(request) since joining (T03); \(instead(finding))"
        case .driverNotInQueue: "\(driver) is in no queue (D01); \(instead(finding))"
        case .driverOutOfReach: "\(driver) is beyond the zones searched (T03); \(instead(finding))"
        case .requestOfferedTwice: "\(request) is not in dispatch; \(rightDriver) has it"
        case .rideOvertaken: "\(rightRequest) comes first (T04, T07)"
        case .waitsInVain: "\(request) offered to \(rightDriver) (T03)"
        case .waitingForgotten: "\(request) waits and \(rightDriver) is eligible: an offer (T04)"
        case .requestLost where finding.request.isNone: "the request accepted (T01)"
        case .requestLost where finding.rightDriver.isNone:
            "\(request) waiting, or in the hands of one driver (T04, I05)"
        case .requestLost: "\(request)\(place(of: finding.rightDriver)), offered (T03)"
        case .timeoutLost: "the offer passes on at its time (D08)"
        case .staleTimerObeyed: "nothing: the timer is overtaken"
        case .staleAnswerAccepted: "no offer is open any more: noOpenOffer (D08)"
        case .wrongZone: "the zone where the driver is, or that the command names"
        case .refusalsMiscounted:
            "after \(queues[finding.driver].refusalsInRow) refusals in a row "
                + (hand.mustLeave.isNone ? "\(driver) stays (D07)" : "\(driver) \(hand.leaveLine) first (D07)")
        case .unknownRequest: "a request that is open; the next new one is r\(requests.next)"
        case .clientInTwoRides: "one current ride (I08), and once in it (S01)"
        case .joinNotAllowed: "\(rightRequest) cannot be joined (S01–S03)"
        case .partyNotTold: "every party of the ride, in the order of joining (S06)"
        case .wrongEnd: "only those end whose ride can end so, and all of them (T09–T12)"
        case .countsDiffer: "accepted \(counts.accepted) = ended \(counts.ended) + those open (I12)"
        case .answerLost, .timerLost, .commandLost, .commandNotRefused, .wrongReason, .uncalledFor: awaitedWords
        }
    }

    private func instead(_ finding: Finding) -> String {
        if !finding.rightDriver.isNone {
            return "\(finding.request.judgedName)\(place(of: finding.rightDriver)), is the first eligible"
        }
        if !finding.rightRequest.isNone { return "\(finding.rightRequest.judgedName) comes first" }
        return "nobody is eligible, so it waits"
    }

    private var awaitedWords: String {
        switch hand.expectation.line {
        case .rejected: "refused for \(hand.expectation.reason.word)"
        case .nothing: "nothing"
        case .anything: "nothing of the kind"
        default: "\(hand.expectation.line)"
        }
    }

    private func historyLines(_ finding: Finding) -> [String] {
        var zone = finding.zone
        if zone.index >= city.zoneCount, Int(finding.driver.index) < queues.driverCount {
            zone = queues[finding.driver].zone
        }
        if zone.index >= city.zoneCount { zone = requests[requests[finding.request].ride].origin }
        if zone.index >= city.zoneCount {
            switch hand.command {
            case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
                zone = queues[driver].zone
            default: break
            }
        }
        return zone.index < city.zoneCount ? history.lines(of: zone) : []
    }
}
