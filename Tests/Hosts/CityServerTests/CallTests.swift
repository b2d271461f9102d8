import CityHost
import HTTPServer
import InputFiles
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import CityServer

@Suite("Commands over HTTP")
struct CallTests {
    @Test("U04: every command of people has one path; timers and commands of the host have none")
    func endpoints() {
        let paths = Endpoint.all.map(\.path)
        #expect(Set(paths).count == paths.count && paths.count > 120)
        for entry in HostCommand.vocabulary {
            let command = entry.blank(1)
            let isReached = paths.contains("/v1/\(command.serviceName)/\(entry.action)")
            #expect(isReached == (!entry.isTimer && entry.action != "actAs"), "\(entry.action)")
        }
    }

    @Test(
        "U04: a body becomes the command field by field; missing, unknown or unfit fields are reported")
    func fields() throws {
        let server = try TestServer()
        let ground = server.serving.ground
        for endpoint in Endpoint.all {
            let blank = endpoint.entry.blank(1)
            let entries = SchemaFieldCollector.entries(of: blank, takesCode: blank.confirmsEmail)
            let whole = entries.map { ($0.name, CallTests.sample(of: $0)) }
            func read(_ members: [(String, String)]) throws(Problem) {
                let text = "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
                guard let body = try? JSONNode(parsing: Array(text.utf8)) else {
                    throw .malformed("the test's own JSON")
                }
                _ = try CommandBodyReader.read(body, into: blank, ground)
            }
            do { try read(whole) } catch { #expect(error.status == 422, "\(endpoint.path): \(error.detail)") }
            for entry in entries {
                let others = whole.filter { $0.0 != entry.name }
                if entry.isRequired, !entry.isSecret {
                    #expect(throws: Problem.self, "\(endpoint.path) \(entry.name)") { try read(others) }
                }
                let wrong = CallTests.wrong(for: entry.sort)
                do throws(Problem) {
                    try read(others + [(entry.name, wrong)])
                    Issue.record("\(endpoint.path) takes \(wrong) as \(entry.name)")
                } catch {
                    let isTold = error.status == 400 && error.detail.contains("'\(entry.name)'")
                    #expect(isTold, "\(endpoint.path) \(entry.name): \(error.detail)")
                }
            }
            do throws(Problem) {
                try read(whole + [("unheardOf", "1")])
                Issue.record("\(endpoint.path) takes what it does not know")
            } catch {
                #expect(error.detail.hasPrefix("unknown field 'unheardOf'"), "\(error.detail)")
            }
        }
    }

    /// Valid values of texts with a required form.
    private static let texts = ["email": "a@b.c", "paymentCard": "1234 token", "card": "1234 token"]

    private static func sample(of entry: SchemaFieldCollector.Entry) -> String {
        switch entry.sort {
        case .numbered(let kind): "\"\(kind.prefix)1\""
        case .zone, .place: "\"A\""
        case .position: "{\"lat\": 41.15, \"lon\": -8.6}"
        case .list(let kind): "[\"\(kind.prefix)1\"]"
        case .count: "2"
        case .integer: "-3"
        case .flag: "true"
        case .moment, .duration: "90.5"
        case .money: "3.30"
        // Drivers have all papers.
        case .word(let words): "\"\(words.contains("driver") ? "driver" : words[0])\""
        case .text: "\"\(texts[entry.name] ?? "a text")\""
        }
    }

    private static func wrong(for sort: FieldDomain) -> String {
        switch sort {
        case .numbered, .zone, .place, .text, .word: "7"
        case .position: "{\"lat\": 91, \"lon\": 0}"
        case .list: "[7]"
        case .count: "-1"
        case .integer: "\"-3\""
        case .flag: "\"true\""
        case .moment, .duration: "\"soon\""
        case .money: "3.333"
        }
    }

    @Test("Each kind of invalid call has its own status and changes nothing")
    func statuses() throws {
        let server = try TestServer()
        let client = try server.registerUser("client", "ana")
        let digest = server.serving.digest
        let request = "{\"from\": \"A\", \"to\": \"C\"}"
        #expect(server.post("taxis/nothing", request, token: client).status == 404)
        #expect(server.get("/v1/taxis/request", token: client).status == 405)
        #expect(server.get("/v1/taxis/request").header("allow") == "POST")
        #expect(server.post("taxis/request", "{\"from\": ", token: client).status == 400)
        #expect(server.post("taxis/request", "[1]", token: client).status == 400)
        #expect(
            server.post("taxis/request", "{\"from\": \"A\", \"from\": \"B\", \"to\": \"C\"}", token: client).status
                == 400)
        #expect(server.post("taxis/request", "{\"from\": \"Z\", \"to\": \"C\"}", token: client).status == 422)
        #expect(server.post("taxis/request", request).status == 401)
        #expect(server.post("taxis/request", request, token: "no such token").status == 401)
        #expect(server.post("accounts/addLicence", "{\"licence\": \"X\"}", token: client).status == 403)
        let plain = HTTPRequest(
            .post, path: "/v1/taxis/request",
            headers: [HTTPField("Content-Type", "text/plain"), HTTPField("Authorization", "Bearer \(client)")],
            body: Array(request.utf8))
        #expect(server.send(plain).answered.status == 415)
        let notUTF8 = HTTPRequest(
            .post, path: "/v1/taxis/request",
            headers: [HTTPField("Content-Type", "application/json"), HTTPField("Authorization", "Bearer \(client)")],
            body: Array("{\"from\": \"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
        #expect(server.send(notUTF8).answered.status == 400)
        // The server looked up the unknown token, and the audit log shows that (A08).
        #expect(server.serving.host.commandsHandled > 0 && server.frames.last?.command.serviceName == "accounts")
        let refused = server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\", \"party\": 7}", token: client)
        #expect(refused.status == 409 && refused.reason == "invalidPartySize" && refused.text(of: "rule") == "T01")
        #expect(refused.header("content-type") == "application/problem+json")
        #expect(refused.json?["sequence"] == .whole(Int64(server.serving.sequence)))
        #expect(digest != server.serving.digest, "refusals are kept, too")
    }

    @Test("T06, P03: a ride from request to end, with each step visible to its participants")
    func ride() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        #expect(server.post("taxis/start", "{\"zone\": \"A\"}", token: driver).events == ["driverStarted"])
        let asked = server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: client)
        #expect(asked.events == ["requested"], "who is asked is no client's business")
        #expect(server.get("/v1/me", token: driver).text.contains("\"offered\":[{\"request\":\"r1\""))
        for step in ["accept", "arrive", "pickUp"] {
            #expect(server.post("taxis/\(step)", token: driver).status == 200)
        }
        #expect(server.post("taxis/pay", "{\"by\": \"cash\"}", token: client).events == ["paid"])
        #expect(server.post("taxis/conclude", token: driver).events == ["concluded"])
        #expect(server.get("/v1/taxis/zones").text.contains("{\"zone\":\"C\",\"queueLength\":1}"))
    }

    @Test(
        "P03: if a client does not pay, the driver confirms cash, the ride ends, and the client is notified")
    func confirmedCash() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: client)
        for step in ["accept", "arrive", "pickUp"] { server.post("taxis/\(step)", token: driver) }
        #expect(server.post("taxis/conclude", token: driver).reason == "unpaid")
        let sink = server.listen(token: client).sink
        let confirmed = server.post("taxis/confirmCash", "{\"client\": \"c1\"}", token: driver, key: "1")
        #expect(confirmed.events == ["paid"])
        let again = server.post("taxis/confirmCash", "{\"client\": \"c1\"}", token: driver, key: "1")
        #expect(again.text == confirmed.text, "pressed twice is once done")
        #expect(sink.events.contains { $0.contains("You have paid 7.70 for r1, in cash.") })
        #expect(server.get("/v1/me/rides", token: driver).text.contains("\"paid\":true,\"paidBy\":\"cash\""))
        #expect(server.post("taxis/conclude", token: driver).events == ["concluded"])
        #expect(server.get("/v1/openapi.json").text.contains("/v1/taxis/confirmCash"))
    }

    @Test("P03: a client without a stored card cannot pay by card and is asked to pay in cash")
    func noCard() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: client)
        server.post("taxis/accept", token: driver)
        let frames = server.frames.count
        let refused = server.post("taxis/pay", "{\"by\": \"card\"}", token: client)
        #expect(refused.status == 409 && refused.reason == "noCard" && refused.text(of: "rule") == "P03")
        #expect(server.frames.count == frames)
        #expect(server.get("/v1/me", token: client).json?["cards"] == .whole(0))
        server.post("accounts/storeCard", "{\"paymentCard\": \"1234 token\"}", token: client)
        #expect(server.get("/v1/me", token: client).json?["cards"] == .whole(1))
        #expect(server.post("taxis/pay", "{\"by\": \"card\"}", token: client).events == ["paid"])
    }

    @Test("G10: refusals and problems are in the supported language that the caller prefers")
    func languages() throws {
        let server = try TestServer()
        let client = try server.registerUser("client", "ana")
        let full = "{\"from\": \"A\", \"to\": \"C\", \"party\": 7}"
        func refused(_ wanted: String, token: String? = client) -> TestAnswer {
            server.post("taxis/request", full, token: token, headers: [HTTPField("Accept-Language", wanted)])
        }
        let english = refused("en").text(of: "detail")
        let turkish = refused("tr-TR,tr;q=0.9,en;q=0.8")
        #expect(turkish.text(of: "title") == "geri çevrildi" && turkish.reason == "invalidPartySize")
        #expect(turkish.text(of: "detail") != english && turkish.text(of: "detail")?.contains("kişi") == true)
        for wanted in ["en;q=0.5, tr", "de, fr;q=0.9, tr;q=0.1", "tr"] {
            #expect(refused(wanted).text(of: "detail") == turkish.text(of: "detail"), "\(wanted)")
        }
        for wanted in ["tr;q=0.5, en", "tr;q=0", "de", "", ";;,q="] {
            #expect(refused(wanted).text(of: "detail") == english, "\(wanted)")
        }
        #expect(refused("tr", token: nil).text(of: "title") == "oturum açık değil")
        #expect(
            server.get("/v1/me", headers: [HTTPField("Accept-Language", "tr")]).text(of: "detail")?.contains("giriş")
                == true)
        server.post(
            "accounts/register", TestServer.registration("client", "eva"), headers: [HTTPField("Accept-Language", "tr")]
        )
        #expect(server.mails.all.last?.subject == "E-postanızı onaylayın")
    }

    @Test("U01: the city's answer has the numbers of its rules that people must know")
    func rules() throws {
        var rules = TaxiRules()
        (rules.noShowWait, rules.reservationLead) = (.minutes(7), .hours(3))
        let told = try TestServer(TestServer.town(rules: rules)).get("/v1/city").json?["rules"]
        #expect(told?["partyMax"] == .whole(4) && told?["offerTimeout"] == .whole(30))
        rules.roster = VehicleRoster(capabilities: [VehicleCapability(seats: 8)], types: [0, 1])
        let vans = try TestServer(TestServer.town(rules: rules)).get("/v1/city").json?["rules"]
        #expect(vans?["partyMax"] == .whole(8), "the largest type of taxis")
        #expect(told?["noShowWait"] == .whole(420) && told?["reservationLead"] == .whole(10_800))
        #expect(told?["reservationAllocation"] == .whole(600) && told?["gradeMax"] == .whole(5))
        #expect(told?["passwordCharactersMin"] == .whole(8) && told?["passwordCharactersMax"] == .whole(20))
        #expect(told?["usernameCharactersMin"] == .whole(4) && told?["usernameCharactersMax"] == .whole(20))
    }

    @Test(
        "D02: a driver can start with a taxi once it is free, and not with a removed one once it is parked"
    )
    func furtherTaxi() throws {
        let server = try TestServer()
        let driver = try server.registerUser("driver", "dario")
        let start = "{\"zone\": \"A\", \"taxi\": \"t2\"}"
        #expect(server.post("taxis/start", start, token: driver).reason == "notYourTaxi")
        #expect(
            server.post("accounts/addTaxi", "{\"taxi\": \"t2\"}", token: driver).text.contains("You may drive t2 now."))
        #expect(server.post("taxis/start", start, token: driver).events == ["driverStarted"])
        #expect(server.post("accounts/removeTaxi", "{\"taxi\": \"t2\"}", token: driver).events == ["taxiRemoved"])
        #expect(server.post("taxis/stop", token: driver).events == ["driverStopped"])
        #expect(server.post("taxis/start", start, token: driver).reason == "notYourTaxi")
        #expect(server.post("accounts/addTaxi", "{\"taxi\": \"t1\"}", token: driver).reason == "alreadyRegistered")
        #expect(server.post("accounts/removeTaxi", "{\"taxi\": \"t1\"}", token: driver).reason == "notAllowed")
        #expect(server.post("taxis/start", "{\"zone\": \"A\"}", token: driver).events == ["driverStarted"])
    }

    @Test("D02: a driver who names no taxi starts work with the own one")
    func ownTaxi() throws {
        let server = try TestServer()
        for (number, name) in ["dario", "eva"].enumerated() {
            let driver = try server.registerUser("driver", name)
            let other = server.post("taxis/start", "{\"zone\": \"A\", \"taxi\": \"t\(2 - number)\"}", token: driver)
            #expect(other.reason == "notYourTaxi")
            #expect(server.post("taxis/start", "{\"zone\": \"A\"}", token: driver).events == ["driverStarted"])
        }
    }

    @Test("T08: an unanswered offer passes on at its exact time, even if the server is late")
    func timers() throws {
        let server = try TestServer()
        let (client, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: client)
        server.move(to: 31)
        let late = server.post("taxis/accept", token: driver)
        #expect(late.status == 409 && late.reason == "noOpenOffer")
        let timeout = server.frames.first { if case .taxi(.timer) = $0.command { true } else { false } }
        #expect(timeout?.time.seconds == 30)
    }
}
