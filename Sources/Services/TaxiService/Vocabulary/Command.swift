import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// What a host tells the service: somebody acts, or a timer that the service asked for is due.
    package enum Command: Hashable, Sendable, BitwiseCopyable {
        case driver(DriverID, DriverAction)
        case client(ClientID, ClientAction)
        case timer(Timer)
    }
}

extension TaxiService.Command: ServiceCommand {
    package static let vocabulary: [CommandEntry<TaxiService.Command>] =
        TaxiService.DriverAction.Word.allCases.map { TaxiService.DriverAction.entry($0) }
        + TaxiService.ClientAction.Word.allCases.map { TaxiService.ClientAction.entry($0) }
        + TaxiService.Timer.Word.allCases.map { TaxiService.Timer.entry($0) }

    package var heading: CommandHeading {
        switch self {
        case .driver(let driver, let action):
            CommandHeading(Numbered(.driver, driver.index &+ 1), action.word.rawValue)
        case .client(let client, let action):
            CommandHeading(Numbered(.client, client.index &+ 1), action.word.rawValue)
        case .timer(let timer): CommandHeading(timer.subject, timer.word.rawValue)
        }
    }

    package mutating func exchange(with form: inout some FieldForm) throws {
        switch self {
        case .driver(let driver, let action): self = try .driver(driver, form.exchanged(action))
        case .client(let client, let action): self = try .client(client, form.exchanged(action))
        case .timer(let timer): self = try .timer(form.exchanged(timer))
        }
    }
}

extension TaxiService.Command {
    package var senseless: SenselessField? {
        switch self {
        case .client(_, .pay(.cash, fails: true)):
            SenselessField(.fails, problem: "cash does not fail", remedy: "'fails: true' goes with 'by: card' only")
        case .driver, .client, .timer: nil
        }
    }
}

extension Field {
    static let zone = Field("zone")
    static let from = Field("from", column: "zone")
    static let to = Field("to")
    static let taxi = Field("taxi")
    static let request = Field("request")
    static let client = Field("client")
    static let driver = Field("driver")
    static let party = Field("party")
    static let share = Field("share")
    static let departure = Field("departure")
    static let by = Field("by")
    static let fails = Field("fails")
    static let because = Field("because")
    static let serial = Field("serial")
    static let wait = Field("wait")
    static let price = Field("price")
    static let days = Field("days")
    static let ride = Field("ride")
    static let action = Field("action")
    static let reason = Field("reason")
}
