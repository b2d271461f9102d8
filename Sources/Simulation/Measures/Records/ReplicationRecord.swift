import Quantities
import ServiceKernel
import TaxiService

/// One driver's run: a row of `drivers.csv`.
///
/// Counted from the end of the warm-up on: what a driver did before is not in it.
package struct DriverRecord: Sendable, BitwiseCopyable {
    /// Where the driver first started work, before the warm-up or after it; none if never.
    package var homeZone = ZoneID.none
    /// On duty: busy + idle.
    package var shift: SimDuration = .zero
    /// From accepting a ride to its end.
    package var busy: SimDuration = .zero
    /// In a queue, or moving to another zone.
    package var idle: SimDuration = .zero
    /// With a passenger on board; part of `busy`.
    package var occupied: SimDuration = .zero
    /// Driven to pickups.
    package var pickupMetres: Int64 = 0
    /// Driven idle to another zone.
    package var repositioningMetres: Int64 = 0
    package var occupiedMetres: Int64 = 0
    package var rides: UInt32 = 0
    package var passengers: UInt32 = 0
    package var offers: UInt32 = 0
    package var refusals: UInt32 = 0
    package var timeouts: UInt32 = 0
    package var standDowns: UInt32 = 0
    package var suspensions: UInt32 = 0
    package var income: Money = .zero
    /// Time in queues before each accepted ride, and how many such waits.
    package var queueWait: SimDuration = .zero
    package var queueWaits: UInt32 = 0

    package init() {}

    /// nil of one who accepted no ride.
    package var queueWaitMeanSeconds: Double? {
        queueWaits == 0 ? nil : queueWait.seconds / Double(queueWaits)
    }
}

/// The queue of one zone during one hour of the run.
package struct ZoneHourRecord: Sendable, BitwiseCopyable {
    /// Integral of the queue's length over the hour, drivers × seconds.
    package var queueDriverSeconds: Double = 0
    package var queueLengthMax: UInt32 = 0

    package init() {}
}

/// What happened in the queue of one zone, from the end of the warm-up on.
package struct ZoneQueueRecord: Sendable, BitwiseCopyable {
    /// Drivers who were offered a request while an eligible one stood ahead (I11), during the warm-up too: 0 under the
    /// rules.
    package var overtakes: UInt32 = 0
    package var offers: UInt32 = 0
    package var refusals: UInt32 = 0
    package var timeouts: UInt32 = 0
    package var standDowns: UInt32 = 0
    package var suspensions: UInt32 = 0
    /// From becoming available to accepting a ride here, and how many such waits.
    package var wait: SimDuration = .zero
    package var waits: UInt32 = 0

    package init() {}
}

/// Everything observed in one replication.
package struct ReplicationRecord: Sendable {
    /// Counted from 1.
    package var replication: Int
    /// In the order of the requests' numbers.
    package var rides: [RideRecord] = []
    /// In the order of the drivers' numbers.
    package var drivers: [DriverRecord] = []
    /// Hours × zones, row = hour since the start, from the start (warm-up included) to the end of the duration: the
    /// hours are the duration's, rounded up, and the last one ends with the duration.
    package var zoneHours: [ZoneHourRecord] = []
    /// By hour since the start, as `zoneHours`: what the taxis of the whole city did; empty in a run without taxis.
    package var fleetHours: [FleetHourRecord] = []
    /// By hour since the start, as `zoneHours`, × ranks; empty where no driver goes to one.
    package var rankHours: [RankHourRecord] = []
    /// In the order of the drivers' numbers, each driver's in the order of time.
    package var shifts: [ShiftRecord] = []
    /// By zone.
    package var zoneQueues: [ZoneQueueRecord] = []
    package var payments = PaymentRecord()
    /// Actions that the rules refused after the warm-up, each reason once.
    package var rejections: [(reason: TaxiService.Reason, count: Int)] = []
    /// nil in a run without tours.
    package var walks: WalkRecord?
    /// nil in a run without runners.
    package var activity: ActivityRecord?
    /// nil in a run without tourists.
    package var tourism: TourismRecord?
    /// nil in a run in which nobody chooses whether they take a taxi.
    package var choices: ChoiceRecord?
    /// The books of the taxis by month, from the start of the run; empty in a run without taxis.
    package var taxiStatements: ContiguousArray<Statement> = []
    /// Commands and timers that the service carried out, and decisions of people that led to none.
    package var eventsHandled = 0
    /// Fingerprint of every event in order: equal runs have equal digests.
    package var digest: UInt64 = 0
    /// When the last ride ended.
    package var end = SimTime.zero

    package init(replication: Int) { self.replication = replication }

    /// Drivers who were offered a request while an eligible one stood ahead (I11): 0 under the rules.
    package var queueOvertakes: Int { zoneQueues.reduce(0) { $0 + Int($1.overtakes) } }
}
