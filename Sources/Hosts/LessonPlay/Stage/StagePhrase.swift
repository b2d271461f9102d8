import ServiceKernel

/// Texts on a stage in addition to the story: keys, buttons and labels.
package enum StagePhrase: String, CaseIterable, Sendable {
    case lesson, opening, question, answer
    case next, back, again, slow, stepOf, play
    case language, theme, fullScreen, help, close, contents
    case keysNext, keysBack, keysEnds, keysDigits, keysGuess, keysAgain, keysSlow, keysLanguage, keysTheme, keysScreen
    case keysScroll
    case guessFirst, whatHappens, handsUp, answerName, hands, share, moreAnswers, fewerAnswers, rightChoice
    case begins, rule, insteadOfRule, refusal, dispatch, about, expected, classQuestion
    case stage, queue, emptyQueue, waiting, head
    case free, offered, toClient, occupied, busy, gone, suspended, booked, atHome
    case fetching, atDoor, carrying, gotOut, noConnection, party, goesTo, within
    case stranger, registered, confirmed, loggedIn, erased
    case otherLessons, ruleSays
    case handout, handoutName, handoutClass, handoutDate, handoutBegins, handoutSteps, handoutStep, handoutTime
    case handoutDone, handoutHappened, handoutRules

    /// The text.
    package var sentence: Sentence {
        switch self {
        case .lesson: Sentence("Lesson", "Ders")
        case .opening: Sentence("The dispute", "Şikâyet")
        case .question: Sentence("Question", "Soru")
        case .answer: Sentence("Answer", "Yanıt")
        case .next: Sentence("Next", "İleri")
        case .back: Sentence("Back", "Geri")
        case .again: Sentence("Show the step again", "Adımı yeniden göster")
        case .slow: Sentence("Half speed", "Yarı hız")
        case .stepOf: Sentence("Step {number} of {count}", "Adım: {number} / {count}")
        case .play: Sentence("Steps of the lesson", "Dersin adımları")
        case .language: Sentence("Türkçe", "English")
        case .theme: Sentence("Dark or light", "Koyu ya da açık")
        case .fullScreen: Sentence("Full screen", "Tam ekran")
        case .help: Sentence("Keys", "Tuşlar")
        case .close: Sentence("Close", "Kapat")
        case .contents: Sentence("All lessons", "Bütün dersler")
        case .keysNext: Sentence("next step", "sonraki adım")
        case .keysBack: Sentence("previous step", "önceki adım")
        case .keysEnds: Sentence("first step; question, then answer", "ilk adım; soru, sonra yanıt")
        case .keysDigits:
            Sentence("the step with this number; ahead, it asks first", "bu numaralı adım; ilerideyse önce sorar")
        case .keysGuess: Sentence("ask the class before each step", "her adımdan önce sınıfa sor")
        case .keysAgain: Sentence("show the step again", "adımı yeniden göster")
        case .keysSlow: Sentence("half speed, full speed", "yarı hız, tam hız")
        case .keysLanguage: Sentence("English, Turkish", "İngilizce, Türkçe")
        case .keysTheme: Sentence("dark, light", "koyu, açık")
        case .keysScreen: Sentence("full screen", "tam ekran")
        case .keysScroll: Sentence("scroll the story", "hikâyeyi kaydır")
        case .guessFirst: Sentence("Ask first", "Önce sınıfa sor")
        case .whatHappens: Sentence("What happens next?", "Şimdi ne olacak?")
        case .handsUp: Sentence("Hands up: how many for each answer?", "Parmak kaldıralım: her yanıt için kaç kişi?")
        case .answerName: Sentence("Text of answer {letter}", "{letter} yanıtının metni")
        case .hands: Sentence("Number of hands for answer {letter}", "{letter} yanıtı için kalkan parmak sayısı")
        case .share: Sentence("{count} %", "%{count}")
        case .moreAnswers: Sentence("Add an answer", "Yanıt ekle")
        case .fewerAnswers: Sentence("Remove an answer", "Yanıt çıkar")
        case .rightChoice: Sentence("right", "doğru yanıt")
        case .begins: Sentence("Begins", "Başlangıç")
        case .rule: Sentence("Rule {rule}", "Kural {rule}")
        case .insteadOfRule: Sentence("Instead of the rule", "Kuralın yerine")
        case .refusal: Sentence("Not possible", "Kabul edilmedi")
        case .dispatch: Sentence("Dispatch", "Çağrı dağıtımı")
        case .about: Sentence("Rules", "Kurallar")
        case .expected: Sentence("Computed by the real program, step by step.", "Adımlar gerçek programla hesaplandı.")
        case .classQuestion: Sentence("Ask the class", "Sınıfa soralım")
        case .stage: Sentence("The stage", "Sahne")
        case .queue: Sentence("queue of {zone}", "{zone} kuyruğu")
        case .emptyQueue: Sentence("no taxi", "taksi yok")
        case .waiting: Sentence("is waiting", "bekliyor")
        case .head: Sentence("at the front of the queue", "kuyruğun başında")
        case .free: Sentence("free", "boşta")
        case .offered: Sentence("offer open", "teklif açık")
        case .toClient: Sentence("to a client", "müşteriye gidiyor")
        case .occupied: Sentence("occupied", "dolu")
        case .busy: Sentence("has a taxi", "taksisi belli")
        case .gone: Sentence("offline", "çevrimdışı")
        case .suspended: Sentence("suspended", "uzaklaştırıldı")
        case .booked: Sentence("reserved", "rezervasyonlu")
        case .atHome: Sentence("no open call", "çağrısı yok")
        case .fetching: Sentence("fetching {list}", "{list} için yolda")
        case .atDoor: Sentence("waiting for {list}", "{list} için bekliyor")
        case .carrying: Sentence("carrying {list}", "takside: {list}")
        case .gotOut: Sentence("got out", "indi")
        case .noConnection: Sentence("no connection", "bağlantı yok")
        case .party: Sentence("party of {count}", "{count} kişi")
        case .goesTo: Sentence("to {zone}", "{zone} bölgesine")
        case .within: Sentence("within {zone}: {leg}", "{zone} içinde: {leg}")
        case .stranger: Sentence("no account", "hesabı yok")
        case .registered: Sentence("registered", "kayıtlı")
        case .confirmed: Sentence("email confirmed", "e-posta onaylandı")
        case .loggedIn: Sentence("logged in", "oturum açık")
        case .erased: Sentence("erased", "silindi")
        case .otherLessons: Sentence("Lessons without a rule", "Kuralı belirtilmeyen dersler")
        case .ruleSays: Sentence("Text of the rule", "Kuralın metni")
        case .handout: Sentence("handout to print", "yazdırılacak sayfa")
        case .handoutName: Sentence("Name", "Ad Soyad")
        case .handoutClass: Sentence("Class", "Sınıf")
        case .handoutDate: Sentence("Date", "Tarih")
        case .handoutBegins: Sentence("At the beginning", "Başlangıçta")
        case .handoutSteps: Sentence("What happens, and why?", "Ne olur ve neden?")
        case .handoutStep: Sentence("Step", "Adım")
        case .handoutTime: Sentence("Time", "Zaman")
        case .handoutDone: Sentence("Action", "Yapılan")
        case .handoutHappened: Sentence("What happened", "Ne oldu")
        case .handoutRules: Sentence("The rules", "Kurallar")
        }
    }

    /// Returns the kind of a person or thing, as a label for its name.
    package static func kind(_ kind: EntityKind) -> Sentence {
        switch kind {
        case .driver: Sentence("driver", "sürücü")
        case .client: Sentence("client", "müşteri")
        case .walker: Sentence("visitor", "ziyaretçi")
        case .author: Sentence("tour author", "tur yazarı")
        case .staff: Sentence("staff", "görevli")
        case .runner: Sentence("runner", "koşucu")
        case .user: Sentence("user", "kullanıcı")
        case .guest: Sentence("guest", "misafir")
        case .guide: Sentence("guide", "rehber")
        case .humanResources: Sentence("human resources", "işe alım")
        case .organisation: Sentence("organisation", "kuruluş")
        case .support: Sentence("customer service", "müşteri hizmetleri")
        case .place: Sentence("place", "yer")
        case .tour: Sentence("tour", "tur")
        case .outing: Sentence("guided tour", "rehberli tur")
        case .enquiry: Sentence("request", "başvuru")
        case .route: Sentence("route", "rota")
        case .session: Sentence("session", "oturum")
        default: Sentence(kind.word, kind.word)
        }
    }

    /// Returns the label of a ledger account, with a gap for what people have paid; empty for an account with a name.
    package static func purse(_ account: LedgerAccount) -> Sentence {
        switch account.kind {
        case .clients: Sentence("clients have paid {amount}", "müşteriler {amount} ödedi")
        case .escrow: Sentence("held for the driver", "sürücü için bekleyen")
        case .users: Sentence("users have paid {amount}", "kullanıcılar {amount} ödedi")
        case .company: Sentence("company", "şirket")
        case .treasury: Sentence("treasury", "hazine")
        case .bank: Sentence("bank", "banka")
        case .office: Sentence("office", "ofis")
        case .costs: Sentence("costs", "giderler")
        case .authority: Sentence("authority", "idare")
        case .drivers, .guides: Sentence("", "")
        }
    }
}
