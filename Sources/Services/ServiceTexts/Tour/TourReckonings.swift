import ServiceKernel
import TourService

extension TourService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .sameTitle:
            Sentence(
                "“{title}” is the title of {tour}: capitals and outer blanks do not count",
                "“{title}”, {tour} turunun adı: büyük harf ve dış boşluk sayılmaz")
        case .shownTours: Sentence("shown: {list}", "görülenler: {list}")
        case .generalAnnotation:
            Sentence(
                "{area}{circular=true?, a round trip}: {annotation}",
                "{area}{circular=true?, halka biçimli}: {annotation}")
        case .waypointAnnotation: Sentence("{waypoint}. {name}: {annotation}", "{waypoint}) {name}: {annotation}")
        case .legAnnotation: Sentence("then the way: {annotation}", "sonra yol: {annotation}")
        case .distanceToNext:
            Sentence(
                "{distance} m from waypoint {waypoint}: {near=true?near enough}{near=false?not yet there}",
                "{waypoint}. durağa {distance} m: {near=true?yeterince yakın}{near=false?daha varılmadı}")
        case .shownAtWaypoint: Sentence("{name}: “{annotation}”", "{name} için: “{annotation}”")
        case .shownOnLeg:
            Sentence(
                "on the leg: {annotation?“{annotation}”}{name?no text, so the next waypoint's, {name}}",
                "yolda: {annotation?“{annotation}”}{name?metin yok, sıradaki durağınki, {name}}")
        case .progress:
            Sentence(
                "{walker}: {done} of {count} waypoints, {walked} of {metres} m",
                "{walker}: {count} durağın {done} tanesi, {metres} m yolun {walked} m kadarı")
        case .roundTrip:
            Sentence(
                "a round trip: from waypoint {waypoint} through all {count}",
                "halka biçimli: {waypoint}. duraktan başlayıp {count} durağın hepsi")
        case .answerOfStaff: Sentence("{author} reads: “{because}”", "{author} şunu okur: “{because}”")
        case .polls:
            Sentence(
                "{walker}: asked {count=1?once}{count!1?{count} times} so far"
                    + "{interval?, every {interval} from the next time on}",
                "{walker}: şimdiye dek {count} kez soruldu{interval?, bundan sonra {interval} arayla}")
        case .libraryVersion: Sentence("the library has version {version} now", "kütüphane artık {version}. sürümde")
        }
    }
}
