import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel

/// What a tourist's telephone sends on an evening out, to the place service or to the guide: small, without texts.
package enum TouristOrder: Hashable, Sendable, BitwiseCopyable {
    case user(UserID, Step)
    /// Whoever holds the telephone is not logged in (L03).
    case guest(UserID, Step)
    /// The guide's, when it is due.
    case timer(GuideService.Timer)

    package enum Step: Hashable, Sendable, BitwiseCopyable {
        // Of the place service.
        case feed(PlaceService.Filter)
        /// L04: for a number in the name; 0 for any.
        case search(number: UInt32, PlaceService.Filter)
        case look(PlaceID)
        case visit(PlaceID)
        case grade(PlaceID, UInt32)
        case collect(PlaceID)
        case prefer(PlaceCategory, Bool)
        /// Counted from 1.
        case preferDistrict(UInt32, Bool)
        case askFriend(UserID), acceptFriend(UserID), declineFriend(UserID), deleteFriend(UserID)
        case sharePosition(Bool)
        case position(FixedPosition)
        case lookForFriend(UserID)
        case friendsOnly(Bool)
        case message(to: UserID)
        case block(UserID), unblock(UserID)
        // Of the guide.
        case useCard(GuideService.CardState)
        case subscribe
        case endSubscription(isConfirmed: Bool)
        case buyCard(Money, isOfficeOnline: Bool)
        case listNearby(FixedPosition, PlaceCategory?)
        case eat(FixedPosition)
        case askRoutes(FixedPosition, seed: UInt64)
        case pickRoute(UInt32)
    }

    /// Cards that a telephone shows of a feed.
    static let feedCount: UInt32 = 10

    /// Who holds the telephone; nil of a timer.
    var user: UserID? {
        switch self {
        case .user(let user, _), .guest(let user, _): user
        case .timer: nil
        }
    }

    /// Which of the two services is told, without making the command.
    var isForGuide: Bool {
        switch self {
        case .user(_, let step), .guest(_, let step): step.isForGuide
        case .timer: true
        }
    }

    var command: PlaceOrGuideCommand {
        switch self {
        case .user(let user, let step):
            switch step.action {
            case .place(let action): .place(.user(user, action))
            case .guide(let action): .guide(.user(user, action))
            }
        case .guest(let user, let step):
            switch step.action {
            case .place(let action): .place(.guest(user.index, action))
            case .guide(let action): .guide(.user(user, action))
            }
        case .timer(let timer): .guide(.timer(timer))
        }
    }
}

/// What one of the two services is told.
enum PlaceOrGuideCommand {
    case place(PlaceService.Command)
    case guide(GuideService.Command)
}

extension TouristOrder.Step {
    var isForGuide: Bool {
        switch self {
        case .useCard, .subscribe, .endSubscription, .buyCard, .listNearby, .eat, .askRoutes, .pickRoute: true
        case .feed, .search, .look, .visit, .grade, .collect, .prefer, .preferDistrict, .askFriend, .acceptFriend,
            .declineFriend, .deleteFriend, .sharePosition, .position, .lookForFriend, .friendsOnly, .message, .block,
            .unblock:
            false
        }
    }

    enum Action {
        case place(PlaceService.UserAction)
        case guide(GuideService.UserAction)
    }

    /// With its texts.
    var action: Action {
        switch self {
        case .feed(let filter): .place(.feed(filter, count: TouristOrder.feedCount))
        case .search(let number, let filter): .place(.search(text: TouristOrder.text(of: number), filter))
        case .look(let place): .place(.look(place))
        case .visit(let place): .place(.visit(place))
        case .grade(let place, let grade): .place(.grade(place, grade: grade, text: "As it should be."))
        case .collect(let place): .place(.collect(place))
        case .prefer(let category, let isPreferred): .place(.prefer(category, isPreferred))
        case .preferDistrict(let number, let isPreferred): .place(.preferDistrict(number, isPreferred))
        case .askFriend(let user): .place(.askFriend(user))
        case .acceptFriend(let user): .place(.acceptFriend(user))
        case .declineFriend(let user): .place(.declineFriend(user))
        case .deleteFriend(let user): .place(.deleteFriend(user))
        case .sharePosition(let isShared): .place(.sharePosition(isShared))
        case .position(let position): .place(.position(position))
        case .lookForFriend(let user): .place(.lookForFriend(user))
        case .friendsOnly(let isOnly): .place(.friendsOnly(isOnly))
        case .message(let recipient): .place(.message(to: recipient, text: "At eight, by the fountain?"))
        case .block(let user): .place(.block(user))
        case .unblock(let user): .place(.unblock(user))
        case .useCard(let card): .guide(.useCard(card))
        case .subscribe: .guide(.subscribe)
        case .endSubscription(let isConfirmed): .guide(.endSubscription(isConfirmed: isConfirmed))
        case .buyCard(let amount, let isOnline): .guide(.buyCard(amount: amount, isOfficeOnline: isOnline))
        case .listNearby(let position, let category): .guide(.listNearby(from: position, category))
        case .eat(let position): .guide(.eat(from: position))
        case .askRoutes(let position, let seed): .guide(.askRoutes(from: position, seed: seed))
        case .pickRoute(let number): .guide(.pickRoute(number: number))
        }
    }
}

extension TouristOrder {
    /// What is searched for.
    static func text(of number: UInt32) -> String { number == 0 ? "" : "\(number)" }
}

extension CommandKind {
    init(of order: TouristOrder) {
        switch order {
        case .user(_, let step), .guest(_, let step): self.init(of: step)
        case .timer: self = .timeout
        }
    }

    private init(of step: TouristOrder.Step) {
        switch step {
        case .feed: self = .feed
        case .search: self = .search
        case .look: self = .look
        case .visit: self = .visit
        case .grade, .collect: self = .review
        case .prefer, .preferDistrict, .sharePosition, .position, .friendsOnly, .useCard: self = .setting
        case .askFriend, .acceptFriend, .declineFriend, .deleteFriend, .lookForFriend: self = .friend
        case .message: self = .message
        case .block, .unblock: self = .block
        case .subscribe, .endSubscription: self = .subscription
        case .buyCard: self = .transportCard
        case .listNearby: self = .nearby
        case .eat: self = .meal
        case .askRoutes, .pickRoute: self = .route
        }
    }
}

/// What comes of it.
package enum TouristNews: Hashable, Sendable, BitwiseCopyable {
    case place(PlaceService.Effect)
    case guide(GuideService.Effect)
}
