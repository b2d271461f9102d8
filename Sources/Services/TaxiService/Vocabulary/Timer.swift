import Quantities
import ServiceKernel

extension TaxiService {
    /// Something the service wants to be told of when it is due. A timer overtaken by events does nothing.
    package enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// D08: the offer with this serial number has not been answered.
        case offerTimeout(DriverID, serial: UInt32)
        /// D07.
        case suspensionEnd(DriverID)
        /// R02: the reservation enters dispatch; stale if it was changed since.
        case reservationDue(RequestID, serial: UInt32)
        /// T12: the waiting time is over at the pickup of this request, the first to be missing there when the taxi came;
        /// stale if the ride was given back since.
        case noShow(RequestID, serial: UInt32)
        /// The round with this number, of a policy that decides for many at once.
        case dispatchRound(serial: UInt32)
    }
}

extension TaxiService.Timer: FieldHolder {
    /// As in the command log.
    package enum Word: String, Sendable, CaseIterable {
        case offerTimeout, suspensionEnd, reservationDue, noShow, dispatchRound
    }

    package var word: Word {
        switch self {
        case .offerTimeout: .offerTimeout
        case .suspensionEnd: .suspensionEnd
        case .reservationDue: .reservationDue
        case .noShow: .noShow
        case .dispatchRound: .dispatchRound
        }
    }

    /// Whom or what it is about; nil for all together.
    var subject: Numbered? {
        switch self {
        case .offerTimeout(let driver, _), .suspensionEnd(let driver): Numbered(.driver, driver.index &+ 1)
        case .reservationDue(let request, _), .noShow(let request, _): Numbered(.request, request.number)
        case .dispatchRound: nil
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .offerTimeout(let driver, let serial):
            self = try .offerTimeout(driver, serial: form.exchanged(.serial, serial))
        case .suspensionEnd: break
        case .reservationDue(let request, let serial):
            self = try .reservationDue(request, serial: form.exchanged(.serial, serial))
        case .noShow(let request, let serial): self = try .noShow(request, serial: form.exchanged(.serial, serial))
        case .dispatchRound(let serial): self = try .dispatchRound(serial: form.exchanged(.serial, serial))
        }
    }

    static func entry(_ word: Word) -> CommandEntry<TaxiService.Command> {
        switch word {
        case .offerTimeout:
            entry(
                word, .driver, rule: "T08",
                Sentence("the time to answer is over for {subject}", "{subject} için yanıt süresi doldu")
            ) {
                .offerTimeout(DriverID($0 &- 1), serial: 0)
            }
        case .suspensionEnd:
            entry(
                word, .driver, rule: "D07",
                Sentence("the suspension of {subject} is over", "{subject} için uzaklaştırma bitti")
            ) {
                .suspensionEnd(DriverID($0 &- 1))
            }
        case .reservationDue:
            entry(
                word, .request, rule: "R02",
                Sentence("reservation {subject} falls due", "{subject} rezervasyonunun zamanı geldi")
            ) {
                .reservationDue(RequestID($0), serial: 0)
            }
        case .noShow:
            entry(
                word, .request, rule: "T12",
                Sentence("the taxi of {subject} has waited long enough", "{subject} taksisi yeterince bekledi")
            ) {
                .noShow(RequestID($0), serial: 0)
            }
        case .dispatchRound:
            entry(
                word, nil, rule: "T04",
                Sentence("a round of dispatch is due", "toplu dağıtımın zamanı geldi")
            ) { _ in
                .dispatchRound(serial: 0)
            }
        }
    }

    private static func entry(
        _ word: Word, _ subject: NumberedKind?, rule: String, _ sentence: Sentence,
        blank: @escaping @Sendable (UInt32) -> TaxiService.Timer
    ) -> CommandEntry<TaxiService.Command> {
        CommandEntry(subject, word.rawValue, rule: rule, sentence, isTimer: true) { .timer(blank($0)) }
    }
}
