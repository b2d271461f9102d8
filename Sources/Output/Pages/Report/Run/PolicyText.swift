import TaxiService

/// Dispatch policies in words for planners.
enum PolicyText {
    /// Returns the short name of a policy, or the manifest's word if this version does not know it.
    static func name(_ policy: String, _ text: PageText) -> String {
        guard let name = TaxiService.PolicyName(rawValue: policy) else { return policy }
        return switch name {
        case .fifo: text("first in, first out", "önce gelen önce alır")
        case .nearest: text("to the nearest taxi", "en yakın taksiye")
        case .longestIdle: text("to the taxi that has been idle longest", "en uzun süredir yolcusuz olan taksiye")
        case .random: text("at random", "kurayla")
        case .batched: text("in batches of calls", "toplu teklifle")
        case .rebalanced:
            text("first in, first out, with taxis sent ahead", "kuyruk sırasıyla, boş taksiler önceden yönlendirilerek")
        }
    }

    /// Returns a description as a sentence without the full stop.
    static func sentence(_ policy: TaxiService.PolicyName, _ text: PageText) -> String {
        switch policy {
        case .fifo:
            text(
                "the taxi that came first to the queue of the client's zone gets the first offer (first in, first out)",
                "ilk teklifi, müşterinin bölgesinin kuyruğuna ilk gelen taksi alır (önce gelen önce alır)")
        case .nearest:
            text(
                "the taxi that would be there soonest gets the offer, even if another has waited longer",
                "teklifi, başka bir taksi daha uzun beklemiş olsa da en erken varacak taksi alır")
        case .longestIdle:
            text(
                "the taxi that has been without a ride the longest gets the offer, wherever it is",
                "teklifi, nerede olursa olsun en uzun süredir yolcusuz olan taksi alır")
        case .random:
            text(
                "any free taxi gets the offer, each with the same probability",
                "teklifi, eşit olasılıkla boş taksilerden herhangi biri alır")
        case .batched:
            text(
                "the calls of some seconds are collected; as many as possible are offered, with the least total drive time",
                """
                birkaç saniyenin çağrıları toplanır; toplam sürüş süresi en az olacak biçimde olabildiğince çoğu \
                teklif edilir
                """)
        case .rebalanced:
            text(
                "first in, first out, and free taxis are sent to where requests are expected",
                "kuyruk sırası geçerlidir; boş taksiler çağrı beklenen yerlere gönderilir")
        }
    }
}
