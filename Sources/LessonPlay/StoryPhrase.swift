import ServiceKernel

/// What stories say beside the sentences of the services.
enum StoryPhrase: CaseIterable {
    case legend, free, offered, busy, gone, suspended, booked, waiting
    case toPickup, atPickup, withPassengers, stillToFetch, withoutConnection
    case about, zones, nothingChanges, refusal, outside
    case question, answer, prompt, oneHolds, allHold, nothingExpected

    var sentence: Sentence {
        switch self {
        case .legend: Sentence("Drivers:", "Sürücüler:")
        case .free: Sentence("free", "boşta")
        case .offered: Sentence("offered?", "teklifli?")
        case .busy: Sentence("busy", "meşgul")
        case .gone: Sentence("gone", "yok")
        case .suspended: Sentence("suspended", "cezalı")
        case .booked: Sentence("booked", "ayırtıldı")
        case .waiting: Sentence("waiting: {list}", "bekleyen: {list}")
        case .toPickup: Sentence("fetching {list}", "{list} için yolda")
        case .atPickup: Sentence("waiting for {list}", "{list} için bekliyor")
        case .withPassengers: Sentence("carrying {list}", "{list} takside")
        case .stillToFetch: Sentence(", to fetch {list}", ", alınacak {list}")
        case .withoutConnection: Sentence(", no connection", ", bağlantısız")
        case .about: Sentence("About {list}.", "Konu: {list}.")
        case .zones: Sentence("Zones: {list}.", "Bölgeler: {list}.")
        case .nothingChanges: Sentence("Nothing changes.", "Bir şey değişmez.")
        case .refusal: Sentence("Not possible:", "Olmaz:")
        case .outside: Sentence("outside", "hizmet dışı")
        case .question: Sentence("Ask the class:", "Sınıfa sorun:")
        case .answer: Sentence("The answer:", "Yanıt:")
        case .prompt: Sentence("— any key: on · q: leave —", "— bir tuş: devam · q: çıkış —")
        case .oneHolds: Sentence("The expectation holds.", "Beklenen gerçekleşti.")
        case .allHold: Sentence("All {count} expectations hold.", "Beklenen {count} şeyin hepsi gerçekleşti.")
        case .nothingExpected: Sentence("The lesson expects nothing.", "Derste beklenen bir şey yok.")
        }
    }
}
