import ServiceKernel

extension TourService {
    /// What the service can explain, in the order of the rule book.
    package enum ReckoningWord: ExplainedWord {
        case sameTitle, shownTours, generalAnnotation, waypointAnnotation, legAnnotation
        case distanceToNext, shownAtWaypoint, shownOnLeg, progress, roundTrip, answerOfStaff, polls, libraryVersion

        /// The rule, and a sentence for the numbers.
        package var entry: (rule: String, sentence: Sentence) {
            switch self {
            case .sameTitle:
                told(
                    "W01", "“{title}” is the title of {tour}: capitals and outer blanks do not count",
                    "“{title}”, {tour} turunun adı: büyük harf ve dış boşluk sayılmaz")
            case .shownTours: told("W02", "shown: {list}", "görülenler: {list}")
            case .generalAnnotation:
                told(
                    "W03", "{area}{circular=true?, a round trip}: {annotation}",
                    "{area}{circular=true?, halka biçimli}: {annotation}")
            case .waypointAnnotation:
                told("W03", "{waypoint}. {name}: {annotation}", "{waypoint}) {name}: {annotation}")
            case .legAnnotation: told("W03", "then the way: {annotation}", "sonra yol: {annotation}")
            case .distanceToNext:
                told(
                    "W04", "{distance} m from waypoint {waypoint}: {near=true?near enough}{near=false?not yet there}",
                    "{waypoint}. durağa {distance} m: {near=true?yeterince yakın}{near=false?daha varılmadı}")
            case .shownAtWaypoint: told("W04", "{name}: “{annotation}”", "{name} için: “{annotation}”")
            case .shownOnLeg:
                told(
                    "W04", "on the leg: {annotation?“{annotation}”}{name?no text, so the next waypoint's, {name}}",
                    "yolda: {annotation?“{annotation}”}{name?metin yok, sıradaki durağınki, {name}}")
            case .progress:
                told(
                    "W04", "{walker}: {done} of {count} waypoints, {walked} of {metres} m",
                    "{walker}: {count} durağın {done} tanesi, {metres} m yolun {walked} m kadarı")
            case .roundTrip:
                told(
                    "W05", "a round trip: from waypoint {waypoint} through all {count}",
                    "halka biçimli: {waypoint}. duraktan başlayıp {count} durağın hepsi")
            case .answerOfStaff:
                told("W06", "{author} reads: “{because}”", "{author} şunu okur: “{because}”")
            case .polls:
                told(
                    "W07",
                    "{walker}: asked {count=1?once}{count!1?{count} times} so far"
                        + "{interval?, every {interval} from the next time on}",
                    "{walker}: şimdiye dek {count} kez soruldu{interval?, bundan sonra {interval} arayla}")
            case .libraryVersion:
                told("W08", "the library has version {version} now", "kütüphane artık {version}. sürümde")
            }
        }
    }

    package typealias Reckoning = ServiceKernel.Reckoning<ReckoningWord>

    /// Every rule that the service's events, refusals and reckonings can name, in alphabetical order.
    package static let rulesTold = ServiceKernel.rulesTold(
        by: Effect.self, Reason.self, ReckoningWord.self, actions: Operation.allCases.map(\.word))
}
