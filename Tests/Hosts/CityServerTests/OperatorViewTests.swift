import HTTPServer
import Testing

@testable import CityServer

@Suite("Operators' views")
struct OperatorViewTests {
    private let token = TestServer.operatorToken
    private let trip = "{\"from\": \"A\", \"to\": \"C\"}"

    @Test("U02: the overview shows the city's state and clients who wait longer than ten minutes")
    func overview() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/request", trip, token: client)
        server.move(to: 601)
        let waiting = server.get("/v1/operator/overview", token: token)
        #expect(waiting.text.contains("\"waiting\":[{\"request\":\"r1\",\"zone\":\"A\",\"since\":0}]"))
        #expect(waiting.text.contains("\"searching\":1") && waiting.text.contains("\"offline\":2"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/accept", token: driver)
        let later = server.get("/v1/operator/overview", token: token)
        #expect(later.text.contains("\"waiting\":[]") && later.text.contains("\"busy\":1"))
        #expect(server.get("/v1/operator/overview", token: client).status == 403)
    }

    @Test("U02: a zone with more and more waiting clients is reported; one with a constant number is not")
    func growing() throws {
        let server = try TestServer()
        var clients: [String] = []
        for name in ["ana", "bea", "cleo", "dora"] { clients.append(try server.registerUser("client", name)) }
        func growing() -> String {
            server.get("/v1/operator/overview", token: token).text.split(separator: "\"growing\":").last
                .map { String($0.prefix { $0 != "]" }) } ?? ""
        }
        for (minute, client) in clients.enumerated() {
            server.move(to: Double(minute) * 60 + 1)
            server.post("taxis/request", trip, token: client)
        }
        #expect(growing().contains("\"zone\":\"A\",\"waiting\":4"))
        server.move(to: 400)
        _ = growing()
        server.move(to: 470)
        #expect(!growing().contains("\"zone\":\"A\""))
    }

    @Test("U02: errors are listed with their component, newest first")
    func errors() {
        let book = ErrorLog()
        book.note(.storeFailed("disk full"), at: 1)
        book.note(.ending, at: 2)
        book.note(.mailFailed("nobody home"), at: 3)
        #expect(book.newest.map(\.component) == ["mail", "store"] && book.newest.map(\.time) == [3, 1])
    }

    @Test("U02: a ride's story has each event with its rule in both languages")
    func story() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.ride(client, driver, trip)
        let story = server.list("story", in: "/v1/operator/ride", token: token, query: ["request": "r1"])
        #expect(
            story.map { $0["event"] }
                == ["requested", "offered", "accepted", "arrived", "pickedUp", "paid", "concluded"].map { .text($0) })
        #expect(story.map { $0["rule"] }.prefix(3) == [.text("T01"), .text("T03"), .text("T06")])
        #expect(story[1]["told"] == .text("r1 is offered to d1 in the queue of A"))
        #expect(story[1]["toldInTurkish"] == .text("r1, A kuyruğundaki d1'e teklif edilir"))
        #expect(
            server.get("/v1/operator/ride", token: token, query: [HTTPField("request", "r9")]).status == 404)
    }

    @Test("U02: the table of rides has no text that becomes a formula")
    func tables() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.ride(client, driver, trip)
        let table = server.get("/v1/operator/rides.csv", token: token)
        #expect(table.header("content-type") == "text/csv; charset=utf-8")
        let lines = table.text.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("request,client,driver,state,from,to"))
        #expect(lines[1].hasPrefix("r1,c1,d1,concluded,A,C,1,false,0.000,,180.000,0.000"))
        let rest = server.get("/v1/operator/rides.csv", token: token, query: [HTTPField("skip", "1")])
        #expect(rest.text.split(separator: "\n").count == 1)
        let books = server.get("/v1/operator/statement.csv", token: token)
        #expect(books.text.hasPrefix("month,income,taxes,commission,salaries,costs,profit\n"))
        #expect(server.get("/v1/operator/rides.csv", token: client).status == 403)
    }

    @Test("U02: the map shows all taxis at first, then once a second the changed ones")
    func map() throws {
        let server = try TestServer()
        let driver = try server.registerUser("driver", "dario")
        let watch = server.send(
            HTTPRequest(
                .get, path: "/v1/operator/map", headers: [HTTPField("Authorization", "Bearer \(token)")]))
        #expect(watch.sink.lines.count == 1 && watch.sink.lines[0].contains("\"taxis\":[0,-1,0,1,-1,0]"))
        server.post("taxis/start", "{\"zone\": \"B\"}", token: driver)
        server.move(to: 2)
        server.serving.advance(to: server.clock.now)
        server.serving.operatorMap.sendChanges(server.serving)
        server.serving.operatorMap.sendChanges(server.serving)
        #expect(watch.sink.lines.count == 2 && watch.sink.lines[1].contains("\"taxis\":[0,1,1]"))
        let other = server.send(
            HTTPRequest(
                .get, path: "/v1/operator/map", headers: [HTTPField("Authorization", "Bearer \(driver)")]))
        #expect(other.answered.status == 403)
    }

    @Test("The map of the city names its zones, and omits zones without a shape")
    func cityMap() throws {
        let server = try TestServer()
        #expect(
            server.get("/v1/city/map").text
                == "{\"unit\":0.00001,\"zones\":[{\"name\":\"A\"},{\"name\":\"B\"},{\"name\":\"C\"}]}")
    }
}
