import OutputFiles
import Quantities
import ServiceKernel
import TaxiService

// Tables that operators download (U02).
extension Query {
    /// Maximum number of rows: all other calls wait for a table, 0.04 s in a city with 100,000 people.
    private static let rowsMax = 2_000
    private static let skippedRows = Parameter(
        name: "skip", sort: .count(max: UInt64(RideHistory.endedMax)), isRequired: false,
        description: "number of newest rows to skip (default: 0); a table has at most \(rowsMax) rows")

    static let ofTables: [Query] = [
        Query(table: "/v1/operator/rides.csv", "ended rides as a table, newest first (U02)", [skippedRows]) {
            serving, skip in
            let names = [
                "request", "client", "driver", "state", "from", "to", "party", "shared", "requested_s", "departure_s",
                "expected_s", "arrived_s", "picked_up_s", "ended_s", "price", "paid",
            ]
            let rides = serving.rides.newestEnded(skip: skip, countMax: rowsMax)
            return [names] + rides.map { serving.fields(of: $0) }
        },
        Query(table: "/v1/operator/statement.csv", "monthly statements of the guide as a table (G02)") { serving, _ in
            [["month", "income", "taxes", "commission", "salaries", "costs", "profit"]]
                + serving.host.guide.statements(at: serving.now).map { month in
                    ["\(month.month)"]
                        + [month.income, month.taxes, month.commission, month.salaries, month.costs, month.profit]
                        .map(\.description)
                }
        },
    ]

    /// Creates a query for a CSV table (RFC 4180). No text in it can become a formula.
    private init(
        table path: String, _ summary: String, _ parameters: [Parameter] = [],
        _ rows: @escaping @Sendable (CityStateMachine, _ skip: Int) -> [[String]]
    ) {
        self.init(
            path, summary, .operators, parameters,
            table: { serving, asked throws(Problem) in
                let rows = rows(serving, try asked.skip)
                var text = TextBuffer(capacity: 4_096)
                for row in rows { text.append(row: row, asValues: true) }
                return Array(text.bytes)
            })
    }
}

extension CityStateMachine {
    fileprivate func fields(of ride: TaxiService.RideView) -> [String] {
        func seconds(_ time: SimTime?) -> String {
            time.map { "\($0.microseconds / 1_000_000).\(String($0.microseconds / 1_000 % 1_000 + 1_000).dropFirst())" }
                ?? ""
        }
        return [
            ride.request.reference.text, ride.client.reference.text,
            ride.driver.isNone ? "" : ride.driver.reference.text,
            "\(ride.state)", ground.names.name(of: ride.origin.zone), ground.names.name(of: ride.destination.zone),
            "\(ride.party)", "\(ride.isShared)", seconds(ride.requested), seconds(ride.departure),
            seconds(ride.expected), seconds(ride.arrived), seconds(ride.pickedUp), seconds(ride.ended),
            ride.price.description, "\(ride.isPaid)",
        ]
    }
}
