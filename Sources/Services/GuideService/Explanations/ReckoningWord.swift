import ServiceKernel

extension GuideService {
    /// What the service can explain, in the order of the rule book.
    package enum ReckoningWord: ExplainedWord {
        case renewalDate, feeSplit, statement, proposedRoute, comparedPosition, bestPosition, tooLong, routeNow
        case closedOnArrival, keptForAfterwards, cardSellers, attraction, organisationSays, weatherDay, newsItem,
            directionStep, answer

        /// The rule, and a sentence for the numbers.
        package var entry: (rule: String, sentence: Sentence) {
            switch self {
            case .renewalDate:
                told("G01", "{user} pays again on {date}", "{user} {date} günü yeniden öder")
            case .feeSplit:
                told(
                    "G02",
                    "of {amount}: tax {taxShare} × {amount} = {tax}, commission {commissionShare} × {amount} = {commission},"
                        + " the rest {company}",
                    "{amount} bölüşülür: vergi {taxShare} × {amount} = {tax}, komisyon {commissionShare} × {amount} ="
                        + " {commission}, kalan {company}")
            case .statement:
                told(
                    "G02",
                    "{month}: income {income} − taxes {taxes} − commission {commission} − salaries {salaries} − costs {costs}"
                        + " = profit {profit}",
                    "{month}: gelir {income} − vergi {taxes} − komisyon {commission} − maaş {salaries} − gider {costs}"
                        + " = kâr {profit}")
            case .proposedRoute:
                told("G03", "{number}. {names}: {metres} m", "{number}) {names}: {metres} m")
            case .comparedPosition:
                told("G04", "as stop {stop}: {more} m more", "{stop}. durak olursa: {more} m daha")
            case .bestPosition:
                told("G04", "the least is {more} m, as stop {stop}", "en azı {more} m, {stop}. durak olarak")
            case .tooLong:
                told(
                    "G04", "{metres} m and {more} m more: above {limit} m",
                    "{metres} m ile {more} m daha: {limit} m aşılır")
            case .routeNow: told("G04", "the route: {names}", "rota: {names}")
            case .closedOnArrival:
                told(
                    "G05", "{name} is nearer, {metres} m, but closed on arrival",
                    "{name} daha yakın, {metres} m, ama varınca kapalı")
            case .keptForAfterwards: told("G05", "kept for afterwards: {names}", "sonraya kalan: {names}")
            case .cardSellers: told("G08", "cards are sold at {names}", "kart satan yerler: {names}")
            case .attraction:
                told(
                    "G07", "{name}, {metres} m{description?: {description}}",
                    "{name}, {metres} m{description?: {description}}")
            case .organisationSays: told("G13", "{name} says ({topic}): “{text}”", "{name} diyor ({topic}): “{text}”")
            case .weatherDay:
                told(
                    "G09", "{date}: {lowest} to {highest} °C, rain {percent} %",
                    "{date}: {lowest} ile {highest} °C arası, yağmur %{percent}")
            case .newsItem: told("G10", "{date}: {english}", "{date}: {turkish}")
            case .directionStep: told("G12", "{number}. {english}", "{number}) {turkish}")
            case .answer: told("G14", "{user} reads: “{text}”", "{user} şunu okur: “{text}”")
            }
        }
    }

    package typealias Reckoning = ServiceKernel.Reckoning<ReckoningWord>

    /// Every rule that the service's events, refusals and reckonings can name, in alphabetical order.
    package static let rulesTold = ServiceKernel.rulesTold(
        by: Effect.self, Reason.self, ReckoningWord.self, actions: Operation.allCases.map(\.word))
}
