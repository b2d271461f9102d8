import Quantities
import ServiceKernel

extension AccountService {
    /// The kinds of operations, which commands ask for and the audit log tells apart.
    package enum Operation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case register = 1
        case sendConfirmation = 2
        case confirm = 3
        case logIn = 4
        case recoverPassword = 5
        case logOut = 6
        case actAs = 7
        case changePassword = 8
        case changeDrivingLicence = 9
        case changeIBAN = 10
        case storeCard = 11
        case listCards = 12
        case deleteCard = 13
        case addTaxi = 14
        case removeTaxi = 15
        case addLicence = 16
        case removeLicence = 17
        case setTelephone = 18
        case removeTelephone = 19
        case tellMyData = 20
        case eraseMe = 21
        case editProfile = 22
        case saveProfile = 23
        case dropProfile = 24
        case appoint = 25
        case dismiss = 26

        /// The word of the audit log: the name that it has here.
        package var word: String { Operation.words[Int(rawValue) - 1] }

        /// In the order of the codes, which are dense.
        private static let words = allCases.map { "\($0)" }

        /// Why it may be refused; the first that applies is given.
        package var reasons: [Reason] {
            switch self {
            case .register:
                [
                    .emptyField, .consentMissing, .invalidEmail, .emailTaken, .invalidUsername, .weakPassword,
                    .alreadyRegistered, .invalidIBAN, .unknownLicence, .notAllowed,
                ]
            case .sendConfirmation: [.unknownEmail, .alreadyConfirmed]
            case .confirm: [.unknownEmail, .alreadyConfirmed, .wrongCode]
            case .logIn: [.unknownEmail, .wrongPassword, .tokenInUse]
            case .recoverPassword: [.unknownEmail, .notConfirmed]
            case .logOut: [.notLoggedIn]
            case .changePassword:
                [.notLoggedIn, .notConfirmed, .wrongPassword, .emptyField, .passwordUnchanged, .weakPassword]
            case .actAs, .listCards: Operation.inRole
            case .changeDrivingLicence: Operation.inRole + [.emptyField, .alreadyRegistered]
            case .changeIBAN: Operation.inRole + [.emptyField, .alreadyRegistered, .invalidIBAN]
            case .storeCard: Operation.inRole + [.invalidCard]
            case .deleteCard: Operation.inRole + [.unknownCard]
            case .addTaxi: Operation.inRole + [.alreadyRegistered]
            case .removeTaxi: Operation.inRole + [.notYourTaxi]
            case .addLicence, .removeLicence, .appoint, .dismiss: []
            case .setTelephone: Operation.active + [.emptyField, .invalidPhone, .phoneTaken]
            case .removeTelephone: Operation.active + [.noPhone]
            case .tellMyData: [.notLoggedIn, .mustChangePassword]
            case .eraseMe: [.notLoggedIn, .mustChangePassword, .notConfirmedByUser, .underWay]
            case .editProfile: Operation.inRole + [.emptyField, .invalidUsername]
            case .saveProfile, .dropProfile: Operation.inRole + [.noDraft]
            }
        }

        /// Of what is done in a session.
        private static let active: [Reason] = [.notLoggedIn, .notConfirmed, .mustChangePassword]

        /// Of what is done in a session and in one role.
        private static let inRole: [Reason] = active + [.notAllowed]

