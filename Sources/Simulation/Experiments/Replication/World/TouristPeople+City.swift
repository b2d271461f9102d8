import Behaviour
import CityHost
import GuideService
import Measures
import PlaceService
import Quantities

extension TouristPopulation: ObservedPeople {
    mutating func send(_ command: TourismCommand, in city: inout ObservedCity, at time: SimTime) {
        switch command {
        case .place(let command):
            guard city.host.perform(.place(command), of: city.applicants, at: time) else { return }
            for index in 0..<city.host.places.effects.count {
                let effect = city.host.places.effects[index]
                observe(.place(effect, shown: city.host.places.cards(shownBy: effect)), at: time)
                city.observer.tourism?.places.note(effect, at: time)
            }
        case .guide(let command):
            if city.host.perform(.guide(command), of: city.applicants, at: time) { noteTimer(in: &city, at: time) }
        }
    }

    /// Notes effects of the guide, the only service of tourists with timers.
    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {
        for index in 0..<city.host.guide.effects.count {
            let effect = city.host.guide.effects[index]
            observe(.guide(effect, shown: city.host.guide.stops(shownBy: effect)), at: time)
            city.observer.tourism?.guide.note(effect, at: time)
        }
    }

    mutating func reportToObserver(in city: inout ObservedCity, at time: SimTime) {
        for index in 0..<eventCount { city.observer.tourism?.note(event(index), at: time) }
        forgetEvents()
    }
}

// Translation of tourists' events for the observers.

extension TourismObserver {
    fileprivate mutating func note(_ event: TouristMovement, at time: SimTime) {
        switch event {
        case .arrived(let user): tourists.noteArrival(of: user, at: time)
        case .chose(let user, _, let reason): tourists.note(reason, of: user)
        case .setOut(_, _, let mode, let metres): tourists.noteSettingOut(TouristTravelMode(mode), metres: metres)
        case .abandonedTaxi: tourists.noteTaxiGivenUp()
        case .foundClosed: tourists.noteFoundClosed()
        case .turnedAway: tourists.noteTurningAway()
        case .visits(let user, _, let waited, _): tourists.noteVisit(of: user, waited: waited)
        case .visitsGuided(let user, _): tourists.noteVisit(of: user, waited: .zero)
        case .stayed(_, let hotel): places.noteStay(at: hotel, at: time)
        case .left(let user): tourists.noteLeaving(user, at: time)
        case .waitsInLine, .endsVisit: break
        }
    }
}

extension TouristObserver {
    fileprivate mutating func note(_ reason: TouristMovement.ChoiceReason, of user: UserID) {
        switch reason {
        case .feed(let rank): noteChoice(.feed, rank: rank, of: user)
        case .explores: noteChoice(.exploring, of: user)
        case .route: noteChoice(.route, of: user)
        case .guidedTour: noteChoice(.guidedTour, of: user)
        case .meal: noteChoice(.meal, of: user)
        case .friend: noteChoice(.friend, of: user)
        }
    }
}

extension TouristTravelMode {
    fileprivate init(_ mode: TouristMode) {
        switch mode {
        case .walk: self = .onFoot
        case .transit: self = .transit
        case .taxi: self = .taxi
        }
    }
}
