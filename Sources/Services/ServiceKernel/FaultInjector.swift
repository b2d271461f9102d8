import Quantities

/// A service in which a fault can be injected, so that the checkers of the service can themselves be tested.
///
/// The service's rules and state know nothing of faults. A fault changes the parameters once, or acts on each command:
/// it replaces or drops the command, or replaces its effects. Only a command's own steps, or changes that the rules
/// make anyway, alter the state.
package protocol FaultableService: CityService, ~Copyable {
    /// The possible faults, each named by the rule that it breaks.
    associatedtype Defect: Hashable, Sendable
    /// The memory of a fault from one command to the next.
    associatedtype FaultMemory: ServiceKernel.FaultMemory = NoFaultMemory

    /// Changes the service's parameters as the fault requires; does nothing for a fault that acts on commands.
    mutating func injectFault(_ defect: Defect)

    /// Carries out a command in the way of a service with the injector's fault.
    mutating func handle(_ command: Command, at time: SimTime, injecting injector: inout FaultInjector<Self>)
}

/// The memory of a fault, empty at first.
package protocol FaultMemory: Sendable {
    init()
}

/// The memory of faults that remember nothing.
package struct NoFaultMemory: FaultMemory {
    /// Creates the empty memory.
    package init() {}
}

/// A fault injected into one service. From then on every command to the service goes through the injector.
///
/// ```swift
/// var injector = FaultInjector(.refusalLost, in: &taxis)  // nil for no fault
/// injector.handle(command, at: time, in: &taxis)  // taxis.effects holds the effects
/// ```
package struct FaultInjector<Service: FaultableService & ~Copyable>: Sendable {
    /// The injected fault.
    package let defect: Service.Defect
    /// The number of times that the fault made a difference. Only the taxi faults of load tests are counted.
    package var injectionCount = 0
    /// The fault's memory between commands.
    package var memory = Service.FaultMemory()

    /// Injects a fault into a service that has handled no command yet. Returns nil for no fault.
    package init?(_ defect: Service.Defect?, in service: inout Service) {
        guard let defect else { return nil }
        self.defect = defect
        service.injectFault(defect)
    }
}

extension Optional {
    /// Carries out a command, with the fault if there is one.
    package mutating func handle<Service: FaultableService & ~Copyable>(
        _ command: Service.Command, at time: SimTime, in service: inout Service
    ) where Wrapped == FaultInjector<Service> {
        guard var injector = self else { return service.handle(command, at: time) }
        service.handle(command, at: time, injecting: &injector)
        self = injector
    }
}

extension EffectBuffer {
    /// Creates a buffer that holds the given effects in their order.
    package init(_ effects: some Sequence<Effect>) {
        for effect in effects { append(effect) }
    }
}
