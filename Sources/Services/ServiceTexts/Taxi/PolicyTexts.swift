import ServiceKernel
import TaxiService

// Texts of dispatch policies without queues. The default sentences describe the rule, first in, first out.
extension TaxiService.PolicyName {
    /// Returns the remark on a policy that deviates from the rule, to follow the word "dispatch", or nil for the rule.
    package func remark(in language: Language) -> String? {
        guard let remark else { return nil }
        return switch language {
        case .english: remark
        case .turkish: "\(rawValue) (kural değil: asıl kural FIFO)"
        }
    }

    /// Returns the sentences of an event under this policy; nil if both are those of the rule. `sentence` is nil if the
    /// rule's fits, and `because` gives the reason for the event.
    package func texts(of event: TaxiService.EventWord) -> (sentence: Sentence?, because: Sentence)? {
        PolicyTexts(self)?.eventTexts[event]
    }

    /// Returns the sentence of a message under this policy, or nil if the rule's fits.
    package func sentence(of message: TaxiService.MessageWord) -> Sentence? {
        PolicyTexts(self) == nil ? nil : PolicyTexts.messages[message]
    }
}

/// Texts that describe the choices of a policy without queues.
private struct PolicyTexts {
    /// Choice of the driver who gets an offer.
    let choice: Sentence
    /// Treatment of a request that no driver has accepted yet.
    let waiting: Sentence
    /// Criterion for the choice of drivers.
    private let measure: (english: String, turkish: String)
    /// Next driver after an offer that was not accepted.
    private let next: (english: String, turkish: String)

    /// Creates the texts, or nil for a policy with queues.
    init?(_ policy: TaxiService.PolicyName) {
        switch policy {
        case .fifo, .rebalanced: return nil
        case .nearest:
            choice = Sentence(
                "Instead of the rule: the driver with the shortest drive to the pickup gets the offer.",
                "Kuralın yerine: teklif, biniş yerine en kısa sürede varacak sürücüye gider.")
            waiting = Sentence(
                "If no driver is eligible, the call waits; a driver who becomes free gets the nearest call.",
                "Uygun sürücü yoksa çağrı bekler; boşalan sürücüye en yakın çağrı teklif edilir.")
            measure = ("the drive time to the pickup", "biniş yerine varış süresi")
            next = (
                "the call is offered to the nearest of the other drivers.",
                "çağrı, öteki sürücülerin en yakınına teklif edilir."
            )
        case .longestIdle:
            choice = Sentence(
                "Instead of the rule: the driver without a ride for the longest time gets the offer.",
                "Kuralın yerine: teklif, en uzun süredir yolcusuz olan sürücüye gider.")
            waiting = PolicyTexts.oldestFirst
            measure = ("the time without a ride", "yolcusuz geçen süre")
            next = (
                "the call is offered to the other driver without a ride for the longest time.",
                "çağrı, öteki sürücülerden en uzun süredir yolcusuz olana teklif edilir."
            )
        case .random:
            choice = Sentence(
                "Instead of the rule: a draw decides which eligible driver gets the offer.",
                "Kuralın yerine: teklifin hangi uygun sürücüye gideceğine kura karar verir.")
            waiting = PolicyTexts.oldestFirst
            measure = ("the draw", "kura")
            next = (
                "a draw decides which of the other drivers gets the offer.",
                "teklifin öteki sürücülerden hangisine gideceğine kura karar verir."
            )
        case .batched:
            choice = Sentence(
                "Instead of the rule: waiting calls are offered together, with the least total drive time.",
                "Kuralın yerine: bekleyen çağrılar, taksilerin toplam varış süresi en az olacak biçimde birlikte "
                    + "teklif edilir.")
            waiting = Sentence(
                "Instead of the rule: every call waits for the next round of offers.",
                "Kuralın yerine: her çağrı bir sonraki toplu teklifi bekler.")
            measure = ("the total drive time to all pickups", "bütün biniş yerlerine toplam varış süresi")
            next = ("the call waits for the next round of offers.", "çağrı bir sonraki toplu teklifi bekler.")
        }
    }

