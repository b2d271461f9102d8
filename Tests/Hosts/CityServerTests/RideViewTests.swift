import HTTPServer
import InputFiles
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import CityServer

@Suite("Rides as users see them")
struct RideViewTests {
    private let operators = TestServer.operatorToken
    private let trip = "{\"from\": \"A\", \"to\": \"C\", \"party\": 2}"

    /// Returns a server on which Ana and Dario are logged in, and Dario is at work.
    private func town() throws -> (server: TestServer, client: String, driver: String) {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        return (server, client, driver)
    }

    @Test("T05, T08: a driver with an offer sees route, party, price, and the end of the offer")
    func offer() throws {
        let (server, client, driver) = try town()
        server.move(to: 10)
        server.post("taxis/request", trip, token: client)
        let me = server.get("/v1/me", token: driver)
        #expect(me.text.contains("\"offered\":[{\"request\":\"r1\",\"from\":\"A\",\"to\":\"C\",\"party\":2,\"price\":"))
        #expect(me.json?["offerEnds"]?.double == 40)
        server.post("taxis/refuse", token: driver)
        #expect(server.get("/v1/me", token: driver).json?["offerEnds"] == nil)
    }

    @Test("U01: client and driver see a ride step by step with taxi, times, price and state")
    func steps() throws {
        let (server, client, driver) = try town()
        func seen(_ token: String) -> [JSONNode] { server.list("open", in: "/v1/me/rides", token: token) }
        server.post("taxis/request", trip, token: client)
        #expect(seen(client).first?["state"] == .text("searching") && seen(client).first?["price"] != nil)
        #expect(seen(driver).isEmpty)
        server.post("taxis/accept", token: driver)
        // From A to the pickup in A the table says three minutes.
        #expect(seen(client).first?["state"] == .text("onItsWay") && seen(client).first?["expected"] == .whole(180))
        #expect(seen(client).first?["taxi"] == .text("t1") && seen(client) == seen(driver))
        for (act, state) in [("arrive", "there"), ("pickUp", "onBoard")] {
            server.move(to: server.clock.now.seconds + 60)
            server.post("taxis/\(act)", token: driver)
            #expect(seen(client).first?["state"] == .text(state))
        }
        server.post("taxis/pay", "{\"by\": \"cash\"}", token: client)
        server.move(to: 900)
        server.post("taxis/conclude", token: driver)
        #expect(seen(client).isEmpty && seen(driver).isEmpty)
        let over = server.list("over", in: "/v1/me/rides", token: client)
        #expect(over.count == 1 && over == server.list("over", in: "/v1/me/rides", token: driver))
        #expect(over.first?["state"] == .text("concluded") && over.first?["paid"] == .boolean(true))
        #expect(over.first?["arrived"] == .whole(60) && over.first?["ended"] == .whole(900))
    }

    @Test("D06, T09: a ride given back searches for a taxi again; a withdrawn ride is over and free")
    func ways() throws {
        let (server, client, driver) = try town()
        server.post("taxis/request", trip, token: client)
        server.post("taxis/accept", token: driver)
        server.post("taxis/giveBack", token: driver)
        let open = server.list("open", in: "/v1/me/rides", token: client)
        #expect(open.first?["state"] == .text("searching") && open.first?["taxi"] == nil)
        server.post("taxis/withdraw", token: client)
        let over = server.list("over", in: "/v1/me/rides", token: client)
        #expect(over.first?["state"] == .text("withdrawn"))
        #expect(server.list("sums", in: "/v1/me/statistics", token: client).isEmpty)
    }

    @Test("R02, R03: a reservation is shown with its departure, changed and cancelled")
    func reservations() throws {
        let (server, client, _) = try town()
        server.post(
            "taxis/reserve", "{\"from\": \"A\", \"to\": \"C\", \"departure\": 20000}", token: client)
        server.post(
            "taxis/changeReservation", "{\"request\": \"r1\", \"departure\": 30000, \"to\": \"B\"}", token: client)
        let open = server.list("open", in: "/v1/me/rides", token: client)
        #expect(open.first?["state"] == .text("reserved") && open.first?["departure"] == .whole(30_000))
        #expect(open.first?["to"] == .text("B"))
        server.post("taxis/cancelReservation", "{\"request\": \"r1\"}", token: client)
        #expect(server.list("over", in: "/v1/me/rides", token: client).first?["state"] == .text("cancelled"))
    }

