import GuideService
import Quantities
import SimulationKernel

/// What a tourist is like, is doing, and knows.
struct Tourist: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Has not come.
        case absent
        /// At home until the next morning.
        case asleep
        /// Has asked the app something, and goes by the answer, which comes at once.
        case deciding
        /// Does nothing for a while.
        case idle
        case onTheWay
        case waitingForTaxi
        case riding
        /// At a place that is full.
        case inLine
        case visiting
        /// Where a guided tour begins.
        case meeting
        case touring
        case gone
    }

    struct Traits: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let subscribes = Traits(rawValue: 1)
        static let sharesPosition = Traits(rawValue: 2)
        static let endsSubscription = Traits(rawValue: 4)
        static let isFirstDay = Traits(rawValue: 8)
    }

    /// What somebody goes to a place for.
    enum Errand: UInt8, BitwiseCopyable {
        case sight, meal, route, meeting
    }

    /// What there is to be decided again and again. Each sort is counted by itself: more decisions of one leave the draws of the
    /// others as they were.
    enum Decision: Int, CaseIterable {
        case bank, choice, card, route, way, patience, visit, grade

        var purpose: StreamPurpose {
            switch self {
            case .bank: .bankAnswer
            case .choice: .touristChoice
            case .card: .cardChoice
            case .route: .touristRoute
            case .way: .touristWay
            case .patience: .touristPatience
            case .visit: .touristVisit
            case .grade: .touristGrade
            }
        }
    }

    /// What is planned in the calendar.
    var step = EventHandle.none
    /// When the phase ends; distant if only others can end it.
    var phaseEnd = SimTime.distantFuture
    var lineSince = SimTime.zero
    /// In grades, by category.
    var tastes = SIMD8<Float>.zero
    var millimetresPerSecond: Int32 = 1_250
    var walksUpToMetres: Float = 0
    /// How full the place was when the visit began: the share of its capacity.
    var fullness: Float = 0
    var home = PlaceID.none
    /// Where the tourist is, or was last.
    var at = PlaceID.none
    var goal = PlaceID.none
    /// The last of the places known, in the list of them all; -1: none.
    var lastKnown: Int32 = -1
    var knownCount: UInt16 = 0
    /// Days are counted from that of the run's start.
    var day: Int32 = 0
    var lastDay: Int32 = 0
    /// Decisions so far, by their sort, and answers, so that each has its own draw.
    var decisions = SIMD8<UInt16>.zero
    var answers: UInt32 = 0
    /// The friend made last, whoever else was met last, and whom the tourist blocked last.
    var friend = UserID.none
    var met = UserID.none
    var blocked = UserID.none
    var outing = GuidedTourID.none
    /// The next place of a guided tour.
    var nextStop: UInt8 = 0
    var placesLeft: UInt8 = 0
    /// Of the day, by meal: whether it was thought of.
    var mealsThoughtOf: UInt8 = 0
    /// The category that the feed was asked for; nil: any.
    var category: PlaceCategory?
    var errand = Errand.sight
    var card = GuideService.CardState.good
    var phase = Phase.absent
    var traits: Traits = []
}