    private static let oldestFirst = Sentence(
        "If no driver is eligible, the call waits; the oldest call comes first.",
        "Uygun sürücü yoksa çağrı bekler; en eski çağrı önce gelir.")

    func withoutQueue(_ driver: String, _ inTurkish: String) -> Sentence {
        Sentence(
            "Instead of the rule: \(driver) joins no queue; what counts is \(measure.english).",
            "Kuralın yerine: \(inTurkish) hiçbir kuyruğa girmez; önemli olan \(measure.turkish).")
    }

    func passesOn(_ english: String, _ turkish: String) -> Sentence {
        Sentence(english + next.english, turkish + next.turkish)
    }

    /// Sentences of the events that mention queues: nil if the rule's sentence fits, and the reason. A test finds
    /// events and messages that mention queues without an entry here.
    var eventTexts: [TaxiService.EventWord: (sentence: Sentence?, because: Sentence)] {
        [
            .driverStarted: (
                Sentence("{driver} is free in {zone}", "{driver}, {zone} bölgesinde boşta"),
                withoutQueue("a driver who starts work", "işe başlayan sürücü")
            ),
            .driverStopped: (
                Sentence(
                    "{driver} is no longer free in {zone}", "{driver} artık {zone} bölgesinde boşta değil"),
                Sentence(
                    "A driver who stops work gets no more offers; an open offer goes to another driver.",
                    "İşi bırakan sürücüye artık teklif gelmez; açık teklif başka bir sürücüye geçer.")
            ),
            .driverMoved: (nil, withoutQueue("a driver who enters another zone", "başka bir bölgeye giren sürücü")),
            .connectionLost: (
                nil,
                Sentence(
                    "A driver without a connection gets no offers but keeps an accepted ride.",
                    "Bağlantısı olmayan sürücüye teklif gelmez; aldığı yolculuk sürer.")
            ),
            .offered: (
                Sentence(
                    "{request} is offered to {driver} in {zone}",
                    "{request}, {zone} bölgesindeki {driver} adlı sürücüye teklif edilir"),
                choice
            ),
            .waiting: (nil, waiting),
            .accepted: (
                nil,
                Sentence(
                    "A driver who accepts gets no more offers; the client learns the taxi, wait and price.",
                    "Kabul eden sürücüye artık teklif gelmez; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir.")
            ),
            .refused: (
                Sentence("{driver} refuses {request}", "{driver}, {request} çağrısını reddeder"),
                passesOn(
                    "Instead of the rule: a driver who refuses does not fall back; ",
                    "Kuralın yerine: reddeden sürücü geriye düşmez; ")
            ),
            .timedOut: (
                Sentence(
                    "{driver} did not answer {request} in time",
                    "{driver}, {request} teklifini zamanında yanıtlamadı"),
                passesOn(
                    "An offer that is not answered in time ends; ",
                    "Zamanında yanıtlanmayan teklif biter; ")
            ),
            .gaveBack: (
                nil,
                Sentence(
                    "A driver can give back a ride that has not begun; the call keeps its first time.",
                    "Sürücü, başlamamış yolculuktan vazgeçebilir; çağrı ilk saatini korur.")
            ),
            .concluded: (
                Sentence(
                    "{request} ({client}) is concluded; {driver} is free in {zone}",
                    "{request} ({client}) bitti; {driver}, {zone} bölgesinde boşta"),
                withoutQueue("a driver whose ride is paid and concluded", "yolculuğu ödenip biten sürücü")
            ),
        ]
    }

    static let messages: [TaxiService.MessageWord: Sentence] = [
        .offerWithdrawn: Sentence("The offer of {request} is withdrawn.", "{request} teklifi geri çekildi."),
        .offerMissed: Sentence(
            "You did not answer {request} in time; the offer is no longer valid.",
            "{request} teklifini zamanında yanıtlamadınız; teklif artık geçerli değil."),
    ]
}
