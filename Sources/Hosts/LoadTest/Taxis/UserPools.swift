import Behaviour

/// The pools from which users are chosen to begin an action, updated from the users' own state.
struct UserPools {
    /// Connected drivers at work, and the available ones among them.
    private(set) var onDuty: PersonPool
    private(set) var standing: PersonPool
    private(set) var freeClients: PersonPool
    /// Clients whose request may be withdrawn, and clients whose ride may be joined.
    private(set) var searching: PersonPool
    private(set) var joinable: PersonPool

    init(drivers: Int, clients: Int) {
        onDuty = PersonPool(of: drivers)
        standing = PersonPool(of: drivers)
        freeClients = PersonPool(ofAll: clients)
        searching = PersonPool(of: clients)
        joinable = PersonPool(of: clients)
    }

    var memoryBytes: Int {
        onDuty.memoryBytes + standing.memoryBytes + freeClients.memoryBytes + searching.memoryBytes
            + joinable.memoryBytes
    }

    mutating func update(_ driver: Int, _ view: TaxiDriver, isConnected: Bool) {
        onDuty.set(driver, isConnected && (view.isAvailable || view.isBusy))
        standing.set(driver, view.isAvailable)
    }

    mutating func update(client: Int, _ view: TaxiClient) {
        freeClients.set(client, view.phase == .free)
        searching.set(client, view.phase == .searching && !view.isWithdrawing)
        if view.phase != .searching, view.phase != .allocated { joinable.remove(client) }
    }

    mutating func allowJoining(_ client: Int) { joinable.insert(client) }
    mutating func closeJoining(_ client: Int) { joinable.remove(client) }
}
