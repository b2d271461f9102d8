import Quantities
import ServiceKernel
import TaxiService

/// One driver's run: a row of `drivers.csv`.
///
/// Counted from the end of the warm-up on.
package struct DriverRecord: Sendable, BitwiseCopyable {
    /// Zone in which the driver first started work, even during the warm-up; none if the driver never worked.
    package var homeZone = ZoneID.none
    /// Time on duty: busy + idle + at charging places.
    package var shift: SimDuration = .zero
    /// Time from accepting a ride to its end.
    package var busy: SimDuration = .zero
    /// Time in a queue, or moving to another zone or a charging place.
    package var idle: SimDuration = .zero
    /// Time with a passenger on board; part of `busy`.
    package var occupied: SimDuration = .zero
    /// Distance driven to pickups.
    package var pickupMetres: Int64 = 0
    /// Distance driven idle to another zone.
    package var repositioningMetres: Int64 = 0
    /// Distance driven with passengers.
    package var occupiedMetres: Int64 = 0
    /// Number of rides.
    package var rides: UInt32 = 0
    /// Number of passengers.
    package var passengers: UInt32 = 0
    /// Number of offers.
    package var offers: UInt32 = 0
    /// Number of refused offers.
    package var refusals: UInt32 = 0
    /// Number of expired offers.
    package var timeouts: UInt32 = 0
    /// Number of stand-downs.
    package var standDowns: UInt32 = 0
    /// Number of suspensions.
    package var suspensions: UInt32 = 0
    /// Driver's part of the fares.
    package var income: Money = .zero
    /// Total time in queues before accepted rides; `queueWaits` counts these waits.
    package var queueWait: SimDuration = .zero
    /// Number of waits in `queueWait`.
    package var queueWaits: UInt32 = 0

    /// Creates an empty record.
    package init() {}

    /// Mean time in queues before a ride; nil for a driver who accepted none.
    package var queueWaitMeanSeconds: Double? {
        queueWaits == 0 ? nil : queueWait.seconds / Double(queueWaits)
    }
}

/// The queue of one zone during one hour of the run.
package struct ZoneHourRecord: Sendable, BitwiseCopyable {
    /// Integral of the queue's length over the hour, drivers × seconds.
    package var queueDriverSeconds: Double = 0
    /// Largest length of the queue.
    package var queueLengthMax: UInt32 = 0

    /// Creates an empty record.
    package init() {}
}

/// Counts of events in the queue of one zone, from the end of the warm-up on.
package struct ZoneQueueRecord: Sendable, BitwiseCopyable {
    /// Offers to drivers with an eligible driver ahead (I11), warm-up included: 0 under the rules.
    package var overtakes: UInt32 = 0
    /// Number of offers.
    package var offers: UInt32 = 0
    /// Number of refused offers.
    package var refusals: UInt32 = 0
    /// Number of expired offers.
    package var timeouts: UInt32 = 0
    /// Number of stand-downs.
    package var standDowns: UInt32 = 0
    /// Number of suspensions.
    package var suspensions: UInt32 = 0
    /// Total time from becoming available to accepting a ride here; `waits` counts these waits.
    package var wait: SimDuration = .zero
    /// Number of waits in `wait`.
    package var waits: UInt32 = 0

    /// Creates an empty record.
    package init() {}
}

/// Everything observed in one replication.
package struct ReplicationRecord: Sendable {
    /// Number of the replication, from 1.
    package var replication: Int
    /// Rides in the order of the requests' numbers.
    package var rides: [RideRecord] = []
    /// Drivers in the order of their numbers.
    package var drivers: [DriverRecord] = []
    /// Group of each driver by number, as drawn for the replication; drivers beyond the end have none, which is 0.
    package var groupOfDriver: [UInt8] = []
    /// Charging in the order of the drivers' numbers; empty without electric taxis.
    package var chargings: [ChargingRecord] = []
    /// Energy of the electric taxis; nil without any.
    package var energy: EnergyBalance?
    /// Queues by hours × zones, row = hour since the start, warm-up included. The number of hours is the duration,
    /// rounded up; the last hour ends with the duration.
    package var zoneHours: [ZoneHourRecord] = []
    /// Activities of the whole fleet by hour, like `zoneHours`; empty in a run without taxis.
    package var fleetHours: [FleetHourRecord] = []
    /// Ranks by hours × ranks, like `zoneHours`; empty if drivers use no ranks.
    package var rankHours: [RankHourRecord] = []
    /// Ranks with rules of their own; empty if there are none.
    package var rankService: [RankServiceRecord] = []
    /// Shifts in the order of the drivers' numbers, each driver's in order of time.
    package var shifts: [ShiftRecord] = []
    /// Events of each zone's queue.
    package var zoneQueues: [ZoneQueueRecord] = []
    /// Payments after the warm-up.
    package var payments = PaymentRecord()
    /// Actions that the rules refused after the warm-up, one entry for each reason.
    package var rejections: [(reason: TaxiService.Reason, count: Int)] = []
    /// Walkers and tours; nil in a run without tours.
    package var walks: WalkRecord?
    /// Runners and cyclists; nil in a run without them.
    package var activity: ActivityRecord?
    /// Tourists, places and the guide; nil in a run without tourists.
    package var tourism: TourismRecord?
    /// Choices between taxis and alternatives; nil in a run without choices.
    package var choices: ChoiceRecord?
    /// Monthly accounts of the taxis over the counted window; empty in a run without taxis.
    package var taxiStatements: ContiguousArray<Statement> = []
    /// Number of events: commands and timers of the services, and decisions of people without a command.
    package var eventsHandled = 0
    /// Fingerprint of all events in order: equal runs have equal digests.
    package var digest: UInt64 = 0
    /// End of the last ride.
    package var end = SimTime.zero

    /// Creates an empty record.
    package init(replication: Int) { self.replication = replication }

    /// Number of offers to drivers with an eligible driver ahead (I11): 0 under the rules.
    package var queueOvertakes: Int { zoneQueues.reduce(0) { $0 + Int($1.overtakes) } }
}
