import ServiceKernel

/// Texts on a stage besides the story: keys, buttons and labels.
package enum StagePhrase: String, CaseIterable, Sendable {
    case lesson, opening, question, answer
    case next, back, stepOf, play
    case language, theme, fullScreen, help, close, contents
    case keysNext, keysBack, keysEnds, keysDigits, keysGuess, keysLanguage, keysTheme, keysScreen, keysScroll
    case guessFirst, whatHappens, handsUp, answerName, hands, moreAnswers, fewerAnswers
    case rule, refusal, dispatch, about, expected, classQuestion
    case stage, queue, emptyQueue, waiting, head
    case free, offered, toClient, occupied, busy, gone, suspended, booked, atHome
    case fetching, atDoor, carrying, gotOut, noConnection, party, goesTo
    case stranger, registered, confirmed, loggedIn, erased
    case lessonsTitle, lessonsLead, lessonsOf, otherLessons, ruleSays
    case handout, handoutName, handoutClass, handoutDate, handoutBegins, handoutSteps, handoutStep, handoutTime
    case handoutDone, handoutHappens, handoutHappened, handoutAnswers, handoutRules

    /// The text.
    package var sentence: Sentence {
        switch self {
        case .lesson: Sentence("Lesson", "Ders")
        case .opening: Sentence("The dispute", "Anlaşmazlık")
        case .question: Sentence("Question", "Soru")
        case .answer: Sentence("Answer", "Yanıt")
        case .next: Sentence("Next", "İleri")
        case .back: Sentence("Back", "Geri")
        case .stepOf: Sentence("Step {number} of {count}", "Adım {number} / {count}")
        case .play: Sentence("Steps of the lesson", "Dersin adımları")
        case .language: Sentence("Türkçe", "English")
        case .theme: Sentence("Dark or light", "Koyu ya da açık")
        case .fullScreen: Sentence("Full screen", "Tam ekran")
        case .help: Sentence("Keys", "Tuşlar")
        case .close: Sentence("Close", "Kapat")
        case .contents: Sentence("All lessons", "Bütün dersler")
        case .keysNext: Sentence("next step", "sonraki adım")
        case .keysBack: Sentence("step back", "önceki adım")
        case .keysEnds: Sentence("first step, last step", "ilk adım, son adım")
        case .keysDigits: Sentence("to the step of that number", "o sayılı adıma")
        case .keysGuess: Sentence("ask the class before each step", "her adımdan önce sınıfa sor")
        case .keysLanguage: Sentence("English, Turkish", "İngilizce, Türkçe")
        case .keysTheme: Sentence("dark, light", "koyu, açık")
        case .keysScreen: Sentence("full screen", "tam ekran")
        case .keysScroll: Sentence("scroll the story", "öyküyü kaydır")
        case .guessFirst: Sentence("Ask first", "Önce sor")
        case .whatHappens: Sentence("What happens now?", "Şimdi ne olur?")
        case .handsUp: Sentence("Hands up: how many for each answer?", "Parmak kaldırın: her yanıt için kaç kişi?")
        case .answerName: Sentence("What answer {letter} says", "{letter} yanıtı ne diyor")
        case .hands: Sentence("Hands for answer {letter}", "{letter} yanıtı için parmaklar")
        case .moreAnswers: Sentence("One answer more", "Bir yanıt daha")
        case .fewerAnswers: Sentence("One answer less", "Bir yanıt eksik")
        case .rule: Sentence("Rule {rule}", "Kural {rule}")
        case .refusal: Sentence("Not possible", "Olmaz")
        case .dispatch: Sentence("Dispatch", "Dağıtım")
        case .about: Sentence("About", "Konu")
        case .expected: Sentence("Played on the real services.", "Gerçek hizmetlerle oynandı.")
        case .classQuestion: Sentence("Ask the class", "Sınıfa sorun")
        case .stage: Sentence("The stage", "Sahne")
        case .queue: Sentence("queue of {zone}", "{zone} kuyruğu")
        case .emptyQueue: Sentence("no taxi", "taksi yok")
        case .waiting: Sentence("is waiting", "bekliyor")
        case .head: Sentence("first in the queue", "kuyruğun başında")
        case .free: Sentence("free", "boşta")
        case .offered: Sentence("is asked", "soruluyor")
        case .toClient: Sentence("to a client", "müşteriye gidiyor")
        case .occupied: Sentence("occupied", "dolu")
        case .busy: Sentence("busy", "meşgul")
        case .gone: Sentence("off duty", "iş dışı")
        case .suspended: Sentence("suspended", "cezalı")
        case .booked: Sentence("booked", "ayırtıldı")
        case .atHome: Sentence("asks for nothing", "bir şey istemiyor")
        case .fetching: Sentence("fetches {list}", "{list} için yolda")
        case .atDoor: Sentence("waits for {list}", "{list} için bekliyor")
        case .carrying: Sentence("carries {list}", "{list} takside")
        case .gotOut: Sentence("got out", "indi")
        case .noConnection: Sentence("no connection", "bağlantı yok")
        case .party: Sentence("party of {count}", "{count} kişi")
        case .goesTo: Sentence("to {zone}", "{zone} yönüne")
        case .stranger: Sentence("no account", "hesabı yok")
        case .registered: Sentence("registered", "kayıtlı")
        case .confirmed: Sentence("email confirmed", "e-posta doğrulandı")
        case .loggedIn: Sentence("logged in", "oturum açık")
        case .erased: Sentence("erased", "silindi")
        case .lessonsTitle: Sentence("Lessons by rule", "Kurallara göre dersler")
        case .lessonsLead:
            Sentence(
                "Each opens by a click, offline, and is played step by step: → and ←.",
                "Her biri bir tıkla, çevrimdışı açılır ve adım adım oynanır: → ve ←.")
        case .lessonsOf: Sentence("{count} lessons", "{count} ders")
        case .otherLessons: Sentence("Without a rule", "Kuralsız")
        case .ruleSays: Sentence("What the rule says", "Kural ne diyor")
        case .handout: Sentence("to print", "yazdır")
        case .handoutName: Sentence("Name", "Ad")
        case .handoutClass: Sentence("Class", "Sınıf")
        case .handoutDate: Sentence("Date", "Tarih")
        case .handoutBegins: Sentence("How it begins", "Başlangıç")
        case .handoutSteps: Sentence("What happens, and why?", "Ne olur, neden?")
        case .handoutStep: Sentence("Step", "Adım")
        case .handoutTime: Sentence("Time", "Zaman")
        case .handoutDone: Sentence("What is done", "Ne yapılıyor")
        case .handoutHappens: Sentence("What happens? Which rule says so?", "Ne olur? Hangi kural böyle der?")
        case .handoutHappened: Sentence("What happened", "Ne oldu")
        case .handoutAnswers: Sentence("Answers", "Yanıtlar")
        case .handoutRules: Sentence("The rules", "Kurallar")
        }
    }

    /// Returns the kind of a person or thing, as a label for its name.
    package static func kind(_ kind: EntityKind) -> Sentence {
        switch kind {
        case .driver: Sentence("driver", "sürücü")
        case .client: Sentence("client", "müşteri")
        case .walker: Sentence("walker", "gezgin")
        case .author: Sentence("author", "yazar")
        case .staff: Sentence("staff", "görevli")
        case .runner: Sentence("runner", "sporcu")
        case .user: Sentence("user", "kullanıcı")
        case .guest: Sentence("guest", "misafir")
        case .guide: Sentence("guide", "rehber")
        case .humanResources: Sentence("human resources", "insan kaynakları")
        case .organisation: Sentence("organisation", "kurum")
        case .support: Sentence("customer service", "müşteri hizmetleri")
        case .place: Sentence("place", "yer")
        case .tour: Sentence("tour", "tur")
        case .outing: Sentence("guided tour", "rehberli tur")
        case .enquiry: Sentence("enquiry", "soru")
        case .route: Sentence("route", "rota")
        default: Sentence(kind.word, kind.word)
        }
    }

    /// Returns the label of a ledger account; empty for an account with an owner's name.
    package static func purse(_ account: LedgerAccount) -> Sentence {
        switch account.kind {
        case .clients: Sentence("clients", "müşteriler")
        case .escrow: Sentence("held", "emanet")
        case .users: Sentence("users", "kullanıcılar")
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
