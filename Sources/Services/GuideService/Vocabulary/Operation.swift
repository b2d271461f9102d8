import Quantities
import ServiceKernel

extension GuideService {
    /// The kinds of actions, which commands ask for and refusals name.
    package enum Operation: UInt8, BitwiseCopyable, FieldWord {
        case useCard = 1
        case subscribe = 2
        case endSubscription = 3
        case askRoutes = 4
        case pickRoute = 5
        case addPlace = 6
        case removePlace = 7
        case arriveAt = 8
        case eat = 9
        case listNearby = 10
        case askGuide = 11
        case joinOuting = 12
        case leaveOuting = 13
        case buyCard = 14
        case weather = 15
        case readNews = 16
        case enquire = 17
        case closeEnquiry = 18
        case leaveGuide = 19
        case apply = 20
        case begin = 21
        case conclude = 22
        case interview = 23
        case hire = 24
        case decline = 25
        case plan = 26
        case tell = 27
        case permit = 28
        case forbid = 29
        case answer = 30
        case close = 31
        case publish = 32
        case renewal = 33
        case monthEnd = 34
        case leaveGuides = 35
        case takeBackWords = 36
        case askDirections = 37

        /// Why it may be refused; the first that applies is given.
        package var reasons: [Reason] {
            switch self {
            case .useCard, .readNews, .leaveGuide, .renewal, .monthEnd: []
            case .subscribe: [.alreadySubscribed] + Operation.bank
            case .endSubscription: [.notSubscribed, .notConfirmedByUser]
            case .askRoutes: [.locationUnavailable, .noRoute]
            case .pickRoute: [.unknownRoute]
            case .addPlace: [.noRouteChosen, .placeNotFound, .alreadyInRoute, .routeTooLong]
            case .removePlace: [.noRouteChosen, .placeNotFound]
            case .arriveAt: [.noRouteChosen, .placeNotFound, .alreadyReached]
            case .eat: [.locationUnavailable, .noneOpen]
            case .askDirections: [.locationUnavailable, .unreachable]
            case .listNearby: [.locationUnavailable]
            case .askGuide: [.subscribersOnly, .noRouteChosen, .tooLate]
            case .joinOuting:
                [.subscribersOnly, .unknownOuting, .tourCancelled, .tourStarted, .alreadyJoined, .tourFull]
            case .leaveOuting: [.unknownOuting, .notJoined, .tourStarted]
            case .buyCard: [.invalidAmount, .officeOffline] + Operation.bank
            case .weather: [.noRouteChosen, .weatherUnavailable]
            case .enquire: [.emptyText]
            case .closeEnquiry: [.unknownEnquiry, .enquiryClosed]
            case .apply: [.notAllowed, .wrongStep, .emptyText]
            case .begin: [.notAllowed, .unknownOuting, .notYourOuting, .wrongStep, .tooEarly, .alreadyLeading]
            case .conclude: [.notAllowed, .unknownOuting, .notYourOuting, .wrongStep]
            case .interview, .decline: [.notAllowed, .unknownGuide, .wrongStep]
            case .hire: [.notAllowed, .unknownGuide, .wrongStep, .invalidIBAN]
            case .plan: [.notAllowed, .unknownRoute, .unknownGuide, .notHired, .tooLate, .guideBusy]
            case .tell, .permit, .forbid: [.notAllowed, .placeNotFound, .notYourPlace]
            case .answer: [.notAllowed, .unknownEnquiry, .enquiryClosed, .emptyText]
            case .close: [.notAllowed, .unknownEnquiry, .enquiryClosed]
            case .publish: [.notAllowed, .emptyText]
            case .leaveGuides: [.notAllowed, .alreadyLeading]
            case .takeBackWords: [.notAllowed]
            }
        }

        /// What the bank may say, last of all.
        private static let bank: [Reason] = [.paymentRefused, .insufficientFunds, .transferFailed]
    }
}

// What there is to be said of each.
extension GuideService.Operation {
    private typealias Entry = CommandEntry<GuideService.Command>

