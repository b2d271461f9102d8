import Quantities
import ServiceKernel

extension TourService {
    /// The kinds of actions, which commands ask for and refusals name.
    package enum Operation: UInt8, BitwiseCopyable, FieldWord {
        case browse = 1
        case preview = 2
        case follow = 3
        case position = 4
        case skipWaypoint = 5
        case cancel = 6
        case loseGPS = 7
        case regainGPS = 8
        case putAway = 9
        case takeOut = 10
        case savePower = 11
        case stopSavingPower = 12
        case openApp = 13
        case checkForUpdates = 14
        case allowNetwork = 15
        case forbidNetwork = 16
        case updateAutomatically = 17
        case updateByHand = 18
        case beginDraft = 19
        case reviseTour = 20
        case addWaypoint = 21
        case annotateWaypoint = 22
        case annotateLeg = 23
        case annotateTour = 24
        case renameDraft = 25
        case removeWaypoint = 26
        case deleteDraft = 27
        case submit = 28
        case approve = 29
        case reject = 30
        case deleteTours = 31
        case updateReminder = 32
        case leaveTours = 33

        /// Why it may be refused; the first that applies is given.
        package var reasons: [Reason] {
            switch self {
            case .browse: [.locationUnavailable]
            case .preview: [.unknownTour]
            case .follow: [.locationUnavailable, .unknownTour, .alreadyFollowing, .notCircular, .unknownWaypoint]
            case .position: [.notFollowing, .locationUnavailable, .pollNotDue]
            case .skipWaypoint, .cancel: [.notFollowing]
            case .checkForUpdates: [.noNetwork, .networkNotAllowed]
            case .allowNetwork, .forbidNetwork: [.noNetwork]
            case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower, .stopSavingPower, .openApp, .updateAutomatically,
                .updateByHand, .updateReminder:
                []
            case .leaveTours: [.notAllowed]
            case .beginDraft: [.notAllowed, .titleTaken]
            case .reviseTour: [.notAllowed, .unknownTour, .titleTaken]
            case .addWaypoint, .annotateTour, .renameDraft: Operation.inDraft
            case .annotateWaypoint, .annotateLeg: Operation.inDraft + [.unknownWaypoint]
            case .removeWaypoint: Operation.inDraft + [.unknownWaypoint, .notConfirmedByUser]
            case .deleteDraft: Operation.inDraft + [.notConfirmedByUser]
            case .submit: Operation.inDraft + [.transferFailed, .tooFewWaypoints, .titleTaken]
            case .approve, .reject: [.notAllowed, .emptyList, .unknownTour, .notSubmitted]
            case .deleteTours: [.notAllowed, .emptyList, .unknownTour, .notConfirmedByUser]
            }
        }

        /// Of what is done to a draft. Who is neither author nor staff is refused before the draft is looked for, who is
        /// another author after it; so it is with a published tour of which a change is begun.
        private static let inDraft: [Reason] = [.notAllowed, .unknownTour, .submitted]
    }
}

// What there is to be said of each.
extension TourService.Operation {
    private typealias Entry = CommandEntry<TourService.Command>

