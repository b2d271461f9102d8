import Behaviour
import CityHost
import Measures
import Quantities
import SimulationKernel
import TaxiService

/// What the people of one replication live among: the city's services, where clients come from, and who watches it all.
struct ObservedCity: ~Copyable {
    var host: CityHost
    var observer: RunObserver
    var returning: ReturningClients
    /// As whom people have accounts; nil where nobody has.
    let applicants: Applicants?
    private var demand: [DemandSequence]
    private var clientsSoFar: UInt32

    init(plan: WorldPlan, streams: StreamFamily, host: consuming CityHost) {
        self.host = host
        observer = RunObserver(plan.measured)
        clientsSoFar = UInt32(plan.beginning?.registered.clients ?? 0)
        returning = ReturningClients(plan: plan, streams: streams)
        applicants = plan.setup.hasAccounts ? Applicants(streams: streams) : nil
        demand = plan.demandSequences(streams)
    }

    /// Somebody who was not there before: registers, where people have accounts.
    mutating func newClient(at time: SimTime) -> ClientID {
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        if let applicants { host.enrol(applicants.applicant(client), at: time) }
        return client
    }

    // MARK: Demand

    var sourceCount: Int { demand.count }

    /// When the next client of a demand source appears; nil if none does.
    mutating func timeOfNextClient(of source: Int) -> SimTime? { demand[source].nextTime }

    /// B01: the next trip of a demand source, for which its client appears now.
    mutating func takeTrip(of source: Int, at time: SimTime) -> Trip? { demand[source].takeTrip(at: time) }
}
