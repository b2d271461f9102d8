import Foundation
import Pictures
import Reports
import ServiceKernel
import TestSupport
import Testing

@testable import PageFrame
@testable import Pages

@Suite("G10: the page of a run in Turkish")
struct TurkishReportTests {
    @Test("The headline and the titles state the same findings, with the same reservations")
    func findings() throws {
        let page = try SmallRun(replications: 20).page(in: .turkish)
        #expect(
            page.headline
                == "100 çağrının 90'ı karşılanıyor; müşteriler ortalama 4,1 dakika bekliyor, en uzun bekleme "
                + "08:00–09:00 arasında ve \(SmallRun.hostile) bölgesinde.")
        let titles = [
            "requests": "Kaybedilen müşterilerin payı en çok 08:00–09:00 arasında: 100'de 20.",
            "taxis": "Boş taksilerin payı en az 08:00–09:00 arasında: görevdeki 100 taksiden 25.",
            "waiting-by-hour":
                "08:00–09:00 arasında çağıran müşteriler ortalama 5,8 dakika, bütün müşteriler 4,1 dakika "
                + "bekliyor.",
            "lost-by-hour":
                "Müşteriler en çok zamanında taksi bulunamadığı için kaybediliyor: kaybedilen 100 müşteriden 80 "
                + "(%95 güvenle 77–83).",
            "empty-kilometres": "Her 100 kilometrenin 25'i yolcusuz gidiliyor.",
            "income": "Geliri en düşük olan sürücülerin yarısının bütün gelirdeki payı %25.",
            "refused-clients": "Bir sürücünün reddettiği müşteri diğerlerinden daha uzun bekliyor: fark 2,0 dakika.",
            "money-taxis": "Müşteriler yolculuk ücreti olarak 400,00 EUR ödüyor: tamamı sürücülere kalıyor.",
        ]
        for (name, title) in titles { #expect(page.figures.first { $0.name == name }?.title == title) }
        let english = try SmallRun(replications: 20).page()
        #expect(page.findings.map { $0.first?.place } == english.findings.map { $0.first?.place })
    }

    @Test("With one replication titles are neutral, and the page says why")
    func oneRun() throws {
        let run = try SmallRun()
        let page = try run.page(in: .turkish)
        #expect(page.headline.hasPrefix("Bu tek çalıştırmada 100 çağrının 90'ı karşılanıyor"))
        #expect(page.figures.allSatisfy { !$0.title.hasSuffix(".") }, "\(page.figures.map(\.title))")
        #expect(try run.html(in: .turkish).contains("Bu tek bir çalıştırmadır: başka bir tohum"))
    }

    @Test("Numbers, units and dates have the Turkish form, in texts, tables, charts and controls")
    func numbers() throws {
        let run = try SmallRun(replications: 20)
        let html = try run.html(in: .turkish)
        #expect(html.contains(#"<html lang="tr""#))
        for text in ["ortalama bekleme (dk)", "<dd>%90,0</dd>", ">4,1<", "Tablo olarak göster"] {
            #expect(html.contains(text), "\(text)")
        }
        let figures = try run.page(in: .turkish).figures
        let refused = try #require(figures.first { $0.name == "refused-clients" })
        #expect(refused.svg().contains(/>\d+,\d\d dk</), "\(refused.svg())")
        #expect(!figures.contains { $0.svg().contains(" min<") })
        let text = PageText(.turkish)
        #expect(text.number(1_234.5, decimals: 1) == "1.234,5")
        #expect(text.percent(0.938) == "%93,8" && text.percent(-0.02) == "−%2,0")
        #expect(text.part(0.9993, of: .requests) == "1.000 çağrının 999'u")
        #expect(text.part(1, of: .requests) == "çağrıların tamamı")
        #expect(text.part(0, of: .goals) == "100 hedefin 0'ı")
        #expect(text.language.number("0.4 to 1,300.5") == "0,4–1.300,5")
        #expect(text.language.number("−0.4 to 1.2") == "−0,4 ile 1,2 arası")
        #expect(text.language.number("at most 0.4") == "en çok 0,4")
        #expect(text.language.unit("km/h") == "km/sa")
    }

