import Behaviour
import CityHost
import Quantities
import TaxiService

extension Residents {
    /// Another user has the number of a resident.
    package struct NumberTaken: Error {}

    /// Registers the residents if needed and resets them: drivers stop working, and clients cancel all requests.
    ///
    /// - Throws: `NumberTaken`; then no command has been carried out.
    package func register(on host: inout CityHost, at time: SimTime) throws(NumberTaken) {
        let applicants = ApplicantGenerator(streams: streams)
        let drivers = (0..<driverCount).map { applicants.applicant(DriverID($0)) }
        let clients = (0..<clientCount).map { applicants.applicant(ClientID($0)) }
        let known = try knownCount(drivers, host) + knownCount(clients, host)
        if known == 0, host.accounts.accountCount > 0 { throw NumberTaken() }
        if known < drivers.count + clients.count {
            for applicant in drivers + clients {
                for command in applicant.registrationCommands { host.perform(command, at: time) }
            }
        }
        for driver in 0..<driverCount { endShift(DriverID(driver), &host, at: time) }
        for client in 0..<clientCount { cancelRequests(ClientID(client), &host, at: time) }
    }

    /// Returns the number of residents that are registered under their own numbers.
    private func knownCount(_ applicants: [Applicant], _ host: borrowing CityHost) throws(NumberTaken) -> Int {
        var count = 0
        for (number, applicant) in applicants.enumerated() {
            guard let account = host.accounts.account(login: applicant.registration.email) else { continue }
            if host.accounts.holder(of: account).numberInRole != UInt32(number) { throw NumberTaken() }
            count += 1
        }
        return count
    }

    /// Notes the open requests of other clients that residents may serve.
    package func noteOpenRequests(of service: borrowing TaxiService, at time: SimTime) {
        for reported in service.snapshotEffects(at: time) where reported.effect.subjects.isBroadcast {
            if Int(reported.effect.subjects.client.index) >= clientCount { note(reported.effect, at: time) }
        }
    }

    private func endShift(_ driver: DriverID, _ host: inout CityHost, at time: SimTime) {
        // A driver who loses the connection in a queue leaves it.
        if !host.taxis.view(of: driver).isConnected { host.perform(.driver(driver, .regainConnection), at: time) }
        let view = host.taxis.view(of: driver)
        switch view.state {
        case .offline, .suspended: return
        case .available, .busy: break
        }
        if view.hasAnyoneOnBoard {
            host.perform(.driver(driver, .interrupt(at: view.position, because: .taxiProblem)), at: time)
        }
        if host.taxis.state(of: driver) != .offline { host.perform(.driver(driver, .stop), at: time) }
    }

    private func cancelRequests(_ client: ClientID, _ host: inout CityHost, at time: SimTime) {
        for reservation in host.taxis.reservations(of: client) {
            host.perform(.client(client, .cancelReservation(reservation)), at: time)
        }
        let request = host.taxis.currentRequest(of: client)
        if !request.isNone { host.perform(.client(client, .withdraw(request)), at: time) }
        // A client on board owes the fare.
        if !host.taxis.currentRequest(of: client).isNone {
            host.perform(.client(client, .pay(.cash, fails: false)), at: time)
        }
    }
}
