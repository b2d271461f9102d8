import Behaviour
import CityHost
import Measures
import Quantities
import TourService

extension WalkerPopulation: ObservedPeople {
    mutating func send(_ command: TourService.Command, in city: inout ObservedCity, at time: SimTime) {
        if city.host.perform(.tour(command), of: city.applicants, at: time) { noteTimer(in: &city, at: time) }
    }

    mutating func noteTimer(in city: inout ObservedCity, at time: SimTime) {
        for index in 0..<city.host.tours.effects.count {
            let effect = city.host.tours.effects[index]
            observe(effect, at: time)
            city.observer.walks?.note(effect, at: time)
        }
    }

    mutating func reportToObserver(in city: inout ObservedCity, at time: SimTime) {
        for index in 0..<eventCount { city.observer.walks?.note(event(index), at: time) }
        forgetEvents()
    }

    func prefetch(in city: inout ObservedCity) {
        let (next, afterNext) = prefetch()
        if let afterNext { city.host.prefetch(afterNext) }
        city.observer.walks?.prefetch(next, then: afterNext)
    }
}

// Translation of walkers' events for the observers.

extension WalkObserver {
    fileprivate mutating func note(_ event: WalkerMovement, at time: SimTime) {
        switch event {
        case .arrived(let walker, let people): noteArrival(of: walker, people: Int(people), at: time)
        case .waitsInLine(_, let site, let people): noteJoiningLine(of: Int(site), people: Int(people), at: time)
        case .beginsDwelling(_, let site, let people, let waited):
            noteVisitStart(at: Int(site), people: Int(people), waited: waited, at: time)
        case .endsDwelling(_, let site, let people): noteVisitEnd(from: Int(site), people: Int(people), at: time)
        case .leavesLine(_, let site, let people): noteLeavingLine(of: Int(site), people: Int(people), at: time)
        case .walked(_, let centimetres): noteWalk(centimetres: centimetres)
        case .takesTaxi(_, let reason): noteTaxiTaken(because: TaxiReason(reason))
        case .abandonedTaxi: noteTaxiGivenUp()
        case .resumesTour: break
        case .cancelled(let walker, let reason): noteCancellation(by: walker, because: CancelReason(reason))
        case .wentHome(let walker): noteGoingHome(walker, at: time)
        }
    }
}

extension TaxiReason {
    fileprivate init(_ reason: WalkerMovement.TaxiReason) {
        switch reason {
        case .tired: self = .tired
        case .rain: self = .rain
        case .late: self = .late
        }
    }
}

extension CancelReason {
    fileprivate init(_ reason: WalkerMovement.CancelReason) {
        switch reason {
        case .enough: self = .enough
        case .crowd: self = .crowd
        case .closing: self = .closing
        case .taxi: self = .taxi
        }
    }
}
