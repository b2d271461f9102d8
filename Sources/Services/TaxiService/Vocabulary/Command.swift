import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// A command to the service: the action of a driver or client, or a timer of the service that is due.
    package enum Command: Hashable, Sendable, BitwiseCopyable {
        case driver(DriverID, DriverAction)
        case client(ClientID, ClientAction)
        case timer(Timer)
    }
}

extension TaxiService.Command: ServiceCommand {
    /// The descriptions of all commands and timers, in the order of the reference page.
    package static let vocabulary = entries(
        of: TaxiService.DriverAction.samples.map { .driver(DriverID(0), $0) }
            + TaxiService.ClientAction.samples.map { .client(ClientID(0), $0) }
            + TaxiService.Timer.samples.map { .timer($0) })

    /// Visits the row of the command.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .driver(let driver, var action):
            let giver = row.actor(driver)
            // Each driver owns the taxi of the same number.
            if case .start(let place, let taxi) = action, taxi.index == driver.index {
                action = .start(at: place, taxi: TaxiID(giver.index))
            }
            self = try .driver(giver, row.part(action))
        case .client(let client, let action): self = try .client(row.actor(client), row.part(action))
        case .timer(let timer): self = try .timer(row.part(timer))
        }
    }
}

extension TaxiService.Command {
    /// The contradiction that cash payments cannot fail, or nil.
    package var invalidCombination: InvalidFieldCombination? {
        switch self {
        case .client(_, .pay(.cash, fails: true)):
            InvalidFieldCombination(
                .fails, problem: "a cash payment cannot fail", remedy: "write 'fails: true' only with 'by: card'")
        case .driver, .client, .timer: nil
        }
    }
}

/// An action of a person; the event of a refusal contains its word.
protocol TaxiAction: FieldVisitable, FieldType {
    /// One sample of each action.
    static var samples: [Self] { get }
    var operation: TaxiService.Operation { get }
}

extension TaxiAction {
    /// The words of all actions.
    package static var domain: FieldDomain { .word(among: samples.map(\.operation.word)) }
    /// The action's word as a field's value.
    package var fieldValue: FieldValue { operation.fieldValue }
    /// Creates the sample of an action from its word, or returns nil.
    package init?(_ value: FieldValue) {
        guard let found = Self.samples.first(where: { $0.fieldValue == value }) else { return nil }
        self = found
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
    static let wheelchair = Field("wheelchair")
    static let share = Field("share")
    static let departure = Field("departure")
    static let by = Field("by")
    static let fails = Field("fails")
    static let because = Field("because")
    static let serial = Field("serial")
    static let wait = Field("wait")
    static let price = Field("price")
    static let authority = Field("authority")
    static let waiting = Field("waiting")
    static let days = Field("days")
    static let ride = Field("ride")
}
