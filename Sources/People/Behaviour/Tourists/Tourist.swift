import GuideService
import Quantities
import SimulationKernel

/// State of a tourist.
struct Tourist: BitwiseCopyable {
    enum Phase: UInt8, BitwiseCopyable {
        /// Not yet in the city.
        case absent
        /// At home until the next morning.
        case asleep
        /// Waiting for an answer of the app, which comes immediately.
        case deciding
        /// Resting for a while.
        case idle
        case onTheWay
        case waitingForTaxi
        case riding
        /// At a full place.
        case inLine
        case visiting
        /// At the meeting point of a guided tour.
        case meeting
        case touring
        case gone
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let subscribes = Flags(rawValue: 1)
        static let sharesPosition = Flags(rawValue: 2)
        static let endsSubscription = Flags(rawValue: 4)
        static let isFirstDay = Flags(rawValue: 8)
    }

    /// Purpose of going to a place.
    enum Purpose: UInt8, BitwiseCopyable {
        case sight, meal, route, meeting
    }

    /// Kinds of recurring decisions. Each kind is counted separately, so that additional decisions of one leave the
    /// draws of the others unchanged.
    enum Decision: Int, CaseIterable {
        case bank, choice, card, route, way, patience, visit, grade

        var purpose: StreamPurpose {
            switch self {
            case .bank: .bankAnswer
            case .choice: .touristChoice
            case .card: .cardChoice
            case .route: .touristRoute
            case .way: .touristTravel
            case .patience: .touristPatience
            case .visit: .touristVisit
            case .grade: .touristGrade
            }
        }
    }

    /// Handle of the planned event.
    var step = EventHandle.none
    /// End of the phase; distant if only others can end it.
    var phaseEnd = SimTime.distantFuture
    var lineSince = SimTime.zero
    /// Tastes in grades, by category.
    var tastes = SIMD8<Float>.zero
    var millimetresPerSecond: Int32 = 1_250
    var walksUpToMetres: Float = 0
    /// Occupancy of the place at the start of the visit, as a share of its capacity.
    var fullness: Float = 0
    var home = PlaceID.none
    /// Current or last place.
    var place = PlaceID.none
    var goal = PlaceID.none
    /// Last of the known places, as an index in the shared list; -1 for none.
    var lastVisitedNode: Int32 = -1
    var visitedCount: UInt16 = 0
    /// Day, counted from the start of the run.
    var day: Int32 = 0
    var lastDay: Int32 = 0
    /// Numbers of decisions by kind, and of answers, so that each has a separate draw.
    var decisions = SIMD8<UInt16>.zero
    var answers: UInt32 = 0
    /// Most recent friend, most recent other person met, and person blocked last.
    var friend = UserID.none
    var met = UserID.none
    var blocked = UserID.none
    var guidedTour = GuidedTourID.none
    /// Next place of a guided tour.
    var nextStop: UInt8 = 0
    var placesLeft: UInt8 = 0
    /// Bits of the meals already considered on this day.
    var mealsConsidered: UInt8 = 0
    /// Category requested of the feed; nil for any.
    var category: PlaceCategory?
    var errand = Purpose.sight
    var card = GuideService.CardState.good
    var phase = Phase.absent
    var traits: Flags = []
}
