import ServiceKernel
import TourService

extension TourService.Reason {
    /// Returns the part of the rule that refuses an operation for this reason; nil if the whole rule's sentence fits.
    package func ruleSentence(of action: String) -> Sentence? {
        switch self {
        case .locationUnavailable:
            action == TourService.Operation.browse.word
                ? nil
                : Sentence(
                    "A tour follows the position of the walker, so it needs GPS.",
                    "Tur, ziyaretçinin konumuna göre ilerler; bunun için GPS gerekir.")
        case .unknownTour:
            Sentence(
                "Only a tour of the tour list, or a draft, can be opened.",
                "Yalnızca tur listesindeki bir tur ya da bir taslak açılabilir.")
        case .alreadyFollowing:
            Sentence("A walker can be on only one tour at a time.", "Bir ziyaretçi aynı anda tek bir turda olabilir.")
        case .notFollowing:
            Sentence("This is possible only during a tour.", "Bu yalnızca tur sırasında yapılabilir.")
        case .noNetwork:
            Sentence(
                "The tour list is updated only over a network.", "Tur listesi yalnızca ağ bağlantısıyla güncellenir.")
        case .submitted:
            Sentence(
                "A submitted draft does not change until staff answer.",
                "Onaya gönderilen taslak, görevliler yanıtlayana kadar değişmez.")
        case .notConfirmedByUser:
            Sentence(
                "A tour, a draft or a stop is deleted only after a confirmation.",
                "Tur, taslak ya da durak ancak onaylanınca silinir.")
        case .transferFailed:
            Sentence(
                "A draft is submitted only when its transfer is complete.",
                "Taslak ancak yüklemesi tamamlanınca onaya gönderilmiş olur.")
        case .tooFewWaypoints:
            Sentence(
                "Only a draft with at least two stops can be submitted.",
                "Yalnızca en az iki duraklı bir taslak onaya gönderilebilir.")
        case .notSubmitted:
            Sentence(
                "Staff answer only drafts that their authors have submitted.",
                "Görevliler yalnızca onaya gönderilmiş taslakları yanıtlar.")
        case .emptyList: Sentence("Staff choose at least one tour.", "Görevli en az bir tur seçer.")
        case .notCircular, .unknownWaypoint, .pollNotDue, .networkNotAllowed, .titleTaken, .notAllowed: nil
        }
    }
}