        /// What there is to be said of it. Stories tell nothing that people typed (A08).
        package var entry: CommandEntry<Command> {
            switch self {
            case .register:
                visitor(
                    "A01",
                    Sentence("registers in the role of {role}", "\(Operation.roleInTurkish) olarak kaydolur"),
                    .register(.blank))
            case .sendConfirmation:
                visitor(
                    "A04", Sentence("asks for the confirmation again", "onay kodunu yeniden ister"),
                    .sendConfirmation(email: "", code: .blank))
            case .confirm:
                visitor("A04", Sentence("confirms an email", "e-postasını onaylar"), .confirm(email: "", code: .blank))
            case .logIn:
                visitor(
                    "A05",
                    Sentence("logs in{remember=true?, to be remembered}", "oturum açar{remember=true? ve hatırlanır}"),
                    .logIn(login: "", password: .differs, session: .blank, isRemembered: false))
            case .recoverPassword:
                visitor(
                    "A06", Sentence("asks for a temporary password", "geçici parola ister"),
                    .recoverPassword(login: "", temporary: .blank))
            case .logOut: session("A05", Sentence("logs out", "oturumu kapatır"), .logOut)
            case .actAs:
                session(
                    "A04", Sentence("acts in the role of {role}", "\(Operation.roleInTurkish) olarak iş görür"),
                    .actAs(.client))
            case .changePassword:
                session(
                    "A07", Sentence("changes the password", "parolayı değiştirir"),
                    .changePassword(current: .differs, new: .empty))
            case .changeDrivingLicence:
                session(
                    "A07", Sentence("changes the driving licence", "ehliyeti değiştirir"), .changeDrivingLicence(""))
            case .changeIBAN:
                session("A07", Sentence("changes the IBAN", "IBAN numarasını değiştirir"), .changeIBAN(""))
            case .storeCard: session("A09", Sentence("stores a card", "kart kaydeder"), .storeCard(nil))
            case .listCards: session("A09", Sentence("lists the cards", "kartları listeler"), .listCards)
            case .deleteCard:
                session("A09", Sentence("deletes card {card}", "{card} kartını siler"), .deleteCard(CardID(0)))
            case .addTaxi:
                session(
                    "D02", Sentence("puts taxi {taxi} in the own list", "{taxi} taksisini kendi listesine ekler"),
                    .addTaxi(.none))
            case .removeTaxi:
                session(
                    "D02",
                    Sentence("takes taxi {taxi} from the own list", "{taxi} taksisini kendi listesinden çıkarır"),
                    .removeTaxi(.none))
            case .addLicence:
                described(
                    "A03", Sentence("makes a taxi licence known", "bir taksi ruhsatını sicile ekler"),
                    .registry(.blank, isKnown: true))
            case .removeLicence:
                described(
                    "A03", Sentence("makes a taxi licence unknown", "bir taksi ruhsatını sicilden siler"),
                    .registry(.blank, isKnown: false))
            case .appoint:
                described(
                    "A05",
                    Sentence(
                        "lets somebody register in the role of {role}",
                        "birinin kaydolmasına izin verir: \(Operation.roleInTurkish)"),
                    .appointment(.blank, isValid: true))
            case .dismiss:
                described(
                    "A05",
                    Sentence(
                        "lets somebody register no longer in the role of {role}",
                        "birinin kaydolma iznini geri alır: \(Operation.roleInTurkish)"),
                    .appointment(.blank, isValid: false))
            case .setTelephone:
                session("A10", Sentence("gives a telephone number", "telefon numarası verir"), .setTelephone(""))
            case .removeTelephone:
                session("A10", Sentence("removes the telephone number", "telefon numarasını siler"), .removeTelephone)
            case .tellMyData:
                session("A11", Sentence("asks for all of the own data", "kendi verilerinin hepsini ister"), .tellMyData)
            case .eraseMe:
                session(
                    "A11",
                    Sentence(
                        "wants to be erased{confirmed=true?, and confirms it}",
                        "silinmek ister{confirmed=true? ve onaylar}"), .eraseMe(isConfirmed: false))
            case .editProfile:
                session(
                    "A12",
                    Sentence(
                        "changes the profile, not yet saved: {item}",
                        "profili değiştirir, kaydetmeden: \(ProfileItem.inTurkish)"),
                    .editProfile(.about, text: ""))
            case .saveProfile: session("A12", Sentence("saves the profile", "profili kaydeder"), .saveProfile)
            case .dropProfile:
                session(
                    "A12", Sentence("drops the changes of the profile", "profil değişikliklerini bırakır"), .dropProfile
                )
            }
        }

        /// The field `role`, filled in.
        static let roleInTurkish =
            "{role=client?müşteri}{role=driver?sürücü}{role=walker?yürüyen}{role=author?yazar}"
            + "{role=staff?görevli}{role=runner?koşucu}{role=user?kullanıcı}{role=guide?rehber}"
            + "{role=hr?insan kaynakları}{role=organisation?kuruluş}{role=support?müşteri hizmetleri}"

        private func visitor(_ rule: String, _ sentence: Sentence, _ blank: VisitorAction) -> CommandEntry<Command> {
            described(rule, sentence, .visitor(blank))
        }

        private func session(_ rule: String, _ sentence: Sentence, _ blank: SessionAction) -> CommandEntry<Command> {
            described(rule, sentence, .session(.blank, blank))
        }

        private func described(_ rule: String, _ sentence: Sentence, _ blank: Command) -> CommandEntry<Command> {
            CommandEntry(nil, word, rule: rule, sentence, reasons: reasons.map(\.word)) { _ in blank }
        }
    }
}

extension AccountService.TokenFingerprint {
    fileprivate static let blank = AccountService.TokenFingerprint(words: .zero)
}

extension AccountService.PasswordHash {
    fileprivate static let blank = AccountService.PasswordHash(encoded: "")
}
