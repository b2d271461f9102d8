import OutputFiles
import Pictures
import Quantities
import ServiceKernel

/// The texts and numbers of a page in its language.
///
///     text("Clients lost, by hour and cause", "Saate ve nedene göre kaybedilen müşteriler")
struct PageText {
    let language: Language

    init(_ language: Language) { self.language = language }

    /// Texts of a page that exists in English only.
    static let english = PageText(.english)

    /// Returns the text of a pair with its gaps filled (`Sentence`).
    func callAsFunction(_ english: String, _ turkish: String, _ values: [String: String] = [:]) -> String {
        language.text(english, turkish, values)
    }

    /// Returns a unit that is written in English.
    func unit(_ written: String) -> String { language.unit(written) }

    /// Returns the name of a category of places; a name that the data gave stays.
    func category(_ name: String) -> String {
        guard let category = PlaceCategory.allCases.first(where: { $0.name == name }) else { return name }
        return switch category {
        case .museum: self(name, "müze")
        case .monument: self(name, "anıt")
        case .landmark: self(name, "simge yapı")
        case .historicBuilding: self(name, "tarihî bina")
        case .park: self(name, "park")
        case .beach: self(name, "plaj")
        case .restaurant: self(name, "lokanta")
        case .hotel: self(name, "otel")
        }
    }

    /// Suffix of what is known of the first replication only.
    var ofFirstReplication: String { self(", of the first replication", ", ilk tekrardan") }

    /// Name of the whole time on a map.
    var wholeRun: String { self("the whole run", "çalıştırmanın tamamı") }

    /// Axis of a chart by hour of the day.
    var hourOfDay: String { self("hour of the day that begins at", "günün saati (başlangıcı)") }

    /// Returns an hour of the day: `between 08:00 and 09:00`.
    func clockHour(_ hour: Int) -> String {
        let clock = { (hour: Int) in hour < 10 ? "0\(hour):00" : "\(hour):00" }
        return self(
            "between {start} and {end}", "{start}–{end} arasında", ["start": clock(hour), "end": clock(hour + 1)])
    }

    /// Returns the source of a map's streets.
    func streets(_ attribution: String) -> String {
        self("Streets: {source}.", "Sokaklar: {source}.", ["source": attribution])
    }

    // MARK: Numbers

    func number(_ value: Double, decimals: Int) -> String {
        PictureNumber.text(value, decimals: decimals, in: language)
    }

    func count(_ value: Double) -> String { number(value, decimals: 0) }

    /// Returns a share as `97.7 %`.
    func percent(_ share: Double, decimals: Int = 1) -> String {
        language.amount(number(100 * share, decimals: decimals), "%")
    }

    /// Returns a share as `98 of 100`, in Turkish `100'de 98`, with a larger base if that would round to none or all.
    func ofHundred(_ share: Double) -> String {
        guard let (part, whole) = PageText.parts(share) else { return percent(share, decimals: 3) }
        return self("{part} of {whole}", "{whole:loc} {part}", ["part": count(part), "whole": count(whole)])
    }

    /// Returns a share of things, as the subject of a sentence: `98 of 100 requests`, `all requests`, `none of the
    /// requests`, in Turkish `100 çağrının 98'i`.
    func part(_ share: Double, of things: CountedThings) -> String {
        let names = things.names
        switch language {
        case .english:
            if share >= 1 || share <= 0 { return "\(share >= 1 ? "all" : "none of the") \(names.english)" }
            return "\(ofHundred(share)) \(names.english)"
        case .turkish:
            if share >= 1 { return "\(names.all) tamamı" }
            guard let (part, whole) = PageText.parts(share) else {
                return "\(names.all) \(TurkishCase.possessed.appended(to: percent(share, decimals: 3)))"
            }
            return "\(count(whole)) \(names.oneOf) \(TurkishCase.possessed.appended(to: count(part)))"
        }
    }

