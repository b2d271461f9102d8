import ServiceKernel
import TaxiService

// Texts of dispatch policies without queues. The default sentences describe the rule, first in, first out.
extension TaxiService.PolicyName {
    /// Returns the remark on a policy that deviates from the rule, to follow the word "dispatch", or nil for the rule.
    package func remark(in language: Language) -> String? {
        guard let name else { return nil }
        let addition =
            isFirstInFirstOut
            ? Sentence("{policy} (an addition to the rule)", "{policy} (kurala ek)")
            : Sentence(
                "{policy} (not the rule; the rule is first come, first served)",
                "{policy} (kuralın dışında; kural: ilk gelen ilk alır)")
        return addition[language].filled { _ in name[language].filled { _ in nil } }
    }

    /// Returns the sentences of an event under this policy; nil if both are those of the rule. `sentence` is nil if the
    /// rule's fits, `because` is the reason for the event, and `isInsteadOfRule` is whether that replaces the rule.
    package func texts(
        of event: TaxiService.EventWord
    ) -> (sentence: Sentence?, because: Sentence, isInsteadOfRule: Bool)? {
        guard let texts = PolicyTexts(self), let text = texts.eventTexts[event] else { return nil }
        return (text.sentence, text.because, texts.isInsteadOfRule(event))
    }

    /// The policy in words, without its name in scenarios; nil for the rule.
    private var name: Sentence? {
        switch self {
        case .fifo: nil
        case .nearest: Sentence("the nearest taxi", "en yakın taksi")
        case .longestIdle: Sentence("the taxi without a ride for longest", "en uzun süredir yolcusuz olan taksi")
        case .random: Sentence("a taxi by draw", "kura")
        case .batched: Sentence("calls are gathered and offered together", "toplu teklif")
        case .rebalanced:
            Sentence(
                "first come, first served, and waiting drivers are sent ahead",
                "kuyruk sırası; ayrıca bekleyen sürücüler önceden gönderilir")
        }
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
                "The driver with the shortest drive to the pickup gets the offer.",
                "Teklif, biniş yerine en kısa sürede varacak sürücüye gider.")
            waiting = Sentence(
                "If no driver can be asked, the call waits; a driver who becomes free gets the nearest call.",
                "Uygun sürücü yoksa çağrı bekler; boşalan sürücüye en yakın çağrı teklif edilir.")
            measure = ("the drive time to the pickup", "biniş yerine varış süresi")
            next = (
                "the call is offered to the nearest of the other drivers.",
                "çağrı, öteki sürücülerin en yakınına teklif edilir."
            )
        case .longestIdle:
            choice = Sentence(
                "The driver who has been longest without a ride gets the offer.",
                "Teklif, en uzun süredir yolcusuz olan sürücüye gider.")
            waiting = PolicyTexts.oldestFirst
            measure = ("the time without a ride", "yolcusuz geçen süre")
            next = (
                "the call is offered to the other driver who has been longest without a ride.",
                "çağrı, öteki sürücülerden en uzun süredir yolcusuz olana teklif edilir."
            )
        case .random:
            choice = Sentence(
                "A draw decides which driver gets the offer: the lowest lot.",
                "Teklifin hangi uygun sürücüye gideceğine kura karar verir: en küçük numara alır.")
            waiting = PolicyTexts.oldestFirst
            measure = ("the draw", "kura")
            next = (
                "a draw decides which of the other drivers gets the offer.",
                "teklifin öteki sürücülerden hangisine gideceğine kura karar verir."
            )
        case .batched:
            choice = Sentence(
                "As many waiting calls as possible are offered together, with the shortest total drive time.",
                "Bekleyen çağrıların olabildiğince çoğu, taksilerin toplam varış süresi en az olacak biçimde birlikte "
                    + "teklif edilir.")
            waiting = Sentence(
                "Every call waits until the waiting calls are offered together.",
                "Her çağrı bir sonraki toplu teklifi bekler.")
            measure = ("the total drive time to all pickups", "bütün biniş yerlerine toplam varış süresi")
            next = (
                "the call waits until the waiting calls are offered together.",
                "çağrı bir sonraki toplu teklifi bekler."
            )
        }
    }

    private static let oldestFirst = Sentence(
        "If no driver can be asked, the call waits; the oldest call comes first.",
        "Uygun sürücü yoksa çağrı bekler; en eski çağrı önce gelir.")

    func withoutQueue(_ driver: String, _ inTurkish: String) -> Sentence {
        Sentence(
            "\(Language.english.capitalized(driver)) joins no queue; what counts is \(measure.english).",
            "\(Language.turkish.capitalized(inTurkish)) hiçbir kuyruğa girmez; önemli olan \(measure.turkish).")
    }

    func passesOn(_ english: String, _ turkish: String) -> Sentence {
        Sentence(english + next.english, turkish + next.turkish)
    }

    /// Whether the policy acts at this event instead of the rule, so that its reason is no sentence of the rule.
    func isInsteadOfRule(_ event: TaxiService.EventWord) -> Bool {
        switch event {
        case .driverStarted, .driverMoved, .offered, .refused, .timedOut, .concluded: true
        case .waiting: waiting != PolicyTexts.oldestFirst
        case _: false
        }
    }

    /// Sentences of the events that mention queues: nil if the rule's sentence fits, and the reason. A test finds
    /// events and messages that mention queues without an entry here.
    var eventTexts: [TaxiService.EventWord: (sentence: Sentence?, because: Sentence)] {
        [
            .driverStarted: (
                Sentence("{driver} is free in {zone}", "{driver}, {zone:loc} boşta"),
                withoutQueue("a driver who starts work", "işe başlayan sürücü")
            ),
            .driverStopped: (
                Sentence(
                    "{driver} is no longer free in {zone}", "{driver} artık {zone:loc} boşta değil"),
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
                    "{request}, {zone:rel} {driver:dat} teklif edilir"),
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
                    "A driver who refuses does not fall back; ",
                    "Reddeden sürücü geriye düşmez; ")
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
                    "{request} ({client}) bitti; {driver}, {zone:loc} boşta"),
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
