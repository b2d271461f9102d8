import AccountService
import ActivityService
import CityHost
import GuideService
import PlaceService
import Quantities
import TaxiService
import TourService

/// A slow and obvious host: the services, and a list of timers that is searched from end to end.
///
/// A timer's service is asked whether the timer is stale only when it is due. A class, because services cannot be
/// copied implicitly.
final class ReferenceHost {
    /// The faults of the plain host that the comparison must detect.
    enum Fault: CaseIterable {
        case takesTheLastSetFirst, firesTheOvertaken, keepsReservationsToTheEnd, losesWhatIsSetAtOnce
    }

    struct SetTimer {
        var due: SimTime
        var timer: HostTimer
    }

    private var taxis: TaxiService
    private var tours: TourService
    private var activity: ActivityService
    private var places: PlaceService
    private var guide: GuideService
    private var accounts = AccountService()
    /// The timers in the order in which they were set.
    private(set) var timers: [SetTimer] = []
    private(set) var now = SimTime.zero
    /// All commands so far, including timers.
    private(set) var commands: [TimedCommand] = []
    /// The effects of the last command.
    private(set) var effects: [HostEffect] = []
    /// The words of timers that fired, and of timers that were stale when due.
    private(set) var fired: Set<String> = []
    private(set) var overtaken: Set<String> = []
    private let fault: Fault?

    init(_ world: HostWorld, fault: Fault?) {
        taxis = world.taxis
        tours = world.tours
        activity = world.activity
        places = world.places
        guide = world.guide
        self.fault = fault
    }

    func perform(_ command: HostCommand, at time: SimTime) {
        now = time
        commands.append(TimedCommand(time: time, command: command))
        effects = handle(command)
        for effect in effects {
            guard let asked = ReferenceHost.timer(askedForBy: effect) else { continue }
            if fault == .losesWhatIsSetAtOnce, asked.due <= time { continue }
            timers.append(SetTimer(due: max(asked.due, time), timer: asked.timer))
        }
    }

    /// Fires the first timer that is due by `limit` and not stale.
    func fireNext(dueBy limit: SimTime, at time: SimTime?) -> SetTimer? {
        while let place = timers.indices.min(by: isBefore), timers[place].due <= limit {
            let next = timers.remove(at: place)
            let word = next.timer.command.heading.action
            guard isPending(next.timer) || fault == .firesTheOvertaken else {
                overtaken.insert(word)
                continue
            }
            fired.insert(word)
            perform(next.timer.command, at: time ?? max(next.due, now))
            return next
        }
        return nil
    }

    /// The due time of the next timer that is not stale.
    var nextTimerTime: SimTime { timers.filter { isPending($0.timer) }.map(\.due).min() ?? .distantFuture }

    func endRequests(at end: SimTime) {
        timers.removeAll { set in
            switch set.timer {
            case .taxi(.reservationDue): fault != .keepsReservationsToTheEnd
            case .guide: set.due > end
            case .taxi, .tour: false
            }
        }
    }

    func isPending(_ timer: HostTimer) -> Bool {
        switch timer {
        case .taxi(let timer): taxis.isPending(timer)
        case .tour(let timer): tours.isPending(timer)
        case .guide(let timer): guide.isPending(timer)
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        if timers[left].due != timers[right].due { return timers[left].due < timers[right].due }
        return fault == .takesTheLastSetFirst ? left > right : left < right
    }

    private func handle(_ command: HostCommand) -> [HostEffect] {
        switch command {
        case .taxi(let command):
            taxis.handle(command, at: now)
            return taxis.effects.map { .taxi($0) }
        case .tour(let command):
            tours.handle(command, at: now)
            return tours.effects.map { .tour($0) }
        case .activity(let command):
            activity.handle(command, at: now)
            return activity.effects.map { .activity($0) }
        case .place(let command):
            places.handle(command, at: now)
            return places.effects.map { .place($0) }
        case .guide(let command):
            guide.handle(command, at: now)
            return guide.effects.map { .guide($0) }
        case .account(let command):
            accounts.handle(command, at: now)
            for effect in accounts.effects { changeTaxiLists(effect) }
            return accounts.effects.map { .account($0) }
        }
    }

    /// Updates the drivers' lists of taxis (D02, A11).
    private func changeTaxiLists(_ effect: AccountService.Effect) {
        func change(_ holder: AccountService.AccountHolder, _ list: [TaxiID], isIn: Bool) {
            guard holder.role == .driver, holder.numberInRole < taxis.driverCount else { return }
            for taxi in list where taxi.index < taxis.driverCount {
                let driver = DriverID(holder.numberInRole)
                if isIn { taxis.addTaxi(taxi, toListOf: driver) } else { taxis.removeTaxi(taxi, fromListOf: driver) }
            }
        }
        if case .taxiAdded(let holder, let taxi) = effect { change(holder, [taxi], isIn: true) }
        if case .taxiRemoved(let holder, let taxi) = effect { change(holder, [taxi], isIn: false) }
        if case .erased(let holder) = effect { change(holder, (0..<taxis.driverCount).map { TaxiID($0) }, isIn: false) }
    }

    private static func timer(askedForBy effect: HostEffect) -> SetTimer? {
        switch effect {
        case .taxi(.setTimer(let timer, let due)): SetTimer(due: due, timer: .taxi(timer))
        case .tour(.setTimer(let timer, let due)): SetTimer(due: due, timer: .tour(timer))
        case .guide(.setTimer(let timer, let due)): SetTimer(due: due, timer: .guide(timer))
        case .taxi, .tour, .activity, .place, .guide, .account: nil
        }
    }
}
