import InputFiles
import Lessons
import Quantities
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import LessonPlay

@Suite("Stories of lessons")
struct StoryTests {
    private func lesson(_ text: String = SampleTexts.lesson) throws -> Lesson {
        try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func scenes(_ lesson: Lesson) -> [LessonScene] {
        var player = LessonPlayer(lesson)
        var scenes: [LessonScene] = []
        while let scene = player.next() { scenes.append(scene) }
        return scenes
    }

    /// Returns one scene of a built-in lesson in one line.
    private func sceneText(_ name: String, at seconds: Int64, in language: Language = .english) throws -> String {
        let lesson = try ShippedLessons.lesson(name)
        var story = LessonStory(lesson, in: language)
        let scene = try #require(scenes(lesson).first { $0.time == .zero + .seconds(seconds) })
        return flat(text(story.lines(of: scene)))
    }

    /// Joins wrapped lines.
    private func flat(_ text: String) -> String { text.replacing(#/\s+/#, with: " ") }

    private func text(_ lines: [LessonStory.Line]) -> String {
        lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
    }

    @Test(
        "G02: a closed month is given by its date, not by the number in logs",
        arguments: Language.allCases)
    func month(language: Language) throws {
        let lesson = try ShippedLessons.lesson("where-the-fee-goes")
        var story = LessonStory(lesson, in: language)
        let told = flat(text(scenes(lesson).flatMap { story.lines(of: $0) }))
        let sentence = language == .english ? "June 2026 is over" : "Haziran 2026 bitti"
        #expect(told.contains(sentence) && !told.contains("24317"))
    }

    @Test("A step shows its rules in the margin, plain sentences, and all positions before and after")
    func step() throws {
        let lesson = try lesson(SampleTexts.lesson.replacing("rules: {} ", with: "about: [T07, D07, Z05] "))
        var story = LessonStory(lesson)
        let scenes = scenes(lesson)
        #expect(
            text(story.lines(of: scenes[3])) == """

                ── 00:01:10 ────────────────────────────────────────────────
                d1 refuses
                T07  d1 refuses r1 and goes to the end of the queue of A
                     A driver who refuses goes to the end of the queue; the
                     call is offered to the next driver.
                D07  · d1: 1 refusal in a row; 3 send a driver home, 5
                       suspend
                     A driver who refuses too often in a row is sent home,
                     and with even more refusals suspended.
                T03  r1 is offered to d2 in the queue of A
                     The offer goes to the nearest zone with a driver who
                     can be asked, and there to the first one.
                  A          d1?, d2 → d2?, d1
                  B          –
                  C          –
                """)
        #expect(
            text(story.lines(of: scenes[4])) == """

                ── 00:01:15 ────────────────────────────────────────────────
                d2 accepts
                T06  d2 accepts r1 (c1): arrives in 3 min, price 7.70
                     A driver who accepts leaves the queue; the client
                     learns the taxi, wait and price.
                Z05  · A to A: 3 min, 1.0 km
                     Times and distances come from the city's table, also
                     those within one zone.
                  A          d2?, d1 → d1
                  B          –
                  C          –
                  busy       d2 (fetching r1)
                """)
    }

    @Test("G10: the same story in Turkish")
    func turkish() throws {
        var story = LessonStory(try lesson(), in: .turkish)
        let told = flat(text(story.lines(of: scenes(try lesson())[4])))
        #expect(told.contains("d2 kabul eder"))
        #expect(told.contains("d2, r1 çağrısını (c1) kabul eder: 3 dk sonra gelir, fiyat 7,70"))
        #expect(told.contains(" meşgul d2 (r1 için yolda)"))
    }

    @Test("S05: a split shows the route's price, each solo fare, the shares, and the remaining cent")
    func split() throws {
        let story = try sceneText("why-did-he-pay-less", at: 20)
        for line in [
            "S05 · 4.7 km cost 8.47; alone they would pay 13.20 in total: the lower price is split, 8.47",
            "· Ulla, alone 7.70: 8.47 × 7.70 / 13.20 = 4.9408…, so 4.94 ·",
            "· Vincent, alone 5.50: 8.47 × 5.50 / 13.20 = 3.5291…, so 3.53 with the extra cent",
            "P04 · 4.94 + 3.53 = 8.47: no cent is lost", "S06 · Ulla now pays 4.94 instead of 7.70",
        ] { #expect(story.contains(line)) }
    }

    @Test("S02, S04: a refused sharing shows the route that it would have had")
    func detour() throws {
        let story = try sceneText("the-same-way", at: 10)
        for line in [
            "S02 Not possible: the detour would be too long for one of the clients",
            "· 14 min 0.6 s: Fanny gets out, Bell Tower",
            "· Fanny: 14 min 0.6 s on board, alone 10 min; 1.4 × 10 min = 14 min, too long",
        ] { #expect(story.contains(line)) }
    }

    @Test("P01, P04: waiting minutes, miles, flat prices and surcharges come with their calculation")
    func fares() throws {
        let traffic = try sceneText("the-meter-in-traffic", at: 60)
        for line in [
            "P01 · promised 24 min, at 30 km/h it would be 8 min: 16 min count as waiting",
            "· 2.50 USD + 2.50 USD × 4.0 km / 1.609344 + 0.50 USD per minute × 16 min = 16.71371…, so 16.71 USD",
            "P04 · only whole cents are paid: 16.71 USD instead of 16.71371…", "· rush hour: 1.00 USD extra",
            "· total: 16.71 + 1.00 + 0.50 = 18.21 USD",
        ] { #expect(traffic.contains(line)) }
        #expect(!traffic.contains("P02"), "there is no limit")
        #expect(try !sceneText("the-meter-in-traffic", at: 9_000).contains("rush hour"), "at 20:00 it is over")
        #expect(
            try sceneText("flat-to-the-airport", at: 10).contains(
                """
                P01 · a flat price between town and airport: 52.00 USD · tax: 0.50 USD extra, for the authority \
                · rush hour to the airport: 4.50 USD extra · total: 52.00 + 0.50 + 4.50 = 57.00 USD \
                · 0.50 USD of 57.00 USD go to the authority, 56.50 USD to the driver
                """))
        #expect(
            try sceneText("flat-to-the-airport", at: 10, in: .turkish).contains(
                """
                P01 · kent ile havaalanı arası sabit ücret: 52,00 USD · vergi: 0,50 USD ek, idareye \
                · havaalanına yoğun saat: 4,50 USD ek · toplam: 52,00 + 0,50 + 4,50 = 57,00 USD \
                · 57,00 USD'ın 0,50 USD'ı idareye, 56,50 USD'ı sürücüye
                """))
        #expect(
            try sceneText("the-meter-in-traffic", at: 60, in: .turkish).contains(
                "P01 · bildirilen süre 24 dk, 30 km/sa hızla 8 dk olurdu: 16 dk bekleme sayılır"))
        #expect(
            try sceneText("the-taxi-waits", at: 405).contains(
                """
                P01 · Milo gets in after 4 min 30 s, 2 min are free: 0.50 per minute × 2 min 30 s = 1.25; in total 7.85
                """))
        #expect(
            try sceneText("what-if-the-price-followed-demand", at: 25).contains(
                """
                P01 · Quay: open calls 3, taxis without a ride 1; the price rises by 50 %, at most 50 % \
                (surge pricing is an experiment outside the rule book) · 
                """))
        #expect(try sceneText("the-taxi-waits", at: 600).contains("Milo still pays 1.25 for waiting"))
        #expect(
            try sceneText("the-night-tariff", at: 600).contains(
                """
                P01 · night: the meter's price × 1.25 at this hour · (3.30 + 1.10 × 3.0 km) × 1.25 = 8.25 \
                · minimum fare 6.00: the higher price counts, 8.25
                """))
        #expect(try !sceneText("the-night-tariff", at: 10).contains("night"), "before 22:00")
        #expect(
            try sceneText("the-night-tariff", at: 660, in: .turkish).contains(
                """
                P01 · gece: bu saatte taksimetrenin gösterdiği × 1,25 \
                · (3,30 + 1,10 × 0,8 km) × 1,25 = 5,225, yani 5,23
                """))
    }

    @Test(
        "P01, P04: an authority's surcharge is shown with the price, at the end and in the ledger",
        arguments: Language.allCases)
    func authority(language: Language) throws {
        let rules = "rules: {fare.surcharges: [{name: levy, amount: 0.50, to: authority}]} "
        let lesson = try lesson(
            SampleTexts.lesson.replacing("rules: {} ", with: rules).replacing("price: 7.70", with: "price: 8.20"))
        var story = LessonStory(lesson, in: language)
        let told = flat(text(scenes(lesson).flatMap { story.lines(of: $0) }))
        let lines =
            language == .english
            ? [
                "levy: 0.50 extra, for the authority", "0.50 of 8.20 go to the authority, 7.70 to the driver",
                "d2 joins the end of the queue of C; the authority gets 0.50",
                "d2 7.70, authority 0.50; all accounts add up to 0.00",
            ]
            : [
                "levy: 0,50 ek, idareye", "8,20'nin 0,50'si idareye, 7,70'i sürücüye",
                "C kuyruğunun sonuna geçer; idare 0,50 alır", "d2 7,70, idare 0,50; bütün hesapların toplamı 0,00",
            ]
        for line in lines { #expect(told.contains(line), "\(told)") }
        #expect(lesson.expectations.count == 2)
    }

    @Test("G12: a public transport route shows its metres on foot, other routes their whole length")
    func metresOnFoot() throws {
        let name = "left-at-the-mill"
        #expect(try sceneText(name, at: 30).contains("by public transport: 5 steps, 52 m on foot, 531 s"))
        #expect(try sceneText(name, at: 30, in: .turkish).contains("(toplu taşımayla): 5 adım, yürüyerek 52 m, 531 sn"))
        #expect(try sceneText(name, at: 20).contains("by car: 4 steps, 2800 m, 336 s"))
    }

    @Test("P02, Z03, T12: both tariffs, the distances, and the end of a taxi's waiting time are shown")
    func otherCalculations() throws {
        #expect(
            try sceneText("the-legal-limit", at: 30).contains(
                "P02 · legal limit: 5.00 + 2.00 × 6.0 km = 17.00; the lower price counts, 17.00"))
        let fine = try lesson(
            SampleTexts.lesson.replacing("C: [10, 4.0]", with: "C: [10, 2.449]").replacing(
                "price: 7.70", with: "price: 5.99"))
        var story = LessonStory(fine)
        let request = try #require(scenes(fine).first { $0.time == .zero + .seconds(60) })
        #expect(
            flat(text(story.lines(of: request))).contains(
                "legal limit: 5.00 + 2.00 × 2.449 km = 9.898, so 9.90; the lower price counts, 5.99"))
        #expect(
            try sceneText("nearest-zone-next", at: 65).contains(
                """
                Z03 · 1. Fountain: no driver who can be asked \
                · 2. Castle, 2.5 km from the call: no driver who can be asked \
                · 3. Abbey, 2.5 km from the call: a driver who can be asked
                """))
        #expect(
            try sceneText("reserved-taxi-waits", at: 6730).contains(
                "· the taxi waits for 5 min, from 02:00:00 to 02:05:00"))
    }

    @Test("T04, D05: waiting clients and drivers without a connection are drawn next to the queues")
    func picture() throws {
        #expect(try sceneText("oldest-request-first", at: 20).contains(" Elm Row – · waiting: r1 Oak Row"))
        #expect(try sceneText("connection-lost-on-the-way", at: 300).contains("Mara (carrying r1, no connection)"))
        #expect(try sceneText("five-refusals-suspended", at: 70).contains(" suspended Milo"))
        #expect(try sceneText("two-hours-ahead", at: 40).contains(" reserved r1, r3"))
    }

    /// Returns the style of a name at its last place in the picture below a scene.
    private func style(of name: String, _ lines: [LessonStory.Line]) -> StyledText.Style? {
        let pieces = lines.suffix(5).flatMap { $0 }
        return pieces.last { $0.text.contains(name) }?.style
    }

    @Test("Free, offered, to a client, occupied and offline drivers have different styles")
    func colours() throws {
        let lesson = try lesson()
        var story = LessonStory(lesson)
        let scenes = scenes(lesson)
        #expect(style(of: "d2", story.lines(of: scenes[0])) == .gone)
        #expect(style(of: "d2", story.lines(of: scenes[1])) == .free)
        #expect(style(of: "d1?", story.lines(of: scenes[2])) == .offered)
        #expect(style(of: "d2", story.lines(of: scenes[4])) == .toClient)
        #expect(style(of: "d2", story.lines(of: scenes[5])) == .occupied)
        let legend = try #require(story.opening().last).map(\.style)
        let styles: [StyledText.Style] = [.free, .offered, .toClient, .occupied, .gone]
        #expect(styles.allSatisfy(legend.contains))
    }

    @Test("Times and lengths are exact, without empty units")
    func lengths() throws {
        let names = LessonNames(ofFile: try lesson())
        let english = LessonSentences(language: .english, names: names)
        let turkish = LessonSentences(language: .turkish, names: names)
        let said = { (words: LessonSentences, length: SimDuration) in
            words.lengthText(length).replacing(Paragraph.noBreakSpace, with: " ")
        }
        #expect(said(english, .seconds(180)) == "3 min")
        #expect(said(english, .zero) == "0 s")
        #expect(said(english, .seconds(7_199)) == "1 h 59 min 59 s")
        #expect(said(english, .milliseconds(420_600)) == "7 min 0.6 s")
        #expect(said(english, .days(1)) == "1 day")
        #expect(said(english, .days(3) + .hours(1)) == "3 days 1 h")
        #expect(said(english, SimDuration(microseconds: -1)) == "−0.000001 s")
        #expect(said(turkish, .days(1) + .seconds(3_661)) == "1 gün 1 sa 1 dk 1 sn")
        #expect(said(turkish, .milliseconds(420_600)) == "7 dk 0,6 sn")
        #expect(LessonSentences.clockText(.zero + .milliseconds(89_999)) == "00:01:29.999")
        #expect(LessonSentences.clockText(.zero + .days(3)) == "72:00:00")
    }

    @Test("G10: further texts of stories exist in both languages")
    func phrases() {
        for phrase in StoryPhrase.allCases { #expect(phrase.sentence.faultOfLanguages == nil, "\(phrase)") }
    }

    @Test("Text is wrapped at the given width, and longer words are split")
    func paragraphs() {
        let pieces = [StyledText("one two", .strong), StyledText("three \(Paragraph.noBreakSpace)four fünfundzwanzig")]
        let lines = Paragraph(label: [StyledText("L")], indent: 2, pieces: pieces).lines(width: 9)
        #expect(text(lines) == "L one two\n  three\n   four\n  fünfund\n  zwanzig")
        #expect(lines[0].map(\.style) == [.plain, .strong])
        #expect(text(Paragraph(pieces: []).lines(width: 9)) == "")
        let wide = Paragraph(pieces: [StyledText("日本語東京都 ab e\u{301}e\u{301}e\u{301}")])
        #expect(text(wide.lines(width: 9)) == "日本語東\n京都 ab\ne\u{301}e\u{301}e\u{301}")
    }

    @Test("Control characters of a lesson do not reach the terminal, and any white space separates words")
    func controlCharacters() throws {
        let odd = Paragraph(pieces: [StyledText("a\u{1B}[31mb\nc\td\r\ne\u{7}\u{7F}f\u{85}g")])
        #expect(text(odd.lines(width: 60)) == "a[31mb c d ef g")
    }

    @Test("Wide letters of a zone's name take two columns each")
    func wideZone() throws {
        let name = "日本語東京都千代田区"
        let lesson = try lesson(SampleTexts.lesson.replacing(/\bA\b/, with: name))
        var story = LessonStory(lesson)
        let told = text(story.lines(of: try #require(scenes(lesson).first)))
        #expect(told.contains("  日本語東京都千…   – → d1\n  B                 –\n"), "\(told)")
    }
}
