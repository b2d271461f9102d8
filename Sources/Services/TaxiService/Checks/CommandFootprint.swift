import Quantities
import ServiceKernel

/// The drivers, requests and clients that a command touched, according to its row and its effects: the part of the
/// state to check after it.
struct CommandFootprint {
    private(set) var drivers: [DriverID] = []
    private(set) var requests: [RequestID] = []
    private(set) var clients: [ClientID] = []
    /// The offers that were opened, one for each party.
    private(set) var offers: [(request: RequestID, driver: DriverID)] = []
    /// The driver who joined a queue or moved to its tail, even if the command then removed the driver from it; or
    /// none.
    private(set) var joiner = DriverID.none
    /// The drivers who were sent to other zones.
    private(set) var relocations: [Rebalancing.Relocation] = []
    /// Whether the command was a dispatch round, in which a policy decides about many rides at once.
    private(set) var isRound = false

    fileprivate init(_ command: TaxiService.Command) {
        if case .timer(.dispatchRound) = command { isRound = true }
        var copy = command
        // This form throws nothing.
        try? copy.visitFields(with: &self)
    }

    fileprivate mutating func add(_ driver: DriverID) { if !drivers.contains(driver) { drivers.append(driver) } }
    fileprivate mutating func add(_ request: RequestID) { if !requests.contains(request) { requests.append(request) } }
    fileprivate mutating func add(_ client: ClientID) { if !clients.contains(client) { clients.append(client) } }

    fileprivate mutating func add(_ effect: TaxiService.Effect) {
        let named = effect.subjects
        if !named.driver.isNone { add(named.driver) }
        if !named.request.isNone { add(named.request) }
        if !named.client.isNone { add(named.client) }
        if named.joinsQueue { joiner = named.driver }
        if case .offered(let id, let driver, _) = effect { offers.append((id, driver)) }
        if case .sent(let driver, let from, let to) = effect {
            relocations.append(.init(driver: driver, from: from, to: to))
        }
    }
}

// The participants named in the command's row.
extension CommandFootprint: FieldVisitor {
    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) { add(named: value) }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        add(named: one)
        return one
    }

    private mutating func add(named one: some Any) {
        if let driver = one as? DriverID, !driver.isNone { add(driver) }
        if let request = one as? RequestID, !request.isNone { add(request) }
        if let client = one as? ClientID, !client.isNone { add(client) }
    }
}

extension TaxiService {
    /// Returns the part of the state that the last command touched.
    /// - Complexity: O(effects²), and there are few.
    func footprint(of command: Command) -> CommandFootprint {
        var touched = CommandFootprint(command)
        for effect in effects { touched.add(effect) }
        return touched
    }
}
