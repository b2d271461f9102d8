import CityModel
import Lessons
import Quantities
import ServiceKernel
import TaxiService

/// Where everybody is at a moment of a lesson: what is drawn below each step.
package struct LessonPicture: Hashable, Sendable {
    /// A driver with an accepted ride.
    package struct Ride: Hashable, Sendable {
        package enum Leg: String, Hashable, Sendable {
            case toPickup, atPickup, withPassengers
        }

        package var driver: DriverID
        package var leg: Leg
        package var isConnected: Bool
        /// Who is on board; before the first pickup, who is fetched.
        package var requests: [RequestID]
        /// Who is still to be picked up on a ride that has begun.
        package var missing: [RequestID]
        /// Where the driver was last known to be.
        package let zone: ZoneID
        /// Where all of them start (S02).
        package let pickup: ZoneID
        /// Where they get out, in the order of the route (S04).
        package let stops: [Stop]
    }

    /// Where somebody gets out.
    package struct Stop: Hashable, Sendable {
        package let request: RequestID
        package let zone: ZoneID
        /// From the last pickup, on free streets.
        package let milliseconds: Int64
    }

    /// Those who have a row of their own.
    static let people: [NumberedKind] = [.walker, .runner, .user, .guide]

    /// By zone, head first.
    package private(set) var queues: [[DriverID]]
    /// By zone, oldest first.
    package private(set) var waiting: [[RequestID]]
    /// Who has an offer to answer.
    package private(set) var offered: Set<DriverID>
    package private(set) var rides: [Ride] = []
    /// Who is offline.
    package private(set) var gone: [DriverID] = []
    package private(set) var suspended: [DriverID] = []
    /// Reservations not yet due.
    package private(set) var booked: [RequestID]

    /// Walkers, runners, users and guides, in a lesson about writing tours the tours, and what users are given: places with
    /// grades, guided tours, requests to customer service.
    private(set) var standings: [LessonStanding]

    init(
        of service: borrowing TaxiService, _ rides: TaxiService.RideViews, _ services: LessonServices, _ lesson: Lesson
    ) {
        func all(_ kind: NumberedKind, _ count: Int) -> [Numbered] {
            (0..<count).map { Numbered(kind, UInt32($0) + 1) }
        }
        var seen = LessonPicture.people.flatMap { all($0, lesson.people[$0].count) }
        let graded = services.places.catalogue.places.indices.filter {
            services.places.rating(of: PlaceID($0)).count > 0
        }
        seen += graded.map { Numbered(.place, UInt32($0) + 1) }
        seen += all(.outing, services.guide.outingCount) + all(.enquiry, services.guide.enquiryCount)
        if lesson.isAboutWriting {
            seen += services.allTours.map(\.numbered)
        }
        standings = seen.compactMap { services.standing(of: $0) }
        let zones = (lesson.city?.zones.indices ?? 0..<0).map { ZoneID($0) }
        queues = []
        waiting = []
        for zone in zones {
            queues.append(service.queue(of: zone))
            waiting.append(service.waitingRequests(in: zone))
        }
        booked = service.reservations.map(\.request)
        offered = []
        for index in 0..<service.driverCount {
            let driver = DriverID(index)
            if service.openOfferSerial(of: driver) != nil { offered.insert(driver) }
            let view = service.view(of: driver)
            switch view.state {
            case .offline: gone.append(driver)
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
        missing = view.hasAnyoneOnBoard ? notOnBoard : []
        zone = view.position.zone
        pickup = service.firstPickup(for: driver)?.zone ?? .none
        guard let route = service.route(inHandOf: driver) else {
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
    /// Whether tours come and go in it.
    var isAboutWriting: Bool { !people[.author].isEmpty || !people[.staff].isEmpty }
}
