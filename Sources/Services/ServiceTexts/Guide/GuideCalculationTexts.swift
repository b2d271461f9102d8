import GuideService
import ServiceKernel

extension GuideService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .renewalDate: Sentence("{user} pays again on {date}", "{user}, {date} günü yeniden öder")
        case .feeSplit:
            Sentence(
                "{amount} is split: tax {taxShare} × {amount} = {tax}, commission {commissionShare} × {amount} ="
                    + " {commission}, company {company}",
                "{amount} paylaştırılır: vergi {taxShare} × {amount} = {tax}, komisyon {commissionShare} × {amount} ="
                    + " {commission}, şirket {company}")
        case .statement:
            Sentence(
                "{month}: income {income} − taxes {taxes} − commission {commission} − salaries {salaries} − costs"
                    + " {costs} = profit {profit}",
                "{month}: gelir {income} − vergi {taxes} − komisyon {commission} − maaş {salaries} − gider {costs}"
                    + " = kâr {profit}")
        case .proposedRoute: Sentence("{number}. {names}: {metres} m", "{number}) {names}: {metres} m")
        case .comparedPosition: Sentence("as stop {stop}: {more} m more", "{stop}. durak olarak: {more} m daha")
        case .bestPosition: Sentence("the least is {more} m, as stop {stop}", "en azı {more} m, {stop}. durak olarak")
        case .tooLong:
            Sentence(
                "{metres} m and {more} m more: above the limit of {limit} m",
                "{metres} m ve {more} m daha: {limit} m olan sınır aşılır")
        case .routeNow: Sentence("the route: {names}", "rota: {names}")
        case .closedOnArrival:
            Sentence(
                "{name} is nearer, {metres} m, but closed on arrival",
                "{name} daha yakın, {metres} m, ama varıldığında kapalı")
        case .keptForAfterwards: Sentence("kept for later: {names}", "sonraya kalan: {names}")
        case .cardSellers: Sentence("cards are sold at {names}", "kart satan yerler: {names}")
        case .attraction:
            Sentence(
                "{name}, {metres} m{description?: {description}}", "{name}, {metres} m{description?: {description}}")
        case .organisationSays:
            Sentence(
                "{name} writes (\(GuideService.topicGaps.english)): “{text}”",
                "{name} yazıyor (\(GuideService.topicGaps.turkish)): “{text}”")
        case .weatherDay:
            Sentence(
                "{date}: {lowest} to {highest} °C, rain {percent} %",
                "{date}: {lowest} ile {highest} °C arası, yağmur %{percent}")
        case .newsItem: Sentence("{date}: {english}", "{date}: {turkish}")
        case .directionStep: Sentence("{number}. {english}", "{number}) {turkish}")
        case .answer: Sentence("{user} reads: “{text}”", "{user} şunu okur: “{text}”")
        }
    }
}
