import ServiceKernel
import TaxiService

// Texts of dispatch policies without queues. The default sentences describe the rule, first in, first out.
extension TaxiService.PolicyName {
    /// Returns the remark on a policy that deviates from the rule, to follow the word "dispatch", or nil for the rule.
    package func remark(in language: Language) -> String? {
        guard let remark else { return nil }
        return switch language {
        case .english: remark
        case .turkish: "\(rawValue) (kural değil: kural FIFO'dur)"
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
                "Not the rule: whoever is the least time away from the pickup gets the offer.",
                "Kural değil: teklif, binişe süre olarak en yakın olana gider.")
            waiting = Sentence(
                "With nobody who may be asked the request waits; a free driver gets the nearest.",
                "Sorulabilecek kimse yoksa çağrı bekler; boşalan sürücü en yakındakini alır.")
            measure = ("how near the pickup is", "binişe ne kadar yakın olunduğu")
            next = ("the nearest of the others is asked.", "ötekilerin en yakınına sorulur.")
        case .longestIdle:
            choice = Sentence(
                "Not the rule: whoever has been without a ride the longest gets the offer.",
                "Kural değil: teklif, en uzun süredir yolcusuz olana gider.")
            waiting = PolicyTexts.oldestFirst
            measure = ("how long there has been no ride", "ne zamandır yolcusuz olunduğu")
            next = (
                "of the others whoever has been without a ride the longest is asked.",
                "ötekilerden en uzun süredir yolcusuz olana sorulur."
            )
        case .random:
            choice = Sentence(
                "Not the rule: a lot decides who of those who may be asked gets the offer.",
                "Kural değil: teklifin sorulabileceklerden kime gideceğine kura karar verir.")
            waiting = PolicyTexts.oldestFirst
            measure = ("the lot", "kura")
            next = ("a lot decides who of the others is asked.", "ötekilerden kime sorulacağına kura karar verir.")
        case .batched:
            choice = Sentence(
                "Not the rule: what waits is offered together, with the least time to the pickups in all.",
                "Kural değil: bekleyenler, binişlere toplam süre en az olacak biçimde birlikte dağıtılır.")
            waiting = Sentence(
                "Not the rule: every request waits for the next round.",
                "Kural değil: her çağrı bir sonraki dağıtımı bekler.")
            measure = ("the time to all pickups together", "bütün binişlere toplam süre")
            next = ("the request waits for the next round.", "çağrı bir sonraki dağıtımı bekler.")
        }
    }

    private static let oldestFirst = Sentence(
        "With nobody who may be asked the request waits; the oldest is served first.",
        "Sorulabilecek kimse yoksa çağrı bekler; en eski olan önce gelir.")

    func withoutQueue(_ who: String, _ inTurkish: String) -> Sentence {
        Sentence(
            "Not the rule: \(who) joins no queue; what counts is \(measure.english).",
            "Kural değil: \(inTurkish) hiçbir kuyruğa girmez; önemli olan \(measure.turkish).")
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
                withoutQueue("who starts work", "işe başlayan")
            ),
            .driverStopped: (
                Sentence(
                    "{driver} is no longer free in {zone}", "{driver} artık {zone} bölgesinde boşta değil"),
                Sentence(
                    "Who stops work is asked no more; an open offer passes on.",
                    "İşi bırakana artık sorulmaz; açık teklif başkasına geçer.")
            ),
            .driverMoved: (nil, withoutQueue("who enters another zone", "başka bölgeye giren")),
            .connectionLost: (
                nil,
                Sentence(
                    "Without a connection nobody is asked; a ride in hand is kept.",
                    "Bağlantısı olmayana sorulmaz; eldeki yolculuk kalır.")
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
                    "Who accepts is asked no more; the client learns taxi, waiting time and price.",
                    "Kabul edene artık sorulmaz; müşteri taksiyi, bekleme süresini ve fiyatı öğrenir.")
            ),
            .refused: (
                Sentence("{driver} refuses {request}", "{driver}, {request} çağrısını reddeder"),
                passesOn(
                    "Not the rule: who refuses does not fall back; ", "Kural değil: reddeden geriye düşmez; ")
            ),
            .timedOut: (
                Sentence("{driver} has not answered {request}", "{driver}, {request} teklifini yanıtlamadı"),
                passesOn(
                    "An offer not answered in time passes on: ", "Zamanında yanıtlanmayan teklif başkasına geçer: ")
            ),
            .gaveBack: (
                nil,
                Sentence(
                    "A ride not begun can be given back; it keeps its age.",
                    "Başlamamış yolculuk geri verilebilir; yaşını korur.")
            ),
            .concluded: (
                Sentence(
                    "{request} ({client}) is concluded; {driver} is free in {zone}",
                    "{request} ({client}) bitti; {driver}, {zone} bölgesinde boşta"),
                withoutQueue("paid and concluded, and the driver", "ödendi ve bitti; sürücü")
            ),
        ]
    }

    static let messages: [TaxiService.MessageWord: Sentence] = [
        .offerWithdrawn: Sentence("The offer of {request} is withdrawn.", "{request} teklifi geri çekildi."),
        .offerMissed: Sentence(
            "You have not answered {request} in time; the offer has passed on.",
            "{request} teklifini zamanında yanıtlamadınız; teklif başkasına geçti."),
    ]
}
