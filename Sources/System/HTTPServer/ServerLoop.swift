import CMicroHTTPD
import Glibc

/// The server's thread: it runs libmicrohttpd, and wakes the connections whose answers have come.
///
/// libmicrohttpd has no thread of its own here: so it wakes a connection without a system call, all that have been answered
/// are woken in one go, and nothing below needs a lock.
final class ServerLoop: @unchecked Sendable {
    // Unchecked because it is made by one thread and handed to another, which alone touches it from then on.
    let parts: ServerParts
    /// Whether new requests are taken.
    private(set) var isListening = true
    /// When the present round began, on the monotonic clock.
    private(set) var nanosecondsNow: Int64
    private var daemon: OpaquePointer?
    private var connections: [ServerConnection] = []
    private var nanosecondsOfNextSweep: Int64 = 0

    /// Begins to serve a socket, which becomes its own; nil if the system gives no more descriptors.
    init?(_ parts: ServerParts, listening listener: Int32) {
        (self.parts, nanosecondsNow) = (parts, monotonicNanoseconds())
        let (limits, owner) = (parts.limits, Unmanaged.passUnretained(self).toOpaque())
        // Besides the headers there is what libmicrohttpd notes of them, and what it reads and writes at a time.
        let connectionBytes = limits.headerBytesMax + max(8_192, limits.headerBytesMax / 2)
        func start(_ certificate: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?) -> OpaquePointer? {
            cabrank_http_start(
                listener, connectionBytes, UInt32(clamping: limits.connectionsMax),
                UInt32(clamping: limits.secondsIdleMax), certificate, key, admit, receive, begin, complete, notify,
                owner)
        }
        if let identity = parts.identity {
            daemon = identity.withTexts(start)
        } else {
            daemon = start(nil, nil)
        }
        guard let daemon else { return nil }
        if cabrank_http_wake_by(daemon, parts.mailbox.bell) != 0 {
            MHD_stop_daemon(daemon)
            return nil
        }
    }

    /// Serves until the mailbox says stop.
    func run() {
        while true {
            let mail = parts.mailbox.collect()
            for connection in mail.answered { connection.wake() }
            if mail.isStopping { break }
            if isListening && !mail.isListening { stopListening() }
            _ = MHD_run_wait(daemon, 1_000)
            parts.roundEnded()
            nanosecondsNow = monotonicNanoseconds()
            if nanosecondsNow >= nanosecondsOfNextSweep { sweep() }
        }
        for connection in connections { connection.abandon() }
        MHD_stop_daemon(daemon)
        daemon = nil
    }

    /// By when what has begun now is to be done.
    var nanosecondsOfDeadline: Int64 { nanosecondsNow + Int64(parts.limits.secondsIdleMax) * 2_000_000_000 }

    /// By when whoever is refused now has to be gone: time enough to read why.
    var nanosecondsOfPatience: Int64 { nanosecondsNow + 2_000_000_000 }

    /// Cuts off who takes too long though something moves now and then.
    private func sweep() {
        nanosecondsOfNextSweep = nanosecondsNow + 1_000_000_000
        for connection in connections where connection.nanosecondsOfDeadline < nanosecondsNow { connection.cutOff() }
    }

    private func stopListening() {
        isListening = false
        let listener = MHD_quiesce_daemon(daemon)
        if listener >= 0 { close(listener) }
        for connection in connections where connection.isIdle { connection.cutOff() }
    }
}

// What libmicrohttpd tells.
extension ServerLoop {
    fileprivate func opened(_ handle: OpaquePointer) -> ServerConnection {
        let connection = ServerConnection(handle, of: self, index: connections.count)
        connections.append(connection)
        return connection
    }

    fileprivate func closed(_ connection: ServerConnection) {
        connection.abandon()
        // The last one takes its place.
        let last = connections.removeLast()
        guard last !== connection else { return }
        connections[connection.index] = last
        last.index = connection.index
    }
}

private func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

private func serverLoop(_ owner: UnsafeMutableRawPointer?) -> ServerLoop? {
    owner.map { Unmanaged<ServerLoop>.fromOpaque($0).takeUnretainedValue() }
}

private func serverConnection(_ attached: UnsafeMutableRawPointer?) -> ServerConnection? {
    attached.map { Unmanaged<ServerConnection>.fromOpaque($0).takeUnretainedValue() }
}

nonisolated private func admit(
    _ owner: UnsafeMutableRawPointer?, _ peer: UnsafePointer<sockaddr>?, _ bytes: socklen_t
) -> MHD_Result {
    guard let loop = serverLoop(owner) else { return .NO }
    return loop.parts.book.admits(numericAddress(of: peer)) ? .YES : .NO
}

nonisolated private func notify(
    _ owner: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ attached: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    guard let loop = serverLoop(owner), let handle, let attached else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        attached.pointee = Unmanaged.passRetained(loop.opened(handle)).toOpaque()
    } else if let pointer = attached.pointee {
        loop.closed(Unmanaged<ServerConnection>.fromOpaque(pointer).takeRetainedValue())
        attached.pointee = nil
    }
}

/// A first line has come: before libmicrohttpd takes it apart in its own way.
nonisolated private func begin(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let attached = cabrank_http_attached(handle)
    if let target { serverConnection(attached)?.begin(target: target) }
    return attached
}

nonisolated private func receive(
    _ owner: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ body: UnsafePointer<CChar>?,
    _ bodyBytes: UnsafeMutablePointer<Int>?, _ attached: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let connection = serverConnection(attached?.pointee), let method, let version, let bodyBytes else {
        return .NO
    }
    let part = UnsafeRawBufferPointer(start: body, count: bodyBytes.pointee)
    bodyBytes.pointee = 0
    return connection.receive(part, method: method, version: version) ? .YES : .NO
}

nonisolated private func complete(
    _ owner: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ attached: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    serverConnection(attached?.pointee)?.complete()
}
