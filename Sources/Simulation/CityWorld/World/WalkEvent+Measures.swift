import Behaviour
import Measures
import Quantities

// What those on foot do, as those who measure call it.

extension WalkObserver {
    mutating func note(_ event: WalkEvent, at time: SimTime) {
        switch event {
        case .arrived(let walker, let people): noteArrival(of: walker, people: Int(people), at: time)
        case .waitsInLine(_, let site, let people): noteJoiningLine(of: Int(site), people: Int(people), at: time)
        case .dwells(_, let site, let people, let waited):
            noteDwelling(at: Int(site), people: Int(people), waited: waited, at: time)
        case .goesOn(_, let site, let people): noteGoingOn(from: Int(site), people: Int(people), at: time)
        case .leavesLine(_, let site, let people): noteLeavingLine(of: Int(site), people: Int(people), at: time)
        case .walked(_, let centimetres): noteWalk(centimetres: centimetres)
        case .takesTaxi(_, let reason): noteTaxiTaken(because: TaxiCause(reason))
        case .gaveTaxiUp: noteTaxiGivenUp()
        case .isBackOnTour: break
        case .cancelled(_, let reason): noteCancellation(because: CancelCause(reason))
        case .wentHome(let walker): noteGoingHome(walker, at: time)
        }
    }
}

extension TaxiCause {
    fileprivate init(_ reason: WalkEvent.TaxiReason) {
        switch reason {
        case .tired: self = .tired
        case .rain: self = .rain
        case .late: self = .late
        }
    }
}

extension CancelCause {
    fileprivate init(_ reason: WalkEvent.CancelReason) {
        switch reason {
        case .enough: self = .enough
        case .crowd: self = .crowd
        case .closing: self = .closing
        case .taxi: self = .taxi
        }
    }
}
