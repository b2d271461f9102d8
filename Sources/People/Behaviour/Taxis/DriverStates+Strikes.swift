import Quantities
import SimulationKernel

// Strikes (B02): some drivers do not work for a period.
extension DriverStates {
    /// Stops the drivers who take part in a strike; a driver with a ride completes it first.
    mutating func beginStrike(_ number: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        for driver in 0..<count where takesPart(driver, in: number, context) {
            shifts.beginStrike(driver)
            noteDutyAtCharger(driver, at: time, &context)
            if self[driver].phase == .relocating { goHome(driver, at: time, &context) }
            if self[driver].isAvailable { _ = context.agenda.plan(.driverGoesHome(share.driver(driver)), at: time) }
        }
    }

    /// Returns them to work if their shift still runs; a driver whose next step is planned, such as the end of a
    /// break, returns then.
    mutating func endStrike(_ number: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        for driver in 0..<count where takesPart(driver, in: number, context) {
            shifts.endStrike(driver)
            noteDutyAtCharger(driver, at: time, &context)
            guard shifts.worksNow(driver, at: time), self[driver].phase == .off, self[driver].nextStep == .none else {
                continue
            }
            plan(.driverStarts(share.driver(driver)), of: driver, at: time, &context)
        }
    }

    /// Draws whether a driver takes part in a strike: with a greater share, the same drivers do and others.
    private func takesPart(_ driver: Int, in number: Int, _ context: borrowing TaxiPeopleContext) -> Bool {
        let key = context.travel.key(of: share.driver(driver))
        var stream = context.travel.streams.stream(purpose: .strike, of: key, occurrence: UInt32(number))
        return stream.uniform() < shifts.strikes[number].share
    }
}
