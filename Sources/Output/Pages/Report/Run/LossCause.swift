import Measures
import Pictures
import ServiceKernel

/// A cause of lost requests, in the words of a report.
struct LossCause {
    let outcome: RideOutcome
    /// Label next to bars: `no taxi`.
    let label: Sentence
    /// Clause after "because": `no taxi could be offered to them`; in Turkish the clause before "için".
    let reason: Sentence
    let colour: SeriesColour

    /// All causes, in the order of `RideOutcome.losses`.
    static let all = RideOutcome.losses.map { LossCause($0) }

    private init(_ outcome: RideOutcome) {
        self.outcome = outcome
        switch outcome {
        case .gaveUp:
            colour = .orange
            label = Sentence("gave up", "vazgeçti")
            reason = Sentence(
                "they gave up while taxis refused or were busy", "taksiler reddederken ya da doluyken vazgeçtikleri")
        case .noTaxi:
            colour = .vermillion
            label = Sentence("no taxi", "taksi yok")
            reason = Sentence(
                "no taxi could be offered to them in time", "zamanında taksi bulunamadığı")
        case .noFittingTaxi:
            colour = .green
            label = Sentence("no fitting taxi", "uygun taksi yok")
            reason = Sentence(
                "no taxi with enough seats or access could be offered to them in time",
                "zamanında yeterince koltuğu olan ya da erişilebilir taksi bulunamadığı")
        case .unreachable:
            colour = .grey
            label = Sentence("no route", "yol yok")
            reason = Sentence("there is no route", "yol olmadığı")
        case .withdrawn:
            colour = .skyBlue
            label = Sentence("withdrawn", "geri çekti")
            reason = Sentence("they withdrew their call", "çağrılarını geri çektikleri")
        case .noShow:
            colour = .purple
            label = Sentence("no-show", "gelmedi")
            reason = Sentence("they were not there when the taxi came", "taksi geldiğinde yerinde olmadıkları")
        case .completed, .cancelled, .interrupted, .onBoard, .openAtEnd, .ahead, .lapsed:
            preconditionFailure("\(outcome) is not a loss")
        }
    }
}

extension PageText {
    func label(_ cause: LossCause) -> String { phrase(cause.label) }
    func phrase(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }
}
