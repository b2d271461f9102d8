import ServiceKernel
import TourService

extension TourService.CalculationWord: LocalizedWord {
    /// Sentence of the calculation step.
    package var sentence: Sentence {
        switch self {
        case .sameTitle:
            Sentence(
                "“{title}” is the title of {tour}; upper or lower case and outer spaces do not count",
                "“{title}”, {tour} turunun adı; büyük küçük harf ayrımı ve baştaki, sondaki boşluklar sayılmaz")
        case .shownTours: Sentence("shown: {list}", "gösterilenler: {list}")
        case .generalAnnotation:
            Sentence(
                "{area}{circular=true?, circular}: {annotation}",
                "{area}{circular=true?, halka biçimli}: {annotation}")
        case .waypointAnnotation: Sentence("{waypoint}. {name}: {annotation}", "{waypoint}) {name}: {annotation}")
        case .legAnnotation: Sentence("next leg: {annotation}", "sonraki yol: {annotation}")
        case .distanceToNext:
            Sentence(
                "{distance} m from stop {waypoint}: {near=true?reached}{near=false?not reached yet}",
                "{waypoint}. durağa {distance} m: {near=true?varıldı}{near=false?henüz varılmadı}")
        case .shownAtWaypoint: Sentence("{name}: “{annotation}”", "{name} için: “{annotation}”")
        case .shownOnLeg:
            Sentence(
                "on the leg: {annotation?“{annotation}”}{name?no text of its own; that of the next stop, {name}, is shown}",
                "yolda: {annotation?“{annotation}”}{name?metin yok, bu yüzden sıradaki durağınki, {name}}")
        case .progress:
            Sentence(
                "{walker}: {done} of {count} stops, {walked} of {metres} m",
                "{walker}: {count} duraktan {done} durak, {metres} m yoldan {walked} m")
        case .roundTrip:
            Sentence(
                "circular: from stop {waypoint} through all {count} stops",
                "halka biçimli: {waypoint}. duraktan başlayıp {count} durağın hepsi")
        case .answerOfStaff: Sentence("{author} reads: “{because}”", "{author} şunu okur: “{because}”")
        case .polls:
            Sentence(
                "{walker}: position requested {count=1?once}{count!1?{count} times} so far"
                    + "{interval?, every {interval} from the next time on}",
                "{walker}: konum şimdiye kadar {count} kez soruldu{interval?, bundan sonra {interval} arayla}")
        case .libraryVersion:
            Sentence("the tour list has version {version} now", "tur listesi artık {version}. sürümde")
        }
    }
}
