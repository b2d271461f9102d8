import GuideService
import ServiceKernel

extension GuideService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of action: String) -> Sentence? {
        let isCard = action == GuideService.Operation.buyCard.word
        if self == .transferFailed, isCard { return nil }
        return ruleOfPayments ?? ruleOfRoutes ?? ruleOfGuidedTours ?? ruleOfTexts
    }

    private var ruleOfPayments: Sentence? {
        switch self {
        case .alreadySubscribed:
            Sentence("A user has one subscription at a time.", "Bir kullanıcının aynı anda tek aboneliği olur.")
        case .notSubscribed:
            Sentence("Only an open subscription can be ended.", "Yalnızca açık bir abonelik bitirilebilir.")
        case .notConfirmedByUser:
            Sentence("A subscription ends only after a confirmation.", "Abonelik ancak onaylanınca bitirilir.")
        case .paymentRefused:
            Sentence(
                "Nothing is bought that the bank does not pay.", "Bankanın ödemediği hiçbir şey satın alınmış olmaz.")
        case .insufficientFunds:
            Sentence(
                "The bank pays only if there is enough money in the account.",
                "Banka ancak hesapta yeterli para varsa öder.")
        case .transferFailed:
            Sentence(
                "Nothing is bought while the bank cannot be reached.",
                "Bankaya ulaşılamazken hiçbir şey satın alınmış olmaz.")
        case .invalidAmount:
            Sentence("Cards are sold only with certain amounts.", "Kartlar yalnızca belirli tutarlarla satılır.")
        case _: nil
        }
    }

    private var ruleOfRoutes: Sentence? {
        switch self {
        case .locationUnavailable:
            Sentence("The guide needs the user's position.", "Rehber, kullanıcının konumunu bilmelidir.")
        case .noRoute:
            Sentence(
                "Routes are drawn at random, and only those within the limit of a day are shown.",
                "Rotalar rastgele çizilir; yalnızca günlük sınıra sığanlar gösterilir.")
        case .unknownRoute:
            Sentence("A route is picked from the list that was shown.", "Rota, gösterilen listeden seçilir.")
        case .unreachable:
            Sentence(
                "Directions need a route that the means of travel can use.",
                "Yol tarifi için o araçla gidilebilen bir yol gerekir.")
        case .noRouteChosen:
            Sentence(
                "A route must be picked before it can be changed or walked.",
                "Rota, değiştirilmeden ya da yürünmeden önce seçilmelidir.")
        case .placeNotFound:
            Sentence(
                "Only a place that the guide knows can be chosen.", "Yalnızca rehberin bildiği bir yer seçilebilir.")
        case .alreadyInRoute: Sentence("A route visits each place once.", "Rota her yere bir kez uğrar.")
        case .routeTooLong: Sentence("A route stays within the limit of a day.", "Rota günlük sınırı aşamaz.")
        case .alreadyReached:
            Sentence("A place of the route is reached once.", "Rotadaki her yere bir kez varılır.")
        case _: nil
        }
    }

    private var ruleOfGuidedTours: Sentence? {
        switch self {
        case .subscribersOnly:
            Sentence(
                "Guides and guided tours are for subscribers.", "Rehberler ve rehberli turlar aboneler içindir.")
        case .tooLate:
            Sentence(
                "A guided tour is planned for a time that is not over.",
                "Rehberli tur, geçmemiş bir saat için planlanır.")
        case .unknownOuting:
            Sentence(
                "Only a guided tour that was planned can be joined or led.",
                "Yalnızca planlanmış bir rehberli tura katılınabilir ya da böyle bir tur yönetilebilir.")
        case .tourCancelled:
            Sentence("A guided tour is cancelled if its guide leaves.", "Rehberi ayrılan rehberli tur iptal edilir.")
        case .tourStarted:
            Sentence(
                "After a guided tour has begun, no user can join or leave.",
                "Rehberli tur başlayınca kimse katılamaz ve ayrılamaz.")
        case .alreadyJoined:
            Sentence("A user joins a guided tour once.", "Kullanıcı, rehberli tura bir kez katılır.")
        case .tourFull:
            Sentence(
                "A guided tour has a limited number of participants.", "Rehberli turda yer sayısı sınırlıdır.")
        case .notJoined:
            Sentence(
                "Only a user who has joined can leave a guided tour.",
                "Rehberli turdan yalnızca katılan kullanıcı ayrılabilir.")
        case .notAllowed: Sentence("Each role may do only its own work.", "Her rol yalnızca kendi işlerini yapabilir.")
        case .unknownGuide:
            Sentence(
                "A guide applies first; then comes the interview.", "Rehber önce başvurur, sonra görüşme yapılır.")
        case .wrongStep:
            Sentence(
                "The steps are the application, the interview and the employment, in this order.",
                "Adımlar sırasıyla başvuru, görüşme ve işe almadır.")
        case .notHired: Sentence("Only hired guides lead tours.", "Turları yalnızca işe alınmış rehberler yönetir.")
        case .guideBusy: Sentence("A guide leads one tour at a time.", "Rehber aynı anda tek tur yönetir.")
        case .notYourOuting:
            Sentence(
                "A guided tour is begun and concluded by its own guide.",
                "Rehberli turu kendi rehberi başlatır ve bitirir.")
        case .tooEarly: Sentence("A guided tour begins at its time, not before.", "Rehberli tur, saati gelince başlar.")
        case .invalidIBAN:
            Sentence(
                "The pay of a guide goes to a valid IBAN.", "Rehberin maaşı geçerli bir IBAN numarasına yatırılır.")
        case _: nil
        }
    }

    private var ruleOfTexts: Sentence? {
        switch self {
        case .emptyText:
            Sentence(
                "A text must be written before it is sent; news needs it in both languages.",
                "Metin yazılmadan gönderilemez; haber iki dilde de yazılmalıdır.")
        case .unknownEnquiry:
            Sentence(
                "Only a request that was made can be answered or closed.",
                "Yalnızca yapılmış bir başvuru yanıtlanabilir ya da kapatılabilir.")
        case .enquiryClosed:
            Sentence("A closed request is not answered any more.", "Kapanmış başvuru artık yanıtlanmaz.")
        case _: nil
        }
    }
}
