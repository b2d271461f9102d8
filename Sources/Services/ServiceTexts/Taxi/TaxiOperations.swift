import ServiceKernel
import TaxiService

extension TaxiService.Operation: LocalizedWord {
    package var sentence: Sentence {
        switch self {
        case .request: Sentence("asks for a taxi \(Self.trip)", "\(Self.turkishTrip) taksi ister")
        case .reserve:
            Sentence(
                "books a taxi \(Self.trip), departure {departure}",
                "\(Self.turkishTrip) kalkışı {departure} olan taksi ayırtır")
        case .changeReservation:
            Sentence(
                """
                changes {request}{departure?, departure {departure}}{to?, to {to}}\
                {share=true?, shared}{share=false?, not shared}
                """,
                """
                {request} rezervasyonunu değiştirir{departure?, kalkış {departure}}{to?, varış {to}}\
                {share=true?, paylaşmalı}{share=false?, paylaşmasız}
                """)
        case .withdraw: Sentence("withdraws {request|the request}", "{request?{request} }çağrısını geri çeker")
        case .cancelReservation: Sentence("cancels {request}", "{request} rezervasyonunu iptal eder")
        case .join:
            Sentence(
                "wants to join {request}, to {to}, {party=1?alone}{party!1?party of {party}}",
                "{request} yolculuğuna katılmak ister, varış {to}, {party=1?tek başına}{party!1?{party} kişi}")
        case .pay:
            Sentence(
                "pays {by=card?by card}{by=cash?in cash}{fails=true?, which fails}",
                "{by=card?kartla}{by=cash?nakit} öder{fails=true?, ama ödeme geçmez}")
        case .start:
            Sentence(
                "starts work in {zone}{taxi? with taxi {taxi}}",
                "{zone} bölgesinde{taxi? {taxi} taksisiyle} işe başlar")
        case .move: Sentence("drives to {zone}", "{zone} bölgesine gider")
        case .pickUp: Sentence("picks up {client|the client}", "müşteriyi{client? ({client})} alır")
        case .confirmCash:
            Sentence(
                "confirms that {client|the client} paid in cash",
                "müşterinin{client? ({client})} nakit ödediğini onaylar")
        case .interrupt:
            Sentence(
                """
                ends the ride in {zone}, {because=clientWish?as the client wishes}\
                {because=taxiProblem?because the taxi has a problem}
                """,
                """
                yolculuğu {zone} bölgesinde keser: {because=clientWish?müşteri istedi}\
                {because=taxiProblem?taksi arızalandı}
                """)
        case .stop: Sentence("stops work", "işi bırakır")
        case .loseConnection: Sentence("loses the connection", "bağlantısını kaybeder")
        case .regainConnection: Sentence("has the connection back", "yeniden bağlanır")
        case .accept: Sentence("accepts", "kabul eder")
        case .refuse: Sentence("refuses", "reddeder")
        case .giveBack: Sentence("gives the ride back", "yolculuğu geri verir")
        case .arrive: Sentence("is at the pickup", "alış yerine varır")
        case .conclude: Sentence("concludes the ride", "yolculuğu bitirir")
        case .offerTimeout: Sentence("the time to answer is over for {subject}", "{subject} için yanıt süresi doldu")
        case .suspensionEnd: Sentence("the suspension of {subject} is over", "{subject} için uzaklaştırma bitti")
        case .reservationDue: Sentence("reservation {subject} falls due", "{subject} rezervasyonunun zamanı geldi")
        case .noShow: Sentence("the taxi of {subject} has waited long enough", "{subject} taksisi yeterince bekledi")
        case .dispatchRound: Sentence("a round of dispatch is due", "toplu dağıtımın zamanı geldi")
        }
    }

    private static let trip =
        "from {from} to {to}, {party=1?alone}{party!1?party of {party}}{share=true?, willing to share}"
    private static let turkishTrip = """
        {from} bölgesinden {to} bölgesine, {party=1?tek başına}{party!1?{party} kişi}\
        {share=true?, paylaşarak},
        """
}
