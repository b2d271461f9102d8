import TaxiService
import Testing

@Suite("Part R: reservations, R01–R04")
struct ReservationRuleTests {
    @Test("R01: a reservation must be made at least two hours ahead")
    func leadTime() throws {
        var street = StepRunner()
        #expect(try street.reason("100 c1 reserve A C 2 share departure 7299.999") == "tooLate")
        #expect(
            try street.run("100 c1 reserve A C 2 share departure 7300")
                == ["reserved r1 c1 A departure_s=7300.000;to=C;share=true"])
        #expect(try street.reason("200 c1 reserve A C departure 50") == "tooLate", "in the past")
    }

    @Test("R01, T01: a client may have several reservations, and make them during a ride")
    func several() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 c1 reserve A C departure 7200", "0 c1 reserve A C departure 7200")
        try street.run("1 d1 start A", "2 c1 request A C", "3 d1 accept", "4 d1 pickUp")
        #expect(
            try street.run("5 c1 reserve B A departure 9000")
                == ["reserved r4 c1 B departure_s=9000.000;to=A;share=false"])
        #expect(street.state(1) == .busy)
    }

    @Test("R01: a reservation whose allocation time has passed enters dispatch at once")
    func atOnce() throws {
        var street = try StepRunner(
            .abc, rules: .with { $0.reservationLead = .minutes(5) }, drivers: 1, after: "0 d1 start A",
            "100 c1 reserve A C departure 400")
        #expect(try street.run("100 d1 accept") == ["accepted r1 c1 d1 A wait_s=180.000;price=7.70"])
        #expect(
            street.log.dropFirst(2).prefix(2) == [
                "100 requested r1 c1 A to=C;party=1;share=false", "100 offered r1 d1 A",
            ])
    }

    @Test("R02: a reservation enters dispatch ten minutes before departure, under its own number")
    func entersDispatch() throws {
        var street = StepRunner(drivers: 1)
        #expect(
            try street.hostLines(of: "0 c1 reserve A C 3 departure 7200") == ["(timer reservationDue r1 #0 at 6600)"])
        try street.run("1 d1 start B")
        #expect(
            try street.wait(until: 6_600) == [
                "6600 requested r1 c1 A to=C;party=3;share=false", "6600 offered r1 d1 B",
            ])
    }

    @Test("R02, T04: a reservation's age counts from entering dispatch")
    func age() throws {
        var street = try StepRunner(drivers: 1, after: "0 c1 reserve A C departure 7200", "6599 c2 request A C")
        try street.wait(until: 6_600)
        #expect(street.log.suffix(1) == ["6600 waiting r1 A"])
        #expect(
            try street.run("6601 d1 start A") == ["driverStarted d1 A", "offered r2 d1 A"], "r2 is the older request")
    }

    @Test("R02: a client with a ride loses a reservation that falls due")
    func lapses() throws {
        var street = try StepRunner(drivers: 1, after: "0 c1 reserve A C departure 7200", "1 c1 request B C")
        #expect(
            try street.wait(until: 6_600) == [
                "6600 rejected c1 action=enterDispatch;reason=alreadyRiding",
                "6600 reservationCancelled r1 c1 A departure_s=7200.000;to=C;share=false",
            ])
    }

    @Test("R02: from a shared reservation only the riding client drops out; the others continue at new prices")
    func othersGoOn() throws {
        var street = try StepRunner(
            drivers: 1, after: "0 c1 reserve A C share departure 7200", "1 c2 join r1 C", "2 c1 request B C")
        #expect(
            try street.wait(until: 6_600) == [
                "6600 rejected c1 action=enterDispatch;reason=alreadyRiding",
                "6600 reservationCancelled r1 c1 A departure_s=7200.000;to=C;share=true",
                "6600 requested r2 c2 A to=C;party=1;share=true", "6600 waiting r2 A",
            ])
        try street.run("6601 d1 start A", "6602 d1 refuse")
        #expect(try street.run("6603 d1 accept") == ["accepted r2 c2 d1 A wait_s=180.000;price=7.70"], "alone again")
    }

    @Test("R03: time, destination and sharing can be changed until the reservation enters dispatch")
    func change() throws {
        var street = try StepRunner(drivers: 1, after: "0 c1 reserve A C departure 7200")
        #expect(
            try street.run("1 c1 changeReservation r1 to B share")
                == ["reservationChanged r1 c1 A departure_s=7200.000;to=B;share=true"])
        #expect(
            try street.run("2 c1 changeReservation r1 departure 8000 alone")
                == ["reservationChanged r1 c1 A departure_s=8000.000;to=B;share=false"])
        #expect(try street.wait(until: 7_399) == [], "not at the former time")
        #expect(try street.wait(until: 7_400).first == "7400 requested r1 c1 A to=B;party=1;share=false")
        try street.run("7401 d1 start A")
        #expect(try street.run("7402 d1 accept") == ["accepted r1 c1 d1 A wait_s=180.000;price=5.94"], "the way to B")
    }

    @Test("R03: a new departure must obey R01; a change without a departure need not")
    func changeObeysLead() throws {
        var street = try StepRunner(after: "0 c1 reserve A C departure 7200")
        #expect(try street.reason("100 c1 changeReservation r1 departure 7299") == "tooLate")
        #expect(
            try street.run("6000 c1 changeReservation r1 to A")
                == ["reservationChanged r1 c1 A departure_s=7200.000;to=A;share=false"])
    }

    @Test("R03: a reservation can be cancelled until it enters dispatch, and withdrawn afterwards")
    func cancel() throws {
        var street = try StepRunner(after: "0 c1 reserve A C departure 7200", "0 c1 reserve A B departure 7300")
        #expect(try street.reason("1 c1 withdraw r1") == "unknownRequest", "not yet due (T09)")
        #expect(
            try street.run("2 c1 cancelReservation r1")
                == ["reservationCancelled r1 c1 A departure_s=7200.000;to=C;share=false"])
        #expect(try street.wait(until: 6_600) == [], "r1 is no more")
        try street.wait(until: 6_700)
        #expect(try street.reason("6701 c1 cancelReservation r2") == "tooLateToChange")
        #expect(try street.reason("6701 c1 changeReservation r2 to A") == "tooLateToChange")
        #expect(try street.run("6702 c1 withdraw") == ["withdrawn r2 c1"])
        #expect(try street.reason("6703 c1 cancelReservation r2") == "unknownRequest")
    }

    @Test("R03: the reasons for refusing a change come in the contract's order")
    func reasons() throws {
        var street = try StepRunner(
            after: "0 c1 reserve A C share departure 7200", "0 c2 reserve A C share departure 9000")
        try street.run("0 c3 join r2 C", "0 c4 request A C")
        for id in ["r0", "r2", "r4", "r9"] {
            #expect(try street.reason("1 c1 changeReservation \(id) departure 0 to outside") == "unknownRequest")
            #expect(try street.reason("1 c1 cancelReservation \(id)") == "unknownRequest")
        }
        #expect(try street.reason("1 c4 cancelReservation r4") == "unknownRequest", "a request for now")
        #expect(try street.reason("2 c2 changeReservation r2 departure 0 to outside") == "sharedRide")
        #expect(try street.reason("3 c1 changeReservation r1 departure 0 to outside") == "outsideServiceArea")
        #expect(try street.reason("4 c1 changeReservation r1 departure 0 to B") == "tooLate")
        try street.wait(until: 8_400)
        #expect(try street.reason("8401 c2 changeReservation r2 departure 0 to outside") == "tooLateToChange")
    }

    @Test("R01: reserve is refused for invalidPartySize, outsideServiceArea, tooLate, in this order")
    func reserveReasons() throws {
        var street = StepRunner()
        #expect(try street.reason("0 c1 reserve outside C 0 departure 0") == "invalidPartySize")
        #expect(try street.reason("0 c1 reserve outside C 4 departure 0") == "outsideServiceArea")
        #expect(try street.reason("0 c1 reserve A C 4 departure 0") == "tooLate")
    }

    @Test("R04: a reservation of two clients cannot be changed, but a client may leave it")
    func shared() throws {
        var street = try StepRunner(after: "0 c1 reserve A C share departure 7200", "1 c2 join r1 C")
        #expect(try street.reason("2 c1 changeReservation r1 to B") == "sharedRide")
        #expect(try street.reason("2 c2 changeReservation r2 to B") == "sharedRide")
        #expect(try street.run("3 c1 cancelReservation r1") == ["left r1 c1 ride=r1;price=4.95"])
        #expect(
            try street.run("4 c2 changeReservation r2 departure 7300")
                == ["reservationChanged r2 c2 A departure_s=7300.000;to=C;share=true"], "alone, c2 may")
        #expect(try street.wait(until: 6_700).first == "6700 requested r2 c2 A to=C;party=1;share=true")
    }
}
