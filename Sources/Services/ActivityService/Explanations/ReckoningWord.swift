import ServiceKernel

extension ActivityService {
    /// What the service can explain, in the order of the rule book.
    package enum ReckoningWord: ExplainedWord {
        case takenInPause, step, inaccurate, repeated, late, takenWhileDead, historyLine, details, progress, waits

        /// The rule, and a sentence for the numbers.
        package var entry: (rule: String, sentence: Sentence) {
            switch self {
            case .takenInPause:
                told("F01", "taken during a pause: it does not count", "ara sırasında alındı: sayılmaz")
            case .step:
                told(
                    "F02", "{session}: {step} m more, {distance} so far", "{session}: {step} m daha, toplam {distance}")
            case .inaccurate:
                told(
                    "F02", "within {accuracy} m only, and {limit} m is the worst that counts: left out",
                    "doğruluk ancak {accuracy} m; en kötü {limit} m sayılır: dışarıda kaldı")
            case .repeated:
                told(
                    "F03", "of that moment there is one already: left out",
                    "o an için zaten bir konum var: dışarıda kaldı")
            case .late:
                told(
                    "F03", "it was taken {age} ago, and is put in where it belongs",
                    "{age} önce alınmıştı; kendi yerine eklenir")
            case .takenWhileDead:
                told("F03", "taken while the app was dead: left out", "uygulama kapalıyken alındı: dışarıda kaldı")
            case .historyLine:
                told(
                    "F04", "{date} {clock} · {distance} · {time} · {title}, {kind}",
                    "{date} {clock} · {distance} · {time} · {title}, {kind=run?koşu}{kind=ride?bisiklet}")
            case .details:
                told(
                    "F04", "details: {speed} on average, a route of {count} fixes",
                    "ayrıntı: ortalama {speed}, {count} konumluk yol")
            case .progress:
                told(
                    "F05", "{runner} this month: {done} of {kilometres} km, {percent}",
                    "{runner} bu ay: {kilometres} km hedefin {done} kadarı, {percent}")
            case .waits:
                told(
                    "F06", "{runner} is told after the session, and not before",
                    "{runner} oturumdan sonra haber alır, daha önce değil")
            }
        }
    }

    package typealias Reckoning = ServiceKernel.Reckoning<ReckoningWord>

    /// Every rule that the service's events, refusals and reckonings can name, in alphabetical order.
    package static let rulesTold = ServiceKernel.rulesTold(
        by: Effect.self, Reason.self, ReckoningWord.self, actions: Operation.allCases.map(\.word))
}
