import HTTPServer
import Synchronization

/// Passes requests to the gateway once the server is ready. During recovery, and while another server has the city, it
/// answers only health checks and refuses the rest.
final class StandbyGate: Sendable {
    private let gateway = Mutex<Gateway?>(nil)
    private let state: ServerState

    init(_ state: ServerState) { self.state = state }

    func open(to gateway: Gateway) { self.gateway.withLock { $0 = gateway } }

    func handle(_ exchange: some Exchange) {
        if let gateway = gateway.withLock({ $0 }) { return gateway.handle(exchange) }
        switch exchange.request.path {
        case Gateway.healthPath: exchange.respond(with: Gateway.alive)
        case Gateway.readinessPath: exchange.respond(with: state.readiness)
        default:
            // The client retries over another connection, so that a load balancer may choose the right server.
            var response = state.unready.response(in: exchange.request.language)
            response.closesConnection = true
            exchange.respond(with: response)
        }
    }
}
