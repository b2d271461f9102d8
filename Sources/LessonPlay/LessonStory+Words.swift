import CityModel
import CityWorld
import Quantities
import Scenario
import TaxiService

// What is said of steps, timers, events and expectations.
extension LessonStory {
    func describe(_ cause: LessonScene.Cause) -> String {
        switch cause {
        case .step(let step): describe(step.action)
        case .timer(.offerTimeout(let driver, _)): "the time to answer is over for \(names.name(of: driver))"
        case .timer(.suspensionEnd(let driver)): "the suspension of \(names.name(of: driver)) is over"
        case .timer(.reservationDue(let ride, _)): "reservation \(names.name(of: ride)) falls due"
        case .timer(.noShow(let ride, _)): "the taxi of \(names.name(of: ride)) has waited long enough"
        }
    }

    private func describe(_ action: LessonAction) -> String {
        switch action {
        case .driver(let name, let action): "\(name) \(describe(action))"
        case .client(let name, let action): "\(name) \(describe(action))"
        }
    }

    private func describe(_ action: LessonAction.DriverAction) -> String {
        switch action {
        case .start(let zone, let taxi): "starts work in \(names.name(of: zone)) with taxi \(taxi)"
        case .stop: "stops work"
        case .loseConnection: "loses the connection"
        case .regainConnection: "has the connection back"
        case .move(let zone): "drives to \(names.name(of: zone))"
        case .accept: "accepts"
        case .refuse: "refuses"
        case .giveBack: "gives the ride back"
        case .arrive: "is at the pickup"
        case .pickUp(let client): client.map { "picks up \($0)" } ?? "picks up the client"
        case .conclude: "concludes the ride"
        case .interrupt(let zone, let cause):
            "ends the ride in \(names.name(of: zone)), "
                + (cause == .clientWish ? "as the client wishes" : "because the taxi has a problem")
        }
    }

    private func describe(_ action: LessonAction.ClientAction) -> String {
        switch action {
        case .request(let trip): "asks for a taxi \(describe(trip))"
        case .withdraw(let request): "withdraws \(request.map { "r\($0)" } ?? "the request")"
        case .reserve(let trip, let departure):
            "books a taxi \(describe(trip)), departure \(LessonStory.clockText(departure))"
        case .changeReservation(let request, let departure, let destination, let share):
            "changes r\(request)"
                + (departure.map { ", departure \(LessonStory.clockText($0))" } ?? "")
                + (destination.map { ", to \(names.name(of: $0))" } ?? "")
                + (share.map { $0 ? ", shared" : ", not shared" } ?? "")
        case .cancelReservation(let request): "cancels r\(request)"
        case .join(let request, let destination, let party):
            "wants to join r\(request), to \(names.name(of: destination)), \(people(party))"
        case .pay(let means, let fails): "pays \(means == .card ? "by card" : "in cash")\(fails ? ", which fails" : "")"
        }
    }

    private func describe(_ trip: RequestedTrip) -> String {
        "from \(names.name(of: trip.origin)) to \(names.name(of: trip.destination)), \(people(trip.party))"
            + (trip.share ? ", sharing" : "")
    }

    private func people(_ count: Int) -> String { count == 1 ? "alone" : "party of \(count)" }

    // MARK: Events

    func describe(_ record: EventRecord) -> String {
        let request = record.request.map { names.name(of: $0) } ?? ""
        let client = record.client.map { names.name(of: $0) } ?? ""
        let driver = record.driver.map { names.name(of: $0) } ?? ""
        let zone = record.zone.map { names.name(of: $0) } ?? ""
        func detail(_ name: String) -> String {
            record.details.first { $0.name == name }?.value(by: names) ?? ""
        }
        switch record.event {
        case .driverStarted: return "\(driver) joins the tail of \(zone)"
        case .driverStopped: return "\(driver) leaves the queue of \(zone)"
        case .driverMoved: return "\(driver) enters \(zone)"
        case .connectionLost: return "\(driver) has lost the connection"
        case .connectionRegained: return "\(driver) is connected again"
        case .requested: return "\(request): \(client), from \(zone) to \(detail("to")), party of \(detail("party"))"
        case .offered: return "\(request) is offered to \(driver) in the queue of \(zone)"
        case .waiting: return "\(request) waits in \(zone)"
        case .accepted:
            return "\(driver) takes \(request) (\(client)): there in \(detail("wait_s")) s, price \(detail("price"))"
        case .refused: return "\(driver) refuses \(request) and goes to the tail of \(zone)"
        case .timedOut: return "\(driver) has not answered \(request) and goes to the tail of \(zone)"
        case .stoodDown: return "\(driver) is offline: does not want to work"
        case .suspended: return "\(driver) is suspended for \(detail("days")) days"
        case .suspensionEnded: return "\(driver)'s suspension of \(detail("days")) days is over"
        case .gaveBack: return "\(driver) has given \(request) back"
        case .withdrawn: return "\(client) has withdrawn \(request)"
        case .arrived: return "\(driver) waits for \(client) (\(request))"
        case .pickedUp: return "\(client) is on board of \(driver) (\(request))"
        case .paid: return "\(client) has paid \(detail("price")) for \(request), \(detail("by"))"
        case .paymentFailed: return "\(client)'s payment of \(detail("price")) for \(request) has failed"
        case .interrupted: return "\(request) ends in \(zone) (\(detail("because"))): \(client) owes \(detail("price"))"
        case .noShow: return "\(client) did not come: \(request) is closed, \(driver) is in \(zone)"
        case .concluded: return "\(request) (\(client)) is concluded; \(driver) joins the tail of \(zone)"
        case .reserved, .reservationChanged:
            let shared = detail("share") == "true" ? ", sharing" : ""
            return "\(request): \(client), from \(zone) to \(detail("to")) at \(detail("departure_s")) s\(shared)"
        case .reservationCancelled: return "\(request) of \(client) is cancelled"
        case .joined: return "\(client) joins \(detail("ride")) as \(request) and pays \(detail("price"))"
        case .left: return "\(client) leaves \(detail("ride")) (\(request), share \(detail("price")))"
        case .rejected: return "\(client)\(driver) may not \(detail("action")): \(detail("reason"))"
        }
    }

    // MARK: Expectations

    func describe(_ claim: LessonExpectation.Claim) -> String {
        switch claim {
        case .queue(let zone, let drivers, let time):
            "the queue of \(names.name(of: zone)) to be [\(drivers.joined(separator: ", "))]\(moment(time))"
        case .driver(let name, let state, let time): "\(name) to be \(state.rawValue)\(moment(time))"
        case .event(let name, let fields, let count):
            (count.map { "\($0) × " } ?? "") + "event \(name)"
                + fields.map { " \(describe($0))" }.joined()
        }
    }

    private func moment(_ time: SimTime?) -> String {
        time.map { " at \($0.sinceStart.millisecondText) s" } ?? " at the end"
    }

    private func describe(_ field: LessonExpectation.EventField) -> String {
        switch field {
        case .at(let time): "at \(time.sinceStart.millisecondText) s"
        case .column(let name, let text), .detail(let name, let text): "\(name)=\(text)"
        case .detailTime(let name, let length): "\(name)=\(length.millisecondText) s"
        case .price(let money): "price=\(money)"
        }
    }
}
