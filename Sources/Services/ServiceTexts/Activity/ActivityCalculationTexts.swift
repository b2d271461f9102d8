import ActivityService
import ServiceKernel

extension ActivityService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .takenInPause: Sentence("measured during a pause: left out", "ara sırasında ölçüldü: sayılmadı")
        case .step:
            Sentence("{session}: {step} m more, {distance} so far", "{session}: {step} m daha, toplam {distance}")
        case .inaccurate:
            Sentence(
                "may be off by {accuracy} m; the limit is {limit} m: not counted",
                "hata payı {accuracy} m; en çok {limit} m kabul edilir: sayılmadı")
        case .repeated:
            Sentence("there is already a position of that time: left out", "o an için zaten bir konum var: sayılmadı")
        case .late:
            Sentence(
                "measured {age} ago, and put in its place by its own time",
                "{age} önce ölçülmüştü; kendi zamanına göre eklenir")
        case .takenWhileDead:
            Sentence("measured while the app was closed: left out", "uygulama kapalıyken ölçüldü: sayılmadı")
        case .historyLine:
            Sentence(
                "{date} {clock} · {distance} · {time} · {title}, {kind}",
                "{date} {clock} · {distance} · {time} · {title}, {kind=run?koşu}{kind=ride?sürüş}")
        case .details:
            Sentence(
                "details: {speed} on average, a route of {count} positions",
                "ayrıntı: ortalama {speed}, {count} konumluk rota")
        case .progress:
            Sentence(
                "{runner} this month: {done} of {kilometres} km, {percent}",
                "{runner} bu ay: hedef {kilometres} km, yapılan {done}, {percent}")
        case .waits:
            Sentence(
                "{runner} is notified after the session, not before",
                "{runner:dat} oturum bitince bildirilir, daha önce değil")
        }
    }
}