    /// Returns a share as a part of the smallest base of 100, 1,000 and 10,000 in which it is neither none nor all.
    private static func parts(_ share: Double) -> (part: Double, whole: Double)? {
        for whole in [100.0, 1_000, 10_000] {
            let part = (share * whole).rounded()
            if part > 0 && part < whole || share <= 0 || share >= 1 { return (part, whole) }
        }
        return nil
    }

    /// Returns a mean of counts: a whole number if precise enough, `0.4` if that would be 0.
    func mean(_ value: Double) -> String {
        if value == 0 { return "0" }
        let isWhole = value >= 10 || abs(value - value.rounded()) < 0.05
        return number(value, decimals: value < 0.05 ? 2 : isWhole ? 0 : 1)
    }

    // MARK: Estimates

    /// Returns an estimate in a pair of phrases with the gap `n`, and its interval behind it: `4.7 on average (95 %
    /// sure: 4.6 to 4.9)`.
    func estimate(_ estimate: FormattedEstimate, _ english: String, _ turkish: String) -> String {
        self(english, turkish, ["n": language.number(estimate.mean)]) + intervalNote(estimate)
    }

    /// Returns the interval of an estimate in brackets, with a leading space; empty if there is none.
    func intervalNote(_ estimate: FormattedEstimate) -> String {
        switch language {
        case .english: return estimate.intervalNote
        case .turkish:
            guard let range = estimate.range, !estimate.intervalNote.isEmpty else { return "" }
            return " (%95 güvenle \(language.number(range)))"
        }
    }

    /// Returns an estimate for a table cell: `7.1 (6.9 to 7.3)`.
    func cell(_ estimate: FormattedEstimate) -> String { language.number(estimate.cell) }

    /// Returns seconds as `4.7 minutes (95 % sure: 4.6 to 4.9)` or `45 seconds`.
    ///
    /// - Parameters:
    ///   - english: text around the duration `n`, such as `{n} on average`.
    ///   - turkish: the same in Turkish.
    func duration(
        _ seconds: Double, _ interval: ClosedRange<Double>? = nil, _ english: String = "{n}",
        _ turkish: String = "{n}"
    ) -> String {
        let (unit, factor, decimals) =
            seconds < 90
            ? (self("seconds", "saniye"), 1, 0)
            : seconds < 7_200 ? (self("minutes", "dakika"), 1.0 / 60, 1) : (self("hours", "saat"), 1.0 / 3_600, 1)
        let formatted = FormattedEstimate(seconds, interval, factor: factor, decimals: decimals)
        return self(english, turkish, ["n": "\(language.number(formatted.mean)) \(unit)"]) + intervalNote(formatted)
    }

    // MARK: Money

    /// Returns an amount of money, without cents if it is large or whole.
    func amount(_ value: Double) -> String {
        number(value, decimals: abs(value) >= 1_000 || value.rounded() == value ? 0 : 2)
    }

    /// Returns an amount with the currency, if the scenario has one.
    func money(_ value: Double, _ currency: String?) -> String {
        amount(value) + (currency.map { " \($0)" } ?? "")
    }

    // MARK: Words

    /// Returns `a`, `a and b` or `a, b and c`.
    func list(_ words: [String], _ english: String = "and", _ turkish: String = "ve") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(self(english, turkish)) \(last)"
    }

    /// Returns the words with a capital first letter.
    func sentence(_ words: String) -> String { language.capitalized(words) }
}

/// Things of which a sentence says how many.
enum CountedThings {
    case requests, toursStarted, goals, visits, visitsToSights

    /// The plural in English; in Turkish the owner of a part, of a counted whole and of all.
    fileprivate var names: (english: String, oneOf: String, all: String) {
        switch self {
        case .requests: ("requests", "çağrının", "çağrıların")
        case .toursStarted: ("tours started", "turun", "turların")
        case .goals: ("goals", "hedefin", "hedeflerin")
        case .visits: ("visits", "ziyaretin", "ziyaretlerin")
        case .visitsToSights: ("visits to sights", "gezi yeri ziyaretinin", "gezi yeri ziyaretlerinin")
        }
    }
}
