import CityModel
import Lessons
import Quantities
import ServiceKernel
import TaxiService

/// Positions and states of all participants at a moment of a lesson, drawn below each step.
package struct LessonPicture: Hashable, Sendable {
    /// A driver with an accepted ride.
    package struct Ride: Hashable, Sendable {
        /// Part of a ride.
        package enum Leg: String, Hashable, Sendable {
            case toPickup, atPickup, withPassengers
        }

        /// The driver.
        package var driver: DriverID
        /// Current part of the ride.
        package var leg: Leg
        /// Whether the driver's data connection works.
        package var isConnected: Bool
        /// Requests on board; before the first pickup, the requests to pick up.
        package var requests: [RequestID]
        /// Requests still to be picked up in a ride that has begun.
        package var notPickedUp: [RequestID]
        /// Last known zone of the driver.
        package let zone: ZoneID
        /// Common zone of the pickups (S02).
        package let pickup: ZoneID
        /// Drop-offs in the order of the route (S04).
        package let stops: [Stop]
    }

    /// A drop-off of one request.
    package struct Stop: Hashable, Sendable {
        /// The request that ends here.
        package let request: RequestID
        /// Zone of the drop-off.
        package let zone: ZoneID
        /// Free-flow travel time from the last pickup.
        package let milliseconds: Int64
    }

    /// Kinds of people with a row of their own.
    static let people: [EntityKind] = [.walker, .runner, .user, .guide]

    /// Queues by zone, head first.
    package private(set) var queues: [[DriverID]]
    /// Waiting requests by zone, oldest first.
    package private(set) var waiting: [[RequestID]]
    /// Drivers with an open offer.
    package private(set) var offered: Set<DriverID>
    /// Accepted rides.
    package private(set) var rides: [Ride] = []
    /// Drivers who are offline.
    package private(set) var offline: [DriverID] = []
    /// Suspended drivers.
    package private(set) var suspended: [DriverID] = []
    /// Reservations not yet due.
    package private(set) var reservations: [RequestID]

    /// States of walkers, runners, users and guides; in a lesson about writing tours also of the tours; and of places
    /// with grades, guided tours, and enquiries to customer service.
    private(set) var standings: [LessonEntityState]

    init(
        of service: borrowing TaxiService, _ rides: TaxiService.RideViews, _ services: LessonServices, _ lesson: Lesson
    ) {
        func all(_ kind: EntityKind, _ count: Int) -> [EntityReference] {
            (0..<count).map { EntityReference(kind, UInt32($0) + 1) }
        }
        var seen = LessonPicture.people.flatMap { all($0, lesson.names[$0].count) }
        let graded = services.places.catalogue.places.indices.filter {
            services.places.rating(of: PlaceID($0)).count > 0
        }
        seen += graded.map { EntityReference(.place, UInt32($0) + 1) }
        seen += all(.outing, services.guide.guidedTourCount) + all(.enquiry, services.guide.enquiryCount)
        if lesson.hasTourAuthors {
            seen += services.allTours.map(\.reference)
        }
        standings = seen.compactMap { services.state(of: $0) }
        let zones = (lesson.city?.zones.indices ?? 0..<0).map { ZoneID($0) }
        queues = []
        waiting = []
        for zone in zones {
            queues.append(service.queue(of: zone))
            waiting.append(service.waitingRequests(in: zone))
        }
        reservations = service.reservations.map(\.request)
        offered = []
        for index in 0..<service.driverCount {
            let driver = DriverID(index)
            if service.openOfferSerial(of: driver) != nil { offered.insert(driver) }
            let view = service.view(of: driver)
            switch view.state {
            case .offline: offline.append(driver)
            case .suspended: suspended.append(driver)
            case .busy: self.rides.append(Ride(driver, view, of: service, rides))
            case .available: break
            }
        }
    }
}

extension LessonPicture.Ride {
    fileprivate init(
        _ driver: DriverID, _ view: TaxiService.DriverView, of service: borrowing TaxiService,
        _ rides: TaxiService.RideViews
    ) {
        self.driver = driver
        isConnected = view.isConnected
        let parties = 0..<view.partyCount
        let onBoard = parties.filter { view.isOnBoard($0) }.map { view.request($0) }
        let notOnBoard = parties.filter { !view.isOnBoard($0) }.map { view.request($0) }
        leg = view.hasAnyoneOnBoard ? .withPassengers : view.hasArrived ? .atPickup : .toPickup
        requests = view.hasAnyoneOnBoard ? onBoard : notOnBoard
        notPickedUp = view.hasAnyoneOnBoard ? notOnBoard : []
        zone = view.position.zone
        pickup = service.firstPickup(for: driver)?.zone ?? .none
        guard let route = service.acceptedRoute(of: driver) else {
            stops = []
            return
        }
        stops = (0..<route.parties).map { rank in
            let party = route.party(droppedOffAs: rank)
            let request = view.request(party)
            return LessonPicture.Stop(
                request: request, zone: rides[request]?.destination.zone ?? .none,
                milliseconds: route.dropOff(party: party).milliseconds)
        }
    }
}

extension Lesson {
    /// Whether authors or staff take part, so that tours appear and disappear.
    var hasTourAuthors: Bool { !names[.author].isEmpty || !names[.staff].isEmpty }
}
