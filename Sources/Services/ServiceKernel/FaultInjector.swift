import Quantities

/// A service in which a fault can be planted on purpose, so that the checkers of the service can themselves be checked.
///
/// Its rules and books know nothing of faults: a fault is a change from outside, made once to the parameters or with each
/// command. The command may become another one or be lost, and the effects may become others. Only a command's own steps,
/// or changes that the books make for their rules anyway, alter the state.
package protocol FaultableService: CityService, ~Copyable {
    /// The faults that there are, each named by the rule that it breaks.
    associatedtype Defect: Hashable, Sendable
    /// The memory of a fault from one command to the next.
    associatedtype FaultMemory: ServiceKernel.FaultMemory = NoFaultMemory

    /// Changes the parameters of the service as the fault has them; does nothing for a fault that is none of parameters.
    mutating func plant(_ defect: Defect)

    /// Carries out a command as a service with the injector's fault does.
    mutating func handle(_ command: Command, at time: SimTime, injecting injector: inout FaultInjector<Self>)
}

/// The memory of a fault, which is empty at first.
package protocol FaultMemory: Sendable {
    init()
}

/// The memory of faults that remember nothing.
package struct NoFaultMemory: FaultMemory {
    package init() {}
}

/// A fault planted in one service: every command to the service goes through the injector from then on.
///
/// ```swift
/// var injector = FaultInjector(.refusalLost, in: &taxis)  // nil for no fault
/// injector.handle(command, at: time, in: &taxis)  // what came of it is in taxis.effects
/// ```
package struct FaultInjector<Service: FaultableService & ~Copyable>: Sendable {
    package let defect: Service.Defect
    /// The number of times that the fault made a difference; counted of the taxis' faults that load tests plant.
    package var strikes = 0
    package var memory = Service.FaultMemory()

    /// Plants a fault in a service that has been told nothing yet; nil for no fault.
    package init?(_ defect: Service.Defect?, in service: inout Service) {
        guard let defect else { return nil }
        self.defect = defect
        service.plant(defect)
    }
}

extension Optional {
    /// Carries a command out, by the fault if there is one.
    package mutating func handle<Service: FaultableService & ~Copyable>(
        _ command: Service.Command, at time: SimTime, in service: inout Service
    ) where Wrapped == FaultInjector<Service> {
        guard var injector = self else { return service.handle(command, at: time) }
        service.handle(command, at: time, injecting: &injector)
        self = injector
    }
}

extension EffectBuffer {
    /// The effects given, in their order.
    package init(_ effects: some Sequence<Effect>) {
        for effect in effects { append(effect) }
    }
}
