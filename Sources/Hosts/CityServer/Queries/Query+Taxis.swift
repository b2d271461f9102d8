import CityHost
import CityModel
import InputFiles
import OutputFiles
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService

// Queries about queues and prices.
extension Query {
    static let ofTaxis: [Query] = [
        Query(
            "/v1/taxis/quote", "the price of a ride requested or reserved now; changes nothing (P01)", .visitor,
            [
                place("from"), place("to"),
                Parameter(
                    name: "party", sort: .count(max: 255), isRequired: false,
                    description: "size of the party (default: 1)"),
                Parameter(
                    name: "share", sort: .flag, isRequired: false,
                    description: "whether others may join; the price is then the maximum (S05)"),
                Parameter(
                    name: "departure", sort: .moment, isRequired: false,
                    description:
                        "departure of a reservation: the city's local time, or seconds since the service started"),
            ]
        ) { serving, asked, text throws(Problem) in
            try serving.writeQuote(try asked.trip(on: serving.ground), &text)
        },
        Query("/v1/taxis/zones", "number of drivers in the queue of each zone", .visitor) { serving, _, text in
            text.key("zones")
            text.list(serving.ground.names.all.enumerated()) { list, zone in
                list.map { map in
                    map.member("zone", zone.element)
                    map.member("queueLength", whole: serving.host.taxis.queueLength(of: ZoneID(zone.offset)))
                }
            }
        },
        Query(
            "/v1/operator/queue", "the queue of a zone, first driver first", .operators,
            [Parameter(name: "zone", sort: .zone, isRequired: true, description: "the name of a zone")]
        ) { serving, asked, text throws(Problem) in
            guard let zone = serving.ground.names.zone(named: asked["zone"] ?? ""), zone != .none else {
                throw notFound("zone", turkish: "bölge yok")
            }
            text.key("drivers")
            text.list(serving.host.taxis.queue(of: zone)) { $0.text($1.reference.text) }
        },
    ]
}

extension Query {
    private static func place(_ name: String) -> Parameter {
        Parameter(
            name: name, sort: .text, isRequired: true,
            description: "the name of a zone, or a position in degrees: 41.1579,-8.6291")
    }
}

extension Query.Arguments {
    /// Returns the request or reservation of the parameters, parsed like the body of the call itself.
    fileprivate func trip(on ground: CityContext) throws(Problem) -> TaxiService.ClientAction {
        var members: [JSONNode.Member] = []
        for name in ["from", "to", "party", "share", "departure"] {
            guard let value = self[name] else { continue }
            members.append(JSONNode.Member(key: name, value: Query.Arguments.sent(value, as: name)))
        }
        let blank: TaxiService.ClientAction =
            self["departure"] == nil
            ? .request(from: .outside, to: .outside, party: 1, share: false)
            : .reserve(from: .outside, to: .outside, party: 1, share: false, departure: .zero)
        let command = HostCommand.taxi(.client(ClientID(0), blank))
        guard
            case .taxi(.client(_, let action)) = try CommandBodyReader.read(.map(members), into: command, ground)
                .command
        else { return blank }
        return action
    }

    /// Returns a parameter as the JSON value of a body.
    private static func sent(_ text: String, as name: String) -> JSONNode {
        switch name {
        case "from", "to":
            let degrees = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
            guard degrees.count == 2 else { return .text(text) }
            return .map(zip(["lat", "lon"], degrees).map { JSONNode.Member(key: $0, value: .number($1)) })
        case "share": return text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
        case "departure": return Double(text).map { .number($0) } ?? .text(text)
        default: return Int64(text).map { .whole($0) } ?? .text(text)
        }
    }
}

extension CityStateMachine {
    fileprivate func writeQuote(_ action: TaxiService.ClientAction, _ text: inout JSONWriter) throws(Problem) {
        guard let trip = action.trip else { return }
        let quote: TaxiService.Quote
        do throws(TaxiService.Reason) {
            quote = try host.taxis.quote(
                from: trip.from, to: trip.to, party: trip.party, departure: trip.departure, at: now)
        } catch {
            let word = action.operation.rawValue
            throw Problem(
                409, "refused", error.sentence(of: word)[.english].filled { _ in nil },
                refusal: Problem.Refusal(reason: error.word, rule: error.rule(of: word)))
        }
        text.key("price")
        text.decimal(quote.price.cents, decimals: 2)
        text.member("metres", whole: quote.metres)
        text.member(Field("travelTime"), quote.travelTime.fieldValue, ground.names)
    }
}

extension TaxiService.ClientAction {
    /// The requested ride, now or at a departure time; nil for other actions.
    fileprivate var trip: (from: Position, to: Position, party: UInt8, departure: SimTime?)? {
        if case .request(let origin, let destination, let party, _) = self {
            return (origin, destination, party.size, nil)
        }
        if case .reserve(let origin, let destination, let party, _, let departure) = self {
            return (origin, destination, party.size, departure)
        }
        return nil
    }
}