    @Test("The page, its figures and the data of its maps have none of the common English words")
    func noEnglish() throws {
        for run in try [SmallRun(), SmallRun(replications: 20)] {
            try TurkishReportTests.addPeople(to: run)
            let page = try run.page(in: .turkish)
            for (name, text) in try TurkishReportTests.texts(of: page) {
                let found = TurkishReportTests.englishWords(in: text)
                #expect(found == [], "\(name)")
            }
            for figure in page.figures {
                let found = TurkishReportTests.englishWords(in: TurkishReportTests.visible(figure.svg()))
                #expect(found == [], "\(figure.name)")
            }
        }
        #expect(
            TurkishReportTests.englishWords(in: "mean wait of clients, 5 min") == [
                "mean", "wait", "of", "clients", "min",
            ])
    }

    @Test("The Turkish page has the same sections, figures, tables and controls as the English one")
    func sameShape() throws {
        let run = try SmallRun(replications: 20)
        try TurkishReportTests.addPeople(to: run)
        let (english, turkish) = (try run.page(), try run.page(in: .turkish))
        #expect(english.sections.map(\.id) == turkish.sections.map(\.id))
        #expect(english.figures.map(\.name) == turkish.figures.map(\.name))
        for (one, other) in zip(english.figures, turkish.figures) {
            #expect(one.table.columns.count == other.table.columns.count, "\(one.name)")
            #expect(one.table.rows.count == other.table.rows.count, "\(one.name)")
            #expect(one.note.isEmpty == other.note.isEmpty, "\(one.name)")
        }
        let tags = { (page: Page) in
            String(decoding: page.sections.flatMap(\.parts).flatMap(\.markup.bytes), as: UTF8.self)
                .matches(of: /<(h[2-4]|table|tr|th|td|p|dl|dt|li|option|button)\b/).map { String($0.1) }
        }
        #expect(tags(english) == tags(turkish))
    }

    @Test("A sentence that a run records in English is told in Turkish; an unknown one stays")
    func recorded() throws {
        let told = { (text: String) in RecordedPhrases.text(text, in: .turkish) }
        #expect(
            told("the first 2 days left out, as the scenario says")
                == "senaryoda yazdığı gibi ilk 2 gün dışarıda bırakıldı")
        #expect(
            told("nothing left out: steady from the first day (MSER-5 on 5 pilots of 1.5 days)")
                == "hiçbir şey dışarıda bırakılmadı: ilk günden dengeli (1,5 gün süren 5 pilotla MSER-5)")
        #expect(
            told("the run covers Saturday 6 June to Sunday 7 June; requests are the same on all of these days")
                == "çalıştırma şu günleri kapsıyor: Cumartesi 6 Haziran – Pazar 7 Haziran; çağrılar bu günlerin hepsinde "
                + "aynıdır")
        #expect(
            told("pickup zone 'Path to March' is not in the city") == "biniş bölgesi 'Path to March' kentte yok")
        #expect(told("it is in no zone of the city") == "kentin hiçbir bölgesinde değil")
        #expect(told("something new") == "something new")
    }
}

// MARK: Texts of a page

extension TurkishReportTests {
    /// Words that only an English text has. Names of the fixtures, of files and of licences are not among them.
    private static let words: Set<String> = [
        "the", "of", "and", "with", "without", "from", "to", "by", "is", "are", "for", "not", "only", "each", "all",
        "client", "clients", "taxis", "driver", "drivers", "wait", "waits", "waiting", "hour", "hours", "mean", "share",
        "most", "least", "longest", "map", "zone", "zones", "show", "table", "served", "lost", "requests", "income",
        "ride", "rides", "visits", "places", "place", "tour", "tours", "day", "days", "run", "runs", "min", "minutes",
        "people", "followers", "completed", "replications", "seed", "key", "figures", "money", "profit", "fares",
        "when", "choose", "site", "sites", "rank", "ranks", "rating", "category", "goals", "sessions", "feed",
        "tourists",
        "subscriptions", "guide", "average", "less", "more", "no", "yes", "play", "speed", "story", "keys", "unknown",
    ]

    static func englishWords(in text: String) -> [String] {
        text.split { !$0.isLetter }.map { $0.lowercased() }.filter { words.contains($0) }
    }

    /// Returns the texts of a page by their place: markup without scripts, and the data of its maps.
    static func texts(of page: Page) throws -> [(name: String, text: String)] {
        let parts = page.sections.flatMap { section in section.parts.map { (section.id, $0) } }
        var texts = [("frame", visible(try frame(of: page)))]
        texts += parts.map { ($0, visible(String(decoding: $1.markup.bytes, as: UTF8.self))) }
        for (id, part) in parts {
            for island in part.islands where island.id.hasSuffix("-data") {
                guard case .bytes(let bytes) = island.content else { continue }
                let json = try JSONSerialization.jsonObject(with: Data(bytes))
                texts.append(("\(id)/\(island.id)", strings(in: json).joined(separator: "\n")))
            }
        }
        return texts.map { (name: $0, text: $1) }
    }

    /// Returns the page without the contents of scripts and style sheets.
    private static func frame(of page: Page) throws -> String {
        String(decoding: try page.html(), as: UTF8.self)
            .replacing(/<(script|style)[^>]*>[\s\S]*?<\/(script|style)>/, with: "")
    }

    /// Returns the texts of markup and of the attributes that people read or hear, without names and code.
    static func visible(_ markup: String) -> String {
        let spoken = markup.matches(of: /(?:aria-label|placeholder|title|alt|aria-valuetext)="([^"]*)"/).map {
            String($0.1)
        }
        let text = markup.replacing(/<(code|kbd)[^>]*>[^<]*<\/(code|kbd)>/, with: " ").replacing(/<[^>]*>/, with: " ")
        return names.reduce((spoken + [text]).joined(separator: "\n")) { $0.replacing($1, with: "") }
    }

    private static func strings(in json: Any) -> [String] {
        switch json {
        case let text as String: [names.reduce(text) { $0.replacing($1, with: "") }]
        case let list as [Any]: list.flatMap(strings)
        case let map as [String: Any]: map.values.flatMap(strings)
        case _: []
        }
    }

    /// Names and texts of the fixtures' scenarios.
    private static let names = [
        "small", "Two zones", "Old Town", "Nobody&#39;s", "Nobody's", "waypoint 1", "waypoint 2", "from 2026",
        "the zone of a fixture", "guide1", "guide3",
    ]

    /// Adds tours, sessions, goals and places to a run.
    static func addPeople(to run: SmallRun) throws { try PedestrianReportTests.addPeople(to: run) }
}
