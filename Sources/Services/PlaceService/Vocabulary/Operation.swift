import CityModel
import Quantities
import ServiceKernel

extension PlaceService {
    /// The kinds of actions, which commands ask for and refusals name.
    package enum Operation: UInt8, BitwiseCopyable, FieldWord {
        case feed = 1
        case search = 2
        case map = 3
        case look = 4
        case visit = 5
        case grade = 6
        case collect = 7
        case prefer = 8
        case stopPreferring = 9
        case preferDistrict = 10
        case stopPreferringDistrict = 11
        case setName = 12
        case findPeople = 13
        case askFriend = 14
        case acceptFriend = 15
        case declineFriend = 16
        case deleteFriend = 17
        case sharePosition = 18
        case hidePosition = 19
        case position = 20
        case lookForFriend = 21
        case friendsOnly = 22
        case takeFromAll = 23
        case message = 24
        case block = 25
        case unblock = 26
        case leavePlaces = 27

        /// Whether somebody who is not logged in may do it (L02).
        package var isForGuests: Bool {
            switch self {
            case .feed, .search, .map, .look: true
            case .visit, .grade, .collect, .prefer, .stopPreferring, .preferDistrict, .stopPreferringDistrict,
                .setName, .findPeople, .askFriend, .acceptFriend, .declineFriend, .deleteFriend, .sharePosition,
                .hidePosition, .position, .lookForFriend, .friendsOnly, .takeFromAll, .message, .block, .unblock,
                .leavePlaces:
                false
            }
        }

        /// Why a user's may be refused; the first that applies is given.
        package var reasons: [Reason] {
            switch self {
            case .feed, .search: [.locationUnavailable]
            case .look, .visit, .collect: [.unknownPlace]
            case .grade: [.unknownPlace, .gradeMissing, .invalidGrade]
            case .preferDistrict, .stopPreferringDistrict: [.unknownDistrict]
            case .askFriend: [.unknownUser, .notYourself, .alreadyFriends, .alreadyAsked, .notDelivered]
            case .acceptFriend, .declineFriend: [.unknownUser, .notAsked]
            case .deleteFriend: [.unknownUser, .notFriends]
            case .lookForFriend: [.unknownUser, .notFriends, .positionHidden]
            case .message: [.unknownUser, .notYourself, .emptyMessage, .notDelivered]
            case .block: [.unknownUser, .notYourself, .alreadyBlocked]
            case .unblock: [.unknownUser, .notBlocked]
            case .map, .prefer, .stopPreferring, .setName, .findPeople, .sharePosition, .hidePosition, .position,
                .friendsOnly, .takeFromAll, .leavePlaces:
                []
            }
        }
    }
}

// What there is to be said of each.
extension PlaceService.Operation {
    private typealias Entry = CommandEntry<PlaceService.Command>

    /// One for a user and one for a guest, who may try everything.
    var entries: [CommandEntry<PlaceService.Command>] {
        let (rule, sentence, blank) = (rule, sentence, blank)
        let guestReasons = isForGuests ? reasons : [.notLoggedIn]
        return [
            Entry(.user, word, rule: rule, sentence, reasons: reasons.map(\.word)) {
                .user(UserID($0 &- 1), blank)
            },
            Entry(
                .guest, word, rule: isForGuests ? rule : "L02", sentence, reasons: guestReasons.map(\.word)
            ) { .guest($0 &- 1, blank) },
        ]
    }

    /// That carries it out.
    private var rule: String {
        switch self {
        case .look: "L01"
        case .grade: "L02"
        case .feed, .visit, .prefer, .stopPreferring, .preferDistrict, .stopPreferringDistrict: "L03"
        case .search, .map: "L04"
        case .collect: "L05"
        case .setName, .findPeople, .askFriend, .acceptFriend, .declineFriend, .deleteFriend: "L06"
        case .sharePosition, .hidePosition, .position, .lookForFriend: "L07"
        case .friendsOnly, .takeFromAll, .message, .block, .unblock: "L08"
        case .leavePlaces: "A11"
        }
    }

