import Behaviour
import Experiments
import Quantities
import SimulationKernel
import TaxiService
import Testing

@Suite("Behaviour of the synthetic drivers")
struct BehaviourDriverTests {
    /// Returns the deviation of a count of independent events from its expectation, in standard deviations.
    private func deviations(_ count: Int, expected: Double, variance: Double) -> Double {
        (Double(count) - expected) / variance.squareRoot()
    }

    @Test("B02, D05: connections are lost as often as the scenario says, even in short shifts")
    func connectionLosses() throws {
        var setup = BehaviourCity.quiet(requestsPerHour: 1)
        setup.duration = .days(10)
        var shift = ShiftPlan(taxis: 100)
        shift.start = .hours(8)
        shift.lengthSeconds = .constant(6 * 3_600)
        setup.drivers.shifts = [shift]
        setup.drivers.connection = ConnectionBehaviour(meanSecondsBetween: 12 * 3_600, lengthSeconds: .constant(1))
        let (_, effects) = try BehaviourCity.run(setup)
        let losses = effects.count { if case .connectionLost = $0.effect { true } else { false } }
        let expected = 100.0 * 10 * 6 / 12
        #expect(abs(deviations(losses, expected: expected, variance: expected)) < 4, "\(losses) of \(expected)")
    }

    @Test("B02, S06: offers of shared rides are left unanswered as often as others")
    func silence() throws {
        var setup = BehaviourCity.quiet(requestsPerHour: 300, taxis: 40)
        setup.clients.sharingProbability = 1
        setup.drivers.noAnswerProbability = 0.3
        let (_, effects) = try BehaviourCity.run(setup)
        // The parties in the effects of an offer, and whether it was left unanswered.
        var (offers, silent) = (0, 0)
        var parties: [DriverID: Int] = [:]
        for (index, entry) in effects.enumerated() {
            switch entry.effect {
            case .offered(_, let driver, _):
                let isFirst = !effects[index - 1].effect.isOffer(to: driver)
                parties[driver] = isFirst ? 1 : parties[driver, default: 0] + 1
                if parties[driver] == 2 { offers += 1 }
            case .timedOut(_, let driver, _):
                if let count = parties.removeValue(forKey: driver), count > 1 { silent += 1 }
            case .offerWithdrawn(_, let driver):
                if let count = parties.removeValue(forKey: driver), count > 1 { offers -= 1 }
            default: break
            }
        }
        let expected = 0.3 * Double(offers)
        #expect(offers > 200)
        #expect(
            abs(deviations(silent, expected: expected, variance: 0.7 * expected)) < 4, "\(silent) of \(offers) offers")
    }

    @Test("T12, D03: a driver whose shift ends while waiting for a no-show goes home after it")
    func homeAfterNoShow() throws {
        var setup = BehaviourCity.quiet(taxis: 1)
        var shift = ShiftPlan(taxis: 60)
        shift.start = .zero
        shift.lengthSeconds = .uniform(from: 2 * 3_600, to: 6 * 3_600)
        setup.drivers.shifts = [shift]
        setup.duration = .hours(10)
        setup.clients.noShowProbability = 1
        setup.clients.patienceSeconds = .constant(600)
        let (_, effects) = try BehaviourCity.run(setup)
        var working: Set<DriverID> = []
        var lastHome = SimTime.zero
        for entry in effects {
            switch entry.effect {
            case .driverStarted(let driver, _): working.insert(driver)
            case .driverStopped(let driver, _):
                working.remove(driver)
                lastHome = entry.time
            default: break
            }
        }
        #expect(working.isEmpty)
        // The last shift ends after at most six hours; a ride in progress then takes at most half an hour.
        let latest = SimTime.zero + .hours(6) + .minutes(30)
        #expect(lastHome < latest)
    }

    @Test("D06, D07: a driver who gave back a ride or stood down stays away as long as the scenario says")
    func staysAway() throws {
        let setup = BehaviourCity.lively()
        let (_, effects) = try BehaviourCity.run(setup)
        var away: [DriverID: SimTime] = [:]
        var returns = 0
        let pause = SimDuration(seconds: setup.drivers.returnAfterStandDownSeconds)
        let end = SimTime.zero + setup.duration
        for entry in effects {
            switch entry.effect {
            case .gaveBack(_, let driver), .stoodDown(let driver): away[driver] = entry.time
            case .driverStarted(let driver, _):
                guard let since = away.removeValue(forKey: driver) else { continue }
                #expect(entry.time < end)
                if entry.time == since + pause { returns += 1 }
            default: break
            }
        }
        #expect(returns > 20)
    }
}

extension TaxiService.Effect {
    fileprivate func isOffer(to driver: DriverID) -> Bool {
        if case .offered(_, driver, _) = self { true } else { false }
    }
}
