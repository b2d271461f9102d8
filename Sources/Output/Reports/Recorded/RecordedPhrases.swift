import ServiceKernel

/// Sentences that a run records in English only, for pages in other languages.
package enum RecordedPhrases {
    /// Returns a recorded sentence in a language; one that this version does not know stays in English.
    package static func text(_ recorded: String, in language: Language) -> String {
        guard language != .english else { return recorded }
        for sentence in all {
            guard let values = RecordedPhrases.values(in: recorded, of: sentence[.english].text) else { continue }
            return sentence[language].filled { name in
                values[name].map { translatedGaps.contains(name) ? word($0, in: language) : $0 }
            }
        }
        return recorded
    }

    /// Returns the values of the gaps of a template that yields the text; nil if there are none.
    private static func values(in text: String, of template: String) -> [String: String]? {
        var values: [String: String] = [:]
        var (rest, pattern) = (text[...], template[...])
        while let open = pattern.firstIndex(of: "{"), let close = pattern.firstIndex(of: "}") {
            let before = pattern[..<open]
            guard rest.hasPrefix(before) else { return nil }
            rest = rest.dropFirst(before.count)
            let name = String(pattern[pattern.index(after: open)..<close])
            pattern = pattern[pattern.index(after: close)...]
            let words = pattern.prefix { $0 != "{" }
            if words.isEmpty {
                values[name] = String(rest)
                return pattern.isEmpty ? values : nil
            }
            guard let end = rest.firstRange(of: words) else { return nil }
            values[name] = String(rest[..<end.lowerBound])
            rest = rest[end.lowerBound...]
        }
        return rest == pattern ? values : nil
    }

    /// Gaps for numbers, durations and days; all others quote names.
    private static let translatedGaps: Set = [
        "time", "cut", "pilots", "dates", "some", "others", "date", "miles", "distance",
    ]

    /// Returns a recorded number, duration or list of days in a language.
    private static func word(_ recorded: String, in language: Language) -> String {
        if let amount = language.text(ofNumber: recorded) { return amount }
        if let count = Double(recorded.replacing(",", with: "")), count.isFinite { return language.number(recorded) }
        return recorded.split(separator: " ").map { part in
            let bare = part.prefix { $0.isLetter }
            return (days[String(bare)] ?? String(bare)) + part.dropFirst(bare.count)
        }.joined(separator: " ")
    }

    /// Words for days, as scenarios and calendars write them.
    private static let days: [String: String] = {
        let (english, turkish) = (Language.english.dayNames, Language.turkish.dayNames)
        var words = ["day": "gün", "to": "–", "all": "bütün günler", "weekdays": "hafta içi", "holidays": "tatiller"]
        for (name, other) in zip(english.weekdays + english.months, turkish.weekdays + turkish.months) {
            words[name] = other
            words[name.lowercased()] = Language.turkish.lowercased(other)
        }
        return words
    }()

    private static let all = warmUps + undescribedDays + tripFaults + otherLosses

    private static let warmUps = [
        Sentence(
            "the first {time} left out, as the scenario says", "senaryoda yazdığı gibi ilk {time} dışarıda bırakıldı"),
        Sentence(
            "unknown, nothing left out: not steady within half of the time (MSER-5 on {pilots} pilots of {time})",
            "bilinmiyor, hiçbir şey dışarıda bırakılmadı: sürenin yarısında denge oluşmadı ({time} süren {pilots} pilotla MSER-5)"
        ),
        Sentence(
            "nothing left out: steady from the first day (MSER-5 on {pilots} pilots of {time})",
            "hiçbir şey dışarıda bırakılmadı: ilk günden dengeli ({time} süren {pilots} pilotla MSER-5)"),
        Sentence(
            "the first {cut} left out (MSER-5 on {pilots} pilots of {time})",
            "ilk {cut} dışarıda bırakıldı ({time} süren {pilots} pilotla MSER-5)"),
    ]

    private static let undescribedDays = [
        Sentence(
            "the run covers {dates}; traffic 'urban' describes a working day only",
            "çalıştırma şu günleri kapsıyor: {dates}; 'urban' trafiği yalnızca iş gününü anlatır"),
        Sentence(
            "the run covers {dates}; its requests on some days ({some}) are drawn from trips of other days ({others})",
            "çalıştırma şu günleri kapsıyor: {dates}; bazı günlerin ({some}) çağrıları başka günlerin ({others}) yolculuklarından çekilir"
        ),
        Sentence(
            "the run covers {dates}; requests are the same on all of these days",
            "çalıştırma şu günleri kapsıyor: {dates}; çağrılar bu günlerin hepsinde aynıdır"),
        Sentence(
            "the run covers {dates}; drivers work the same shifts on all of these days",
            "çalıştırma şu günleri kapsıyor: {dates}; sürücüler bu günlerin hepsinde aynı vardiyalarda çalışır"),
    ]

    private static let tripFaults = [
        Sentence("the row has the wrong number of fields", "satırdaki alan sayısı yanlış"),
        Sentence("the row is marked as incomplete", "satır eksik olarak işaretli"),
        Sentence("the date of pickup or drop-off cannot be read", "biniş ya da iniş tarihi okunamıyor"),
        Sentence("the duration cannot be read", "süre okunamıyor"),
        Sentence("drop-off is before pickup", "iniş binişten önce"),
        Sentence("the duration is below 0", "süre 0'dan küçük"),
        Sentence("the pickup zone is empty", "biniş bölgesi boş"),
        Sentence("the drop-off zone is empty", "iniş bölgesi boş"),
        Sentence("the pickup zone is not in the city", "biniş bölgesi kentte yok"),
        Sentence("the drop-off zone is not in the city", "iniş bölgesi kentte yok"),
        Sentence("pickup zone '{zone}' is not in the city", "biniş bölgesi '{zone}' kentte yok"),
        Sentence("drop-off zone '{zone}' is not in the city", "iniş bölgesi '{zone}' kentte yok"),
        Sentence("the path has no point", "güzergâhta nokta yok"),
        Sentence("the path has only one point", "güzergâhta tek nokta var"),
        Sentence("the path cannot be read", "güzergâh okunamıyor"),
        Sentence("the place of pickup cannot be read", "biniş yeri okunamıyor"),
        Sentence("the place of drop-off cannot be read", "iniş yeri okunamıyor"),
        Sentence(
            "the place of pickup is outside the city, but would be inside with latitude and longitude exchanged",
            "biniş yeri kentin dışında, ama enlemle boylam yer değiştirse içinde olurdu"),
        Sentence(
            "the place of drop-off is outside the city, but would be inside with latitude and longitude exchanged",
            "iniş yeri kentin dışında, ama enlemle boylam yer değiştirse içinde olurdu"),
        Sentence("the place of pickup is outside the city", "biniş yeri kentin dışında"),
        Sentence("the place of drop-off is outside the city", "iniş yeri kentin dışında"),
        Sentence(
            "pickup and drop-off are outside the city, at the same gateway",
            "biniş ve iniş kentin dışında, aynı kent kapısında"),
        Sentence("the passenger count cannot be read", "yolcu sayısı okunamıyor"),
        Sentence("the passenger count is below 0", "yolcu sayısı 0'dan küçük"),
        Sentence("the passenger count is above 4", "yolcu sayısı 4'ten büyük"),
        Sentence("the distance cannot be read", "uzaklık okunamıyor"),
        Sentence("the distance is 0 or less", "uzaklık 0 ya da daha az"),
        Sentence("the distance is above {miles} miles", "uzaklık {miles} milden fazla"),
        Sentence("the fare cannot be read", "ücret okunamıyor"),
        Sentence("the fare is 0 or less", "ücret 0 ya da daha az"),
        Sentence("the ride is faster than 'maxMeanSpeed'", "yolculuk 'maxMeanSpeed' değerinden hızlı"),
        Sentence("the date is more than a year away from the others", "tarih diğerlerinden bir yıldan uzak"),
    ]

    private static let otherLosses = [
        Sentence(
            "trips of {date} begin before or after the run",
            "{date} yolculukları çalıştırmadan önce ya da sonra başlıyor"),
        Sentence(
            "pickups outside the city are moved to gateway '{gateway}', {distance} away in the median",
            "kent dışındaki binişler '{gateway}' kent kapısına taşındı, ortanca uzaklık {distance}"),
        Sentence(
            "drop-offs outside the city are moved to gateway '{gateway}', {distance} away in the median",
            "kent dışındaki inişler '{gateway}' kent kapısına taşındı, ortanca uzaklık {distance}"),
        Sentence("requests are made after the end of the run", "çağrılar çalıştırma bittikten sonra yapılıyor"),
        Sentence("requests are made before the start of the run", "çağrılar çalıştırma başlamadan yapılıyor"),
        Sentence(
            "rides are booked less than {time} before the departure, counted from the start of the run (R01: tooLate)",
            "yolculuklar, çalıştırmanın başından sayıldığında, kalkışa {time} kala ya da daha geç ayırtılıyor (R01: tooLate)"
        ),
        Sentence("this column is not read", "bu sütun okunmuyor"),
        Sentence("this column and others are not read", "bu sütun ve diğerleri okunmuyor"),
        Sentence("a feature has no geometry and is left out", "bir öğenin geometrisi yok, dışarıda bırakıldı"),
        Sentence("a feature is not a point and is left out", "bir öğe nokta değil, dışarıda bırakıldı"),
        Sentence(
            "the route between two zones occurs more than once; the first counts",
            "iki bölge arasındaki yol birden çok kez geçiyor; ilki sayılır"),
        Sentence(
            "a point of a street is not in the extract, which is cut there",
            "sokağın bir noktası kesilmiş veride yok, sokak orada bitirildi"),
        Sentence(
            "the node has no route to or from most of the network and is left out",
            "düğümün ağın çoğuna gidiş ya da geliş yolu yok, dışarıda bırakıldı"),
        Sentence(
            "the street leads from a node to itself and is left out",
            "sokak bir düğümden kendisine dönüyor, dışarıda bırakıldı"),
        Sentence(
            "taxi ranks of the city lie in none of its zones", "kentin bazı taksi durakları hiçbir bölgesinde değil"),
        Sentence(
            "opening hours are not understood and count as unknown, such as {example}",
            "açılış saatleri anlaşılmadı ve bilinmiyor sayıldı, örneğin {example}"),
        Sentence("zones overlap: {zones}", "bölgeler örtüşüyor: {zones}"),
        Sentence("the zone is not in the city", "bölge kentte yok"),
        Sentence(
            "zone without a value of '{column}', which is in no group",
            "'{column}' değeri olmayan bölge hiçbir grupta değil"),
        Sentence("it is in no zone of the city", "kentin hiçbir bölgesinde değil"),
        Sentence(
            "zone '{zone}' is not in the list of zones and is left out",
            "'{zone}' bölgesi bölge listesinde yok, dışarıda bırakıldı"),
        Sentence(
            "zone '{zone}' has no area here, so no position lies in it",
            "'{zone}' bölgesinin burada alanı yok, bu yüzden hiçbir konum içinde değil"),
        Sentence(
            "zone '{zone}' has no node of the road network and is left out",
            "'{zone}' bölgesinde yol ağının düğümü yok, dışarıda bırakıldı"),
    ]
}
