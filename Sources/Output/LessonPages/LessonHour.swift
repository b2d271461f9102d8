import Lessons
import Markup
import ServiceKernel

/// A ready-made hour of 45 minutes: lessons in order, with commands, minutes and questions.
struct LessonHour: Sendable {
    /// A part of the hour.
    struct Part: Sendable {
        let minutes: Int
        /// Name of the lesson that is played; nil if none is.
        var lesson: String?
        let done: Sentence
        let asked: Sentence
    }

    let id: String
    let title: Sentence
    let aim: Sentence
    let parts: [Part]
    /// Commands to run before the hour.
    var commands: [String] = []

    /// Names of the lessons, in order.
    var lessons: [String] { parts.compactMap(\.lesson) }

    /// All ready-made hours.
    static let all = [tail, nearest, rich]

    // MARK: Markup

    /// Returns title, aim, plan and commands, in both languages.
    ///
    /// - Parameter title: returns the title of a lesson from its name.
    func markup(title lessonTitle: (String) -> LessonText) -> HTML {
        let head = [SheetPhrase.minutes, .planDone, .planAsked].map { phrase in
            HTML.element(.th, [Attribute("scope", "col")], BilingualMarkup.text(phrase.sentence))
        }
        let rows = parts.map { part in
            let link =
                part.lesson.map { lesson in
                    HTML.element(
                        .a, [.link(toPage: "\(lesson).html")],
                        BilingualMarkup.each { HTML("“\(lessonTitle(lesson)[$0])”") })
                        + ": "
                } ?? HTML()
            return HTML.element(
                .tr, [], .element(.td, [.class("number")], HTML("\(part.minutes)")),
                .element(.td, [], link, BilingualMarkup.text(part.done)),
                .element(.td, [], BilingualMarkup.text(part.asked)))
        }
        let plan = HTML.element(
            .table, [.class("plan")], .element(.thead, [], .element(.tr, [], head)), .element(.tbody, [], rows))
        let needed =
            commands.isEmpty
            ? HTML()
            : .element(.p, [], BilingualMarkup.text(ContentsPhrase.commands.sentence), ":")
                + .element(.pre, [], HTML(commands.joined(separator: "\n")))
                + .element(.p, [.class("note")], BilingualMarkup.text(ContentsPhrase.commandsNote.sentence))
        return .element(
            .article, [.id("hour-\(id)"), .class("hour")], .element(.h3, [], BilingualMarkup.text(title)),
            .element(.p, [], BilingualMarkup.text(aim)), plan, needed)
    }

    // MARK: The hours

    private static let tail = LessonHour(
        id: "tail",
        title: Sentence(
            "A driver who refuses goes to the end of the queue", "Reddeden sürücü kuyruğun sonuna geçer"),
        aim: Sentence(
            "The class learns what a refusal costs, why refusals in a row are counted, and where a rule has to decide "
                + "between the driver's freedom and the client's wait.",
            "Sınıf; bir reddin bedelini, art arda retlerin neden sayıldığını, bir kuralın sürücünün özgürlüğü ile "
                + "müşterinin beklemesi arasında nerede seçim yapması gerektiğini öğrenir."),
        parts: [
            Part(
                minutes: 5,
                done: Sentence("Collect opinions on the board.", "Görüşleri tahtada toplayın."),
                asked: Sentence(
                    "May a driver say no to a call? What should happen to that driver then?",
                    "Bir sürücü bir çağrıya hayır diyebilir mi? O zaman o sürücüye ne olmalı?")),
            Part(
                minutes: 15, lesson: "refuser-to-the-tail",
                done: Sentence(
                    "ask before each step (key A), then let the class vote on the question.",
                    "her adımdan önce sorun (A tuşu), sonra soruyu oylatın."),
                asked: Sentence(
                    "Who is offered the call now? Why not Ella?", "Çağrı şimdi kime teklif edilir? Neden Ela'ya değil?"
                )),
            Part(
                minutes: 15, lesson: "three-refusals-stand-down",
                done: Sentence(
                    "pupils keep a tally of the refusals on their sheets.",
                    "öğrenciler sayfalarına retlerin çetelesini tutar."),
                asked: Sentence(
                    "What does the third refusal change? What does it not change?",
                    "Üçüncü ret neyi değiştirir? Neyi değiştirmez?")),
            Part(
                minutes: 10, lesson: "time-out-is-no-refusal",
                done: Sentence(
                    "show only the dispute and the question. Half of the class speaks for the drivers, half for the "
                        + "clients.",
                    "yalnızca şikâyeti ve soruyu gösterin. Sınıfın yarısı sürücüler, yarısı müşteriler adına "
                        + "konuşur."),
                asked: Sentence(
                    "Should an offer without an answer count as a refusal? Which rule would you write?",
                    "Yanıtsız kalan teklif ret sayılmalı mı? Siz nasıl bir kural yazardınız?")),
        ])