    private var blank: PlaceService.UserAction {
        switch self {
        case .feed: .feed(PlaceService.Filter(), count: 10)
        case .search: .search(text: "", PlaceService.Filter())
        case .map: .map(from: FixedPosition(x: 0, y: 0), withinMetres: 0, category: nil)
        case .look: .look(.none)
        case .visit: .visit(.none)
        case .grade: .grade(.none, grade: 0, text: "")
        case .collect: .collect(.none)
        case .prefer: .prefer(.museum, true)
        case .stopPreferring: .prefer(.museum, false)
        case .preferDistrict: .preferDistrict(1, true)
        case .stopPreferringDistrict: .preferDistrict(1, false)
        case .setName: .setName("")
        case .findPeople: .findPeople(text: "")
        case .askFriend: .askFriend(.none)
        case .acceptFriend: .acceptFriend(.none)
        case .declineFriend: .declineFriend(.none)
        case .deleteFriend: .deleteFriend(.none)
        case .sharePosition: .sharePosition(true)
        case .hidePosition: .sharePosition(false)
        case .position: .position(FixedPosition(x: 0, y: 0))
        case .lookForFriend: .lookForFriend(.none)
        case .friendsOnly: .friendsOnly(true)
        case .takeFromAll: .friendsOnly(false)
        case .message: .message(to: .none, text: "")
        case .block: .block(.none)
        case .unblock: .unblock(.none)
        case .leavePlaces: .leavePlaces
        }
    }

    /// What a story says that somebody does.
    private var sentence: Sentence {
        let (where_, nerede) = PlaceService.filterWords
        let (kind, tur) = PlaceService.categoryWords
        return switch self {
        case .feed: Sentence("opens the feed\(where_)", "akışı açar\(nerede)")
        case .search:
            Sentence(
                "searches{text? for “{text}”}\(where_)", "arama yapar{text?: “{text}”}\(nerede)")
        case .map:
            Sentence(
                "opens the map at {from}{category?, only: \(kind)}",
                "haritayı açar: {from}{category?, yalnız \(tur)}")
        case .look: Sentence("looks at {place}", "{place} sayfasına bakar")
        case .visit: Sentence("visits {place}", "{place} yerini ziyaret eder")
        case .grade:
            Sentence(
                "reviews {place}{grade!0? with a {grade}}{text?: “{text}”}",
                "{place} için değerlendirme yazar{grade!0?, not {grade}}{text?: “{text}”}")
        case .collect:
            Sentence("taps “add to collection” of {place}", "{place} için “koleksiyona ekle” düğmesine dokunur")
        case .prefer: Sentence("prefers: \(kind)", "tercih eder: \(tur)")
        case .stopPreferring: Sentence("no longer prefers: \(kind)", "artık tercih etmez: \(tur)")
        case .preferDistrict: Sentence("prefers district {district}", "{district}. semti tercih eder")
        case .stopPreferringDistrict:
            Sentence("no longer prefers district {district}", "{district}. semti artık tercih etmez")
        case .setName: Sentence("takes the name “{name}”", "“{name}” adını alır")
        case .findPeople: Sentence("looks for people called “{text}”", "adında “{text}” geçenleri arar")
        case .askFriend: Sentence("asks {whom} to be friends", "{whom} ile arkadaş olmak ister")
        case .acceptFriend: Sentence("accepts {whom} as a friend", "{whom} isteğini kabul eder")
        case .declineFriend: Sentence("declines what {whom} asked", "{whom} isteğini geri çevirir")
        case .deleteFriend: Sentence("deletes {whom} from the friends", "{whom} ile arkadaşlığı siler")
        case .sharePosition: Sentence("shares the position with friends", "konumunu arkadaşlarla paylaşır")
        case .hidePosition: Sentence("hides the position", "konumunu gizler")
        case .position: Sentence("is at {position}", "{position} konumundadır")
        case .lookForFriend: Sentence("looks where {whom} is", "{whom} nerede diye bakar")
        case .friendsOnly: Sentence("takes messages from friends only", "yalnız arkadaşlardan mesaj alır")
        case .takeFromAll: Sentence("takes messages from everybody", "herkesten mesaj alır")
        case .message:
            Sentence(
                "writes to {to}{text?: “{text}”}", "{to} için yazar{text?: “{text}”}")
        case .block: Sentence("blocks {whom}", "{whom} kullanıcısını engeller")
        case .unblock: Sentence("blocks {whom} no longer", "{whom} için engeli kaldırır")
        case .leavePlaces: Sentence("leaves the place finder for good", "yer bulucudan tümüyle ayrılır")
        }
    }
}

extension PlaceService {
    /// The field `category` in words, in English and in Turkish.
    static let categoryWords = (
        "{category=historicBuilding?historic building}{category!historicBuilding?{category}}",
        "{category=museum?müze}{category=monument?anıt}{category=landmark?simge yapı}"
            + "{category=historicBuilding?tarihî bina}{category=park?park}{category=beach?plaj}"
            + "{category=restaurant?lokanta}{category=hotel?otel}"
    )

    /// The fields of a filter in words.
    static let filterWords = (
        "{from?, at {from}}{withinMetres!0?, within {withinMetres} m}{category?, only: \(categoryWords.0)}",
        "{from?, konum {from}}{withinMetres!0?, {withinMetres} m içinde}{category?, yalnız \(categoryWords.1)}"
    )
}
