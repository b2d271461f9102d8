import PlaceService
import ServiceKernel

extension PlaceService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of action: String) -> Sentence? {
        switch self {
        case .notLoggedIn:
            Sentence(
                "Guests can only look; everything else is for logged-in users.",
                "Misafirler yalnızca bakabilir; başka her şey için oturum açmak gerekir.")
        case .unknownPlace:
            Sentence(
                "Only a place that the place finder knows can be chosen.",
                "Yalnızca yer bulucunun bildiği bir yer seçilebilir.")
        case .invalidGrade:
            Sentence("A grade is a whole number from one to five.", "Not, birden beşe kadar bir tam sayıdır.")
        case .locationUnavailable:
            Sentence(
                "Distances are measured from the user's position.", "Uzaklıklar kullanıcının konumundan ölçülür.")
        case .unknownDistrict:
            Sentence(
                "A preferred district is one of the city's districts.",
                "Tercih edilen semt, kentin semtlerinden biridir.")
        case .unknownUser:
            Sentence(
                "Friendships and messages need a user who exists.",
                "Arkadaşlık ve mesaj için var olan bir kullanıcı gerekir.")
        case .notYourself:
            Sentence(
                "Others can be your friends, you yourself cannot.", "Başkalarıyla arkadaş olunur, kendinizle olunmaz.")
        case .alreadyFriends:
            Sentence("Friends need no further request.", "Arkadaş olanlara yeniden istek gönderilmez.")
        case .alreadyAsked:
            Sentence(
                "A friend request is sent once, until it is answered.",
                "Arkadaşlık isteği, yanıtlanana kadar bir kez gönderilir.")
        case .notAsked:
            Sentence(
                "Only a request that was sent can be accepted or declined.",
                "Yalnızca gönderilmiş bir istek kabul edilebilir ya da geri çevrilebilir.")
        case .notFriends:
            Sentence(
                "Only friends can be looked for or removed.", "Yalnızca arkadaşlar aranabilir ya da çıkarılabilir.")
        case .emptyMessage: Sentence("A message must have a text.", "Mesajda bir yazı bulunmalıdır.")
        case .notDelivered:
            action == PlaceService.Operation.askFriend.word
                ? Sentence(
                    "A friend request is delivered unless one of the two has blocked the other.",
                    "Arkadaşlık isteği, ikisinden biri ötekini engellemediyse iletilir.") : nil
        case .alreadyBlocked:
            Sentence(
                "A blocked user stays blocked until the block is removed.",
                "Engellenen kullanıcı, engel kaldırılana kadar engelli kalır.")
        case .notBlocked:
            Sentence(
                "Only a blocked user can be unblocked.",
                "Yalnızca engellenmiş bir kullanıcının engeli kaldırılabilir.")
        case .gradeMissing, .positionHidden: nil
        }
    }
}