    private static let nearest = LessonHour(
        id: "nearest",
        title: Sentence("First come or nearest?", "İlk gelen mi, en yakın mı?"),
        aim: Sentence(
            "The class compares two rules by what each does to clients and to drivers, first in a story, then in a "
                + "simulated half day.",
            "Sınıf iki kuralı, müşterilere ve sürücülere ne yaptıklarına göre karşılaştırır: önce bir hikâyede, sonra "
                + "yarım günlük bir simülasyonda."),
        parts: [
            Part(
                minutes: 5,
                done: Sentence("Count hands, and keep the numbers.", "Parmakları sayın, sayıları saklayın."),
                asked: Sentence(
                    "Which taxi should come: the nearest, or the one that has waited longest?",
                    "Hangi taksi gelmeli: en yakındaki mi, en uzun süredir bekleyen mi?")),
            Part(
                minutes: 12, lesson: "she-stood-next-to-me",
                done: Sentence(
                    "the rule: first come, first served, zone by zone. Ask before each step (key A).",
                    "kural: bölge bölge, ilk gelene. Her adımdan önce sorun (A tuşu)."),
                asked: Sentence(
                    "Who is first, and in which queue?", "Kim ilk sırada, hem de hangi kuyrukta?")),
            Part(
                minutes: 13, lesson: "what-if-the-nearest-were-sent",
                done: Sentence(
                    "the other rule. Write each client's wait on the board.",
                    "öteki kural. Her müşterinin beklemesini tahtaya yazın."),
                asked: Sentence(
                    "Who waits less than by the first rule? Who waits more, and who is passed over?",
                    "İlk kurala göre kim daha az bekler? Kim daha çok bekler, kimin sırası atlanır?")),
            Part(
                minutes: 10,
                done: Sentence(
                    "Show what the comparison says of the same half days by both rules.",
                    "Karşılaştırmanın, iki kuralla aynı yarım günler için söylediklerini gösterin."),
                asked: Sentence(
                    "What gets better, for whom, and what is the price? Are the incomes as equal as before?",
                    "Kim için ne iyileşir, bedeli nedir? Gelirler önceki kadar eşit mi?")),
            Part(
                minutes: 5,
                done: Sentence("Vote again, and compare the numbers.", "Yeniden oylayın, sayıları karşılaştırın."),
                asked: Sentence("Who has changed their mind, and why?", "Kim, neden fikrini değiştirdi?")),
        ],
        commands: [
            "cabrank run policies --out first-come",
            "cabrank run policies --set rules.dispatch.policy=nearest --out nearest",
            "cabrank compare first-come nearest",
        ])

    private static let rich = LessonHour(
        id: "rich",
        title: Sentence("The rich get richer", "Zengin daha zengin olur"),
        aim: Sentence(
            "The class learns how a feed chooses what it shows first, and sees in a simulation that what is shown is "
                + "visited: the attention of many people goes to few places.",
            "Sınıf, bir akışın neyi önce göstereceğini nasıl seçtiğini öğrenir; gösterilenin ziyaret edildiğini bir "
                + "simülasyonda görür: birçok kişinin ilgisi az sayıda yere gider."),
        parts: [
            Part(
                minutes: 5,
                done: Sentence("Collect answers on the board.", "Yanıtları tahtada toplayın."),
                asked: Sentence(
                    "How far down a list do you look? Who decides what stands at its top?",
                    "Bir listede ne kadar aşağı inersiniz? En üstte ne duracağına kim karar verir?")),
            Part(
                minutes: 8, lesson: "a-second-grade-replaces",
                done: Sentence(
                    "what a rating is. Pupils compute the mean themselves.",
                    "puan nedir? Öğrenciler ortalamayı kendileri hesaplar."),
                asked: Sentence(
                    "How much does one grade count: among four, among four hundred?",
                    "Tek bir not ne kadar etkiler: dört notun içinde, dört yüz notun içinde?")),
            Part(
                minutes: 15, lesson: "why-this-card-first",
                done: Sentence(
                    "how a feed adds up. Ask before each step (key A).",
                    "bir akış nasıl toplar? Her adımdan önce sorun (A tuşu)."),
                asked: Sentence(
                    "Which card comes first now? What would you have to do to move it down?",
                    "Şimdi hangi kart başta? Onu aşağı indirmek için ne yapmanız gerekir?")),
            Part(
                minutes: 12,
                done: Sentence(
                    "Show the three reports, section “Places”: by rating, by friends' visits, without a feed.",
                    "Üç raporun “Places” bölümünü gösterin: puana göre, arkadaşların ziyaretlerine göre, akışsız."),
                asked: Sentence(
                    "Where are visits most unequal? Where do the best places get them, and where do lucky ones?",
                    "Ziyaretler en çok nerede eşitsiz? Nerede en iyi yerlere, nerede şanslı yerlere gidiliyor?")),
            Part(
                minutes: 5,
                done: Sentence("Each pupil writes one sentence.", "Her öğrenci bir cümle yazar."),
                asked: Sentence(
                    "What should a fair feed show to a new visitor?",
                    "Adil bir akış yeni bir ziyaretçiye ne göstermeli?")),
        ],
        commands: [
            "cabrank run rich-get-richer --out rating",
            "cabrank run rich-get-richer --set rules.feed.friends=5 --set rules.feed.rating=0 --out friends",
            "cabrank run rich-get-richer --set tourists.attention.explore=1 --out no-feed",
            "cabrank report rating --out rating.html",
            "cabrank report friends --out friends.html",
            "cabrank report no-feed --out no-feed.html",
        ])
}
