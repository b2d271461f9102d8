import Behaviour
import CityHost
import Measures
import Quantities

// What tourists and those who work for the guide tell the host, and what comes of it.
extension TouristPeople {
    /// Carries out the next thing that somebody does at this moment.
    ///
    /// - Parameter applicants: as whom they have accounts; nil where nobody has.
    /// - Returns: false if nobody does anything more.
    mutating func tellNext(
        to host: inout CityHost, of applicants: Applicants?, _ observer: inout SeasonObserver?, at time: SimTime
    ) -> Bool {
        guard let command = takeIntention() else { return false }
        switch command {
        case .place(let command):
            guard host.perform(command, of: applicants, at: time) else { return true }
            for index in 0..<host.places.effects.count {
                let effect = host.places.effects[index]
                note(effect, shownBy: host.places, at: time)
                observer?.places.note(effect, at: time)
            }
        case .guide(let command):
            guard host.perform(command, of: applicants, at: time) else { return true }
            noteGuide(of: host, &observer, at: time)
        }
        return true
    }

    /// What came of the guide's last command, or of one of its timers.
    mutating func noteGuide(of host: borrowing CityHost, _ observer: inout SeasonObserver?, at time: SimTime) {
        for index in 0..<host.guide.effects.count {
            let effect = host.guide.effects[index]
            note(effect, shownBy: host.guide, at: time)
            observer?.guide.note(effect, at: time)
        }
    }

    /// All that people do at this moment is done.
    mutating func endMoment(_ observer: inout SeasonObserver?, at time: SimTime) {
        settle(at: time)
        for index in 0..<eventCount { observer?.note(event(index), at: time) }
        forgetEvents()
    }
}