    /// One for each role that may try it.
    var entries: [CommandEntry<GuideService.Command>] {
        switch self {
        case .useCard:
            user(
                "G01",
                Sentence("uses a card that is {card}", "bir kart kullanır: {card}"),
                .useCard(.good))
        case .subscribe: user("G01", Sentence("subscribes", "abone olmak ister"), .subscribe)
        case .endSubscription:
            user(
                "G01",
                Sentence(
                    "ends the subscription{confirmed=false?, without confirming it}",
                    "aboneliği bitirir{confirmed=false?, onaylamadan}"),
                .endSubscription(isConfirmed: false))
        case .askRoutes:
            user(
                "G03",
                Sentence("asks for routes{from?, at {from}}", "rota ister{from?, konum {from}}"),
                .askRoutes(from: nil, seed: 0))
        case .pickRoute:
            user(
                "G03",
                Sentence("picks route {number} of those shown", "gösterilenlerden {number}. rotayı seçer"),
                .pickRoute(number: 1))
        case .addPlace:
            user(
                "G04",
                Sentence("adds {place} to the route", "{place} yerini rotaya ekler"),
                .addPlace(.none))
        case .removePlace:
            user(
                "G04",
                Sentence("takes {place} out of the route", "{place} yerini rotadan çıkarır"),
                .removePlace(.none))
        case .arriveAt: user("G05", Sentence("arrives at {place}", "{place} yerine varır"), .arriveAt(.none))
        case .eat:
            user(
                "G05",
                Sentence("wants to eat{from?, at {from}}", "yemek ister{from?, konum {from}}"),
                .eat(from: nil))
        case .listNearby:
            user(
                "G07",
                Sentence(
                    "looks for {category|attractions} nearby{from?, at {from}}",
                    "yakındaki yerlere bakar{category? ({category})}{from?, konum {from}}"),
                .listNearby(from: nil, nil))
        case .askGuide:
            user(
                "G06",
                Sentence("asks for a guide at {begins}", "{begins} saatine rehber ister"),
                .askGuide(begins: .zero))
        case .joinOuting:
            user(
                "G06",
                Sentence("wants to join {outing}", "{outing} turuna katılmak ister"),
                .joinOuting(.none))
        case .leaveOuting: user("G06", Sentence("leaves {outing}", "{outing} turundan ayrılır"), .leaveOuting(.none))
        case .buyCard:
            user(
                "G08",
                Sentence(
                    "buys a card with {amount}{officeOnline=false?, while the office is offline}",
                    "{amount} yüklü kart almak ister{officeOnline=false?, büro çevrimdışıyken}"),
                .buyCard(amount: .zero, isOfficeOnline: true))
        case .weather:
            user(
                "G09",
                Sentence("asks for the weather{report?: {report}}", "hava durumunu sorar{report?: {report}}"),
                .weather(nil))
        case .readNews: user("G10", Sentence("opens the news", "haberleri açar"), .readNews)
        case .enquire:
            user(
                "G14",
                Sentence("asks customer service: “{text}”", "müşteri hizmetlerine sorar: “{text}”"),
                .enquire(""))
        case .closeEnquiry:
            user(
                "G14",
                Sentence("closes {enquiry}", "{enquiry} başvurusunu kapatır"),
                .closeEnquiry(.none))
        case .askDirections:
            user(
                "G12",
                Sentence(
                    "asks the way to {to}{from?, at {from}}: \(GuideService.MeansOfTravel.inEnglish)",
                    "{to} noktasına yol sorar{from?, konum {from}}: \(GuideService.MeansOfTravel.inTurkish)"),
                .askDirections(from: nil, to: FixedPosition(x: 0, y: 0), by: .walk, way: nil))
        case .leaveGuide: user("A11", Sentence("leaves the guide for good", "rehberden tümüyle ayrılır"), .leaveGuide)
        case .apply:
            staff(
                "G06",
                Sentence("applies as a guide: “{cv}”", "rehber olmak için başvurur: “{cv}”"),
                .apply(cv: ""))
        case .begin: staff("G06", Sentence("begins {outing}", "{outing} turunu başlatır"), .begin(.none))
        case .conclude: staff("G06", Sentence("concludes {outing}", "{outing} turunu bitirir"), .conclude(.none))
        case .interview: staff("G06", Sentence("interviews {guide}", "{guide} ile görüşür"), .interview(.none))
        case .hire:
            staff(
                "G06",
                Sentence(
                    "hires {guide}, to be paid to {iban}",
                    "{guide} adlı rehberi işe alır, ödeme {iban} hesabına"),
                .hire(.none, iban: ""))
        case .decline:
            staff(
                "G06",
                Sentence("declines {guide}", "{guide} adlı rehberi geri çevirir"),
                .decline(.none))
        case .plan:
            staff(
                "G06",
                Sentence(
                    "plans a guided tour: {route}, {guide}, at {begins}, {minutes} min",
                    "rehberli tur planlar: {route}, {guide}, {begins}, {minutes} dk"),
                .plan(.none, .none, begins: .zero, minutes: 120))
        case .tell:
            staff(
                "G13",
                Sentence("says of {place} ({topic}): “{text}”", "{place} için söyler ({topic}): “{text}”"),
                .tell(.none, .openingHours, text: ""))
        case .permit:
            staff(
                "G13",
                Sentence(
                    "permits to show what it says of {place}",
                    "{place} için söylediklerinin gösterilmesine izin verir"),
                .permit(.none))
        case .forbid:
            staff(
                "G13",
                Sentence(
                    "forbids to show what it says of {place}",
                    "{place} için söylediklerinin gösterilmesini yasaklar"),
                .forbid(.none))
        case .answer:
            staff(
                "G14",
                Sentence("answers {enquiry}: “{text}”", "{enquiry} için yanıt yazar: “{text}”"),
                .answer(.none, text: ""))
        case .close: staff("G14", Sentence("closes {enquiry}", "{enquiry} başvurusunu kapatır"), .close(.none))
        case .publish:
            staff(
                "G10",
                Sentence("publishes “{english}” and “{turkish}”", "“{english}” ve “{turkish}” haberini yayımlar"),
                .publish(english: "", turkish: ""))
        case .leaveGuides:
            staff("A11", Sentence("leaves guiding for good", "rehberlikten tümüyle ayrılır"), .leaveGuides)
        case .takeBackWords:
            staff(
                "A11", Sentence("takes back all that it has said", "söylediklerinin hepsini geri alır"), .takeBackWords)
        case .renewal:
            [
                Entry(
                    .user, word, rule: "G01", Sentence("the month of {subject} is over", "{subject} için ay doldu"),
                    isTimer: true
                ) { .timer(.renewal(UserID($0 &- 1), serial: 0)) }
            ]
        case .monthEnd:
            [
                Entry(
                    nil, word, rule: "G02", Sentence("the month {month} is over", "{month} ayı doldu"),
                    isTimer: true
                ) { _ in .timer(.monthEnd(month: 0)) }
            ]
        }
    }

    private func user(_ rule: String, _ sentence: Sentence, _ blank: GuideService.UserAction) -> [Entry] {
        [
            Entry(.user, word, rule: rule, sentence, reasons: reasons.map(\.word)) {
                .user(UserID($0 &- 1), blank)
            }
        ]
    }

    /// Whoever tries what is not theirs is refused, so that everybody can be told of.
    private func staff(_ rule: String, _ sentence: Sentence, _ blank: GuideService.StaffAction) -> [Entry] {
        GuideService.Role.allCases.map { role in
            let reasons = role == blank.role ? reasons : [.notAllowed]
            return Entry(role.kind, word, rule: rule, sentence, reasons: reasons.map(\.word)) {
                .staff(GuideService.Person(role, index: $0 &- 1), blank)
            }
        }
    }
}
