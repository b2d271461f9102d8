import HTTPServer
import Synchronization

/// The entrance of requests: to the gateway, once there is one. Until the past is recovered, and while another server has the city, there is none.
final class Entrance: Sendable {
    private let gateway = Mutex<Gateway?>(nil)
    private let state: ServerState

    init(_ state: ServerState) { self.state = state }

    func open(to gateway: Gateway) { self.gateway.withLock { $0 = gateway } }

    func handle(_ exchange: some Exchange) {
        if let gateway = gateway.withLock({ $0 }) { return gateway.handle(exchange) }
        switch exchange.request.path {
        case Gateway.healthPath: exchange.answer(Gateway.alive)
        case Gateway.readinessPath: exchange.answer(state.readiness)
        default:
            // The next try goes over another connection: what stands before several servers may then choose the right one.
            var response = state.unready.response(in: exchange.request.language)
            response.closesConnection = true
            exchange.answer(response)
        }
    }
}
