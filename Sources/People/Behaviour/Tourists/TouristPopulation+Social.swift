import PlaceService
import Quantities
import SimulationKernel

// Friendships and messages of tourists (L06–L08).
extension TouristPopulation {
    /// Meets another tourist at the place.
    ///
    /// - Parameter mood: uniform draw.
    mutating func meet(_ other: UserID, _ tourist: UserID, _ mood: Double) {
        let index = Int(tourist.index)
        guard tourists[index].friend != other, tourists[index].blocked != other else { return }
        tourists[index].met = other
        if mood < draws.habits.social.askProbability { context.addCommand(tourist, .askFriend(other)) }
    }

    /// Uses the phone in the evening.
    mutating func spendEvening(_ tourist: UserID, _ stream: inout RandomStream) {
        let index = Int(tourist.index)
        let habits = draws.habits.social
        let (writes, asks, unfriends) = (stream.uniform(), stream.uniform(), stream.uniform())
        let (friend, met) = (tourists[index].friend, tourists[index].met)
        if !friend.isNone, writes < habits.messageProbability {
            context.addCommand(tourist, .message(to: friend, text: TouristTexts.greeting))
        }
        if !friend.isNone, unfriends < habits.unfriendProbability { context.addCommand(tourist, .deleteFriend(friend)) }
        if !met.isNone, asks < habits.strangerMessageProbability {
            context.addCommand(tourist, .message(to: met, text: TouristTexts.question))
        }
        let (looksAround, enquires) = (stream.uniform(), stream.uniform())
        if looksAround < draws.habits.guide.nearbyProbability {
            context.intend(tourist, .listNearby(from: position(of: tourists[index].place), nil))
        }
        if enquires < draws.habits.guide.enquireProbability { context.intend(tourist, .enquire(TouristTexts.enquiry)) }
    }

    /// Unblocks the person blocked last, with probability 0.5.
    mutating func considerUnblocking(_ tourist: UserID, _ stream: inout RandomStream) {
        let index = Int(tourist.index)
        let forgives = stream.bernoulli(0.5)
        guard !tourists[index].blocked.isNone else { return }
        if forgives { context.addCommand(tourist, .unblock(tourists[index].blocked)) }
        tourists[index].blocked = .none
    }

    /// Returns the stream for the next answer to another tourist.
    private mutating func answer(of tourist: UserID) -> RandomStream {
        tourists[Int(tourist.index)].answers += 1
        return context.streams.stream(
            purpose: .touristAnswer, of: arrivals.key(of: tourist), occurrence: tourists[Int(tourist.index)].answers)
    }

    /// Observes an effect of the place service.
    ///
    /// - Parameter cards: cards on the tourist's screen.
    mutating func note(_ effect: PlaceService.Effect, _ cards: ContiguousArray<PlaceID>, at time: SimTime) {
        switch effect {
        case .feedShown(let person, _, _):
            if let tourist = person.user { chooseCard(tourist, from: cards, at: time) }
        case .friendAsked(let tourist, let whom): answerFriend(tourist, whom)
        case .befriended(let tourist, let whom):
            tourists[Int(tourist.index)].friend = whom
            tourists[Int(whom.index)].friend = tourist
            // A friend is no longer a stranger.
            if tourists[Int(tourist.index)].met == whom { tourists[Int(tourist.index)].met = .none }
            if tourists[Int(whom.index)].met == tourist { tourists[Int(whom.index)].met = .none }
        case .friendshipEnded(let tourist, let whom):
            forgetFriend(whom, tourist)
            forgetFriend(tourist, whom)
        case .friendSeen(let tourist, _, let position): followFriend(tourist, to: position, at: time)
        case .delivered(let sender, let recipient, _): considerBlocking(sender, recipient)
        case .rejected(let person, .lookForFriend, _):
            if let tourist = person.user { openFeed(tourist) }
        case .found, .nothingFound, .widened, .mapShown, .looked, .visited, .graded, .collected, .uncollected,
            .preferred, .preferenceEnded, .districtPreferred, .districtPreferenceEnded, .nameSet, .peopleFound,
            .friendDeclined, .requestEnded, .positionShared, .positionHidden, .positionNoted, .friendsOnlySet,
            .takesFromAll, .blocked, .unblocked, .placesLeft, .rejected:
            break
        }
    }

    private mutating func answerFriend(_ tourist: UserID, _ whom: UserID) {
        var stream = answer(of: whom)
        let (habits, mood) = (draws.habits.social, stream.uniform())
        if mood < habits.acceptProbability {
            context.addCommand(whom, .acceptFriend(tourist))
        } else if mood < habits.acceptProbability + habits.declineProbability {
            context.addCommand(whom, .declineFriend(tourist))
        }
    }

    private mutating func forgetFriend(_ friend: UserID, _ tourist: UserID) {
        if tourists[Int(tourist.index)].friend == friend { tourists[Int(tourist.index)].friend = .none }
    }

    private mutating func considerBlocking(_ sender: UserID, _ recipient: UserID) {
        var stream = answer(of: recipient)
        guard stream.bernoulli(draws.habits.social.blockProbability) else { return }
        tourists[Int(recipient.index)].blocked = sender
        context.addCommand(recipient, .block(sender))
    }
}