    /// One for each role that may try it.
    var entries: [CommandEntry<TourService.Command>] {
        switch self {
        case .browse:
            walker(
                "W02",
                Sentence(
                    "asks for the list of tours{areaNumber!0? of area {areaNumber}}{place?, at {place}}",
                    "{areaNumber!0?{areaNumber} numaralı alanın }tur listesini ister{place?, konum {place}}"),
                .browse(from: nil, area: 0))
        case .preview:
            walker("W03", Sentence("looks at {tour}", "{tour} turuna göz atar"), .preview(.none))
        case .follow:
            walker(
                "W04",
                Sentence(
                    "wants to follow {tour}{waypoint!0? from waypoint {waypoint} on}{place?, at {place}}",
                    "{tour} turunu{waypoint!0? {waypoint}. duraktan başlayarak} izlemek ister{place?, konum {place}}"),
                .follow(.none, from: nil, startingAt: 0))
        case .position:
            walker("W07", Sentence("is found at {place}", "{place} konumunda bulunur"), .position(.blank))
        case .skipWaypoint: walker("W04", Sentence("skips the next waypoint", "sonraki durağı atlar"), .skipWaypoint)
        case .cancel: walker("W04", Sentence("gives the tour up", "turu yarıda bırakır"), .cancel)
        case .loseGPS: walker("W04", Sentence("loses the GPS", "GPS bağlantısını yitirir"), .loseGPS)
        case .regainGPS: walker("W04", Sentence("has the GPS back", "GPS bağlantısına yeniden kavuşur"), .regainGPS)
        case .putAway: walker("W07", Sentence("puts the telephone away", "telefonu cebine koyar"), .putAway)
        case .takeOut: walker("W07", Sentence("takes the telephone out", "telefonu eline alır"), .takeOut)
        case .savePower: walker("W07", Sentence("saves power", "güç tasarrufuna geçer"), .savePower(true))
        case .stopSavingPower:
            walker("W07", Sentence("stops saving power", "güç tasarrufundan çıkar"), .savePower(false))
        case .openApp:
            walker("W08", Sentence("opens the app ({network})", "uygulamayı açar ({network})"), .openApp(.wifi))
        case .checkForUpdates:
            walker(
                "W08", Sentence("checks for updates ({network})", "güncelleme arar ({network})"),
                .checkForUpdates(.wifi))
        case .allowNetwork:
            walker(
                "W08", Sentence("allows updates over {network}", "{network} üzerinden güncellemeye izin verir"),
                .allowNetwork(.wifi, true))
        case .forbidNetwork:
            walker(
                "W08", Sentence("forbids updates over {network}", "{network} üzerinden güncellemeyi yasaklar"),
                .allowNetwork(.wifi, false))
        case .updateAutomatically:
            walker(
                "W08", Sentence("has updates made automatically", "güncellemeleri kendiliğinden yaptırır"),
                .automaticUpdates(true))
        case .updateByHand:
            walker("W08", Sentence("wants to update by hand", "elle güncellemek ister"), .automaticUpdates(false))
        case .updateReminder:
            [
                Entry(
                    .walker, word, rule: "W08",
                    Sentence("{subject} is to be reminded of updates", "{subject} için güncelleme hatırlatılacak"),
                    isTimer: true
                ) { .timer(.updateReminder(WalkerID($0 &- 1), serial: 0)) }
            ]
        case .beginDraft:
            author(
                Sentence(
                    "begins a draft “{title}” in {area}{circular=true?, circular}",
                    "{area} alanında “{title}” taslağına başlar{circular=true?, halka biçimli}"),
                .beginDraft(title: "", area: "", isCircular: false))
        case .reviseTour:
            author(Sentence("begins a change to {tour}", "{tour} turunu değiştirmeye başlar"), .reviseTour(.none))
        case .addWaypoint:
            author(
                Sentence(
                    "adds waypoint “{name}” to {tour} at {place}{annotation?, with an annotation}",
                    "{tour} taslağına {place} konumunda “{name}” durağını ekler{annotation?, açıklamasıyla}"),
                .addWaypoint(.none, place: .blank, name: "", annotation: ""))
        case .annotateWaypoint:
            author(
                Sentence(
                    "writes of waypoint {waypoint} of {tour}: “{annotation}”",
                    "{tour} taslağında {waypoint}. durak için yazar: “{annotation}”"),
                .annotateWaypoint(.none, waypoint: 0, annotation: ""))
        case .annotateLeg:
            author(
                Sentence(
                    "writes of the leg behind waypoint {waypoint} of {tour}: “{annotation}”",
                    "{tour} taslağında {waypoint}. duraktan sonraki yol için yazar: “{annotation}”"),
                .annotateLeg(.none, waypoint: 0, annotation: ""))
        case .annotateTour:
            author(
                Sentence("writes of {tour}: “{annotation}”", "{tour} için yazar: “{annotation}”"),
                .annotateTour(.none, annotation: ""))
        case .renameDraft:
            author(
                Sentence("calls {tour} “{title}”", "{tour} taslağına “{title}” adını verir"),
                .renameDraft(.none, title: ""))
        case .removeWaypoint:
            author(
                Sentence(
                    "takes waypoint {waypoint} out of {tour}{confirmed=false?, without confirming it}",
                    "{tour} taslağından {waypoint}. durağı çıkarır{confirmed=false?, onaylamadan}"),
                .removeWaypoint(.none, waypoint: 0, isConfirmed: false))
        case .deleteDraft:
            author(
                Sentence(
                    "deletes draft {tour}{confirmed=false?, without confirming it}",
                    "{tour} taslağını siler{confirmed=false?, onaylamadan}"),
                .deleteDraft(.none, isConfirmed: false))
        case .submit:
            author(
                Sentence(
                    "submits {tour}{fails=true?, but the transfer fails}",
                    "{tour} taslağını gönderir{fails=true?, ama aktarım başarısız olur}"),
                .submit(.none, fails: false))
        case .leaveTours:
            author(Sentence("leaves writing tours for good", "tur yazarlığından tümüyle ayrılır"), .leaveTours, "A11")
        case .approve: staff(Sentence("approves {tours}", "{tours} için onay verir"), .approve([]))
        case .reject:
            staff(
                Sentence(
                    "sends {tours} back{because?: “{because}”}", "{tours} için düzeltme ister{because?: “{because}”}"),
                .reject([], reason: ""))
        case .deleteTours:
            staff(
                Sentence(
                    "deletes {tours}{confirmed=false?, without confirming it}",
                    "{tours} için silme ister{confirmed=false?, onaylamadan}"),
                .deleteTours([], isConfirmed: false))
        }
    }

    private func walker(_ rule: String, _ sentence: Sentence, _ blank: TourService.WalkerAction) -> [Entry] {
        [
            Entry(.walker, word, rule: rule, sentence, reasons: reasons.map(\.word)) {
                .walker(WalkerID($0 &- 1), blank)
            }
        ]
    }

    private func author(
        _ sentence: Sentence, _ blank: TourService.AuthorAction, _ rule: String = "W06"
    ) -> [Entry] {
        everybody(sentence, rule) { .author($0, blank) }
    }

    private func staff(_ sentence: Sentence, _ blank: TourService.StaffAction) -> [Entry] {
        everybody(sentence, "W06") { .staff($0, blank) }
    }

    /// W06: whoever tries what is not theirs is refused, so that everybody can be told of.
    private func everybody(
        _ sentence: Sentence, _ rule: String, _ blank: @escaping @Sendable (TourService.Person) -> TourService.Command
    ) -> [Entry] {
        TourService.Role.allCases.map { role in
            let reasons = role == .walker ? [TourService.Reason.notAllowed] : reasons
            return Entry(role.kind, word, rule: rule, sentence, reasons: reasons.map(\.word)) {
                blank(TourService.Person(role, index: $0 &- 1))
            }
        }
    }
}

extension FixedPosition {
    fileprivate static let blank = FixedPosition(x: 0, y: 0)
}