    @Test("U01, P01: a ride shows the authority's surcharge, which drivers' statistics exclude")
    func authority() throws {
        var levy = TaxiRules.Surcharge(name: "levy", amount: Money(cents: 50))
        levy.payee = .authority
        var rules = TaxiRules()
        rules.fareAdditions.surcharges = [levy]
        let server = try TestServer(TestServer.town(rules: rules))
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.ride(client, driver, trip)
        #expect(
            server.get("/v1/me/rides", token: driver).text.contains("\"price\":8.2,\"authority\":0.5,\"paid\":true"))
        for (token, price) in [(client, "8.2"), (driver, "7.7"), (operators, "8.2")] {
            let path = token == operators ? "/v1/operator/statistics" : "/v1/me/statistics"
            #expect(server.get(path, token: token).text.contains("\"rides\":1,\"price\":\(price)"))
        }
    }

    @Test("U01: rides and fares by day, week and month, newest first; only driven rides count")
    func statistics() throws {
        let (server, _, _) = try town()
        var (client, driver) = ("", "")
        for day in [0, 1, 8, 40] {
            server.move(to: Double(day) * 86_400 + 3_600)
            // No session lasts that long.
            (client, driver) = (try server.logIn("ana"), try server.logIn("dario"))
            if day > 0 { server.post("taxis/move", "{\"zone\": \"A\"}", token: driver) }
            server.ride(client, driver, trip)
        }
        func sums(_ token: String, _ span: String) -> [[JSONNode?]] {
            server.list("sums", in: "/v1/me/statistics", token: token, query: ["by": span, "count": "60"])
                .map { [$0["from"], $0["rides"]] }
        }
        // Without a date, the first day is Thursday, 1 January 1970.
        #expect(
            sums(client, "day") == [
                [.text("1970-02-10"), .whole(1)], [.text("1970-01-09"), .whole(1)], [.text("1970-01-02"), .whole(1)],
                [.text("1970-01-01"), .whole(1)],
            ])
        #expect(
            sums(client, "week") == [
                [.text("1970-02-09"), .whole(1)], [.text("1970-01-05"), .whole(1)], [.text("1969-12-29"), .whole(2)],
            ])
        #expect(sums(client, "month") == [[.text("1970-02-01"), .whole(1)], [.text("1970-01-01"), .whole(3)]])
        #expect(sums(driver, "month") == sums(client, "month"))
        let all = server.get(
            "/v1/operator/statistics", token: TestServer.operatorToken, query: [HTTPField("by", "month")])
        #expect(all.text.contains("\"from\":\"1970-01-01\",\"rides\":3"))
        #expect(server.get("/v1/me/statistics", token: client, query: [HTTPField("by", "year")]).status == 400)
    }

    @Test(
        "U01: users see no other user's rides; a restart, from frames or a snapshot, changes no view"
    )
    func othersAndLater() throws {
        let (server, client, driver) = try town()
        let other = try server.registerUser("client", "bea")
        server.ride(client, driver, trip)
        server.post("taxis/request", trip, token: client)
        #expect(server.list("over", in: "/v1/me/rides", token: other).isEmpty)
        #expect(server.get("/v1/me/rides").status == 401)
        #expect(server.get("/v1/operator/rides", token: client).status == 403)
        var written = StateCoder()
        try server.serving.code(with: &written)
        var read = StateCoder(reading: written.finish())
        let fromSnapshot = try TestServer()
        try fromSnapshot.serving.code(with: &read)
        for later in [try TestServer(past: server.frames), fromSnapshot] {
            for path in ["/v1/me/rides", "/v1/me/statistics"] {
                #expect(later.get(path, token: client) == server.get(path, token: client))
                #expect(later.get(path, token: driver) == server.get(path, token: driver))
            }
            let told = { (server: TestServer) in
                server.list("story", in: "/v1/operator/ride", token: operators, query: ["request": "r1"])
            }
            #expect(told(later) == told(server) && !told(later).isEmpty)
        }
    }
}

extension TestServer {
    /// Returns a list in an answer; empty if it is missing.
    func list(_ member: String, in path: String, token: String, query: [String: String] = [:]) -> [JSONNode] {
        let fields = query.map { HTTPField($0.key, $0.value) }
        guard case .list(let values) = get(path, token: token, query: fields).json?[member] else { return [] }
        return values
    }

    /// Performs a ride from the request to the end.
    func ride(_ client: String, _ driver: String, _ trip: String) {
        post("taxis/request", trip, token: client)
        for act in ["accept", "arrive", "pickUp"] { post("taxis/\(act)", token: driver) }
        post("taxis/pay", "{\"by\": \"cash\"}", token: client)
        post("taxis/conclude", token: driver)
    }
}
