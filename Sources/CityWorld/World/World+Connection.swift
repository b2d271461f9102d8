import Behaviour
import Quantities
import SimulationKernel
import TaxiService

// Losing and regaining the data connection (D05).
extension World {
    /// The driver has started work, or the connection is back: the next loss is drawn. What was drawn before and has not
    /// happened is forgotten, as a Poisson process forgets.
    mutating func expectConnectionLoss(
        of driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let sampler = draws.connectionLossSeconds else { return }
        let agent = Int(driver.index)
        calendar.cancel(agents[agent].connectionLoss)
        let seconds = draw(
            sampler, for: .connectionLoss, entity: driver.index, occurrence: agents[agent].connectionSpells)
        agents[agent].connectionSpells += 1
        agents[agent].connectionLoss = calendar.schedule(
            .connectionLost(driver), at: time + SimDuration(seconds: seconds), priority: .action)
    }

    mutating func loseConnection(_ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let agent = Int(driver.index)
        agents[agent].connectionLoss = .none
        let view = service.view(of: driver)
        guard view.isConnected, view.state == .available || view.state == .busy,
            let sampler = draws.connectionLengthSeconds
        else { return }
        let seconds = draw(
            sampler, for: .connectionLength, entity: driver.index, occurrence: agents[agent].connectionsLost)
        agents[agent].connectionsLost += 1
        agents[agent].connectedAt = time + SimDuration(seconds: seconds)
        calendar.schedule(.connectionRegained(driver), at: agents[agent].connectedAt, priority: .action)
        send(.driver(driver, .loseConnection), at: time, in: &calendar)
    }

    mutating func regainConnection(
        _ driver: DriverID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        send(.driver(driver, .regainConnection), at: time, in: &calendar)
        if service.state(of: driver) == .busy {
            expectConnectionLoss(of: driver, at: time, in: &calendar)
        } else {
            returnToWork(driver, at: time, in: &calendar)
        }
    }

    /// D05: nothing is confirmed without a connection; the driver does it as soon as it is back.
    mutating func waitsForConnection(
        _ driver: DriverID, _ view: TaxiService.DriverView, with event: WorldEvent,
        in calendar: inout EventCalendar<WorldEvent>
    ) -> Bool {
        if view.isConnected { return false }
        schedule(event, of: driver, at: agents[Int(driver.index)].connectedAt, in: &calendar)
        return true
    }
}
