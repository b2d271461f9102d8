import ActivityService
import ServiceKernel

extension ActivityService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .takenInPause: Sentence("taken during a pause: it does not count", "ara sırasında alındı: sayılmaz")
        case .step:
            Sentence("{session}: {step} m more, {distance} so far", "{session}: {step} m daha, toplam {distance}")
        case .inaccurate:
            Sentence(
                "within {accuracy} m only, and {limit} m is the worst that counts: left out",
                "doğruluk ancak {accuracy} m; en kötü {limit} m sayılır: dışarıda kaldı")
        case .repeated:
            Sentence("of that moment there is one already: left out", "o an için zaten bir konum var: dışarıda kaldı")
        case .late:
            Sentence(
                "it was taken {age} ago, and is put in where it belongs", "{age} önce alınmıştı; kendi yerine eklenir")
        case .takenWhileDead:
            Sentence("taken while the app was dead: left out", "uygulama kapalıyken alındı: dışarıda kaldı")
        case .historyLine:
            Sentence(
                "{date} {clock} · {distance} · {time} · {title}, {kind}",
                "{date} {clock} · {distance} · {time} · {title}, {kind=run?koşu}{kind=ride?bisiklet}")
        case .details:
            Sentence(
                "details: {speed} on average, a route of {count} fixes",
                "ayrıntı: ortalama {speed}, {count} konumluk yol")
        case .progress:
            Sentence(
                "{runner} this month: {done} of {kilometres} km, {percent}",
                "{runner} bu ay: {kilometres} km hedefin {done} kadarı, {percent}")
        case .waits:
            Sentence(
                "{runner} is told after the session, and not before",
                "{runner} oturumdan sonra haber alır, daha önce değil")
        }
    }
}
