/// One server-sent event.
package struct ServerEvent: Equatable, Sendable {
    /// Number of the event, if the server numbers its events.
    package var id: UInt64?
    /// Event type; empty for a plain message.
    package var name = ""
    /// Data lines, joined by line feeds.
    package var data: ArraySlice<UInt8> = []
}

/// Incremental parser of server-sent events (WHATWG HTML standard, 9.2.6). It reads the fields `id`, `event` and `data`
/// and ignores the others.
package struct ServerEventParser: Sendable {
    private var bytes: [UInt8] = []
    private var position = 0
    /// End of the bytes already searched for a line end.
    private var searched = 0
    private var pending = ServerEvent()
    private var hasData = false

    /// Creates a parser for a new stream.
    package init() {}

    /// Appends bytes received from the server.
    package mutating func append(_ more: ArraySlice<UInt8>) {
        if position == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            (position, searched) = (0, 0)
        } else if position > 1 << 16 {
            bytes.removeFirst(position)
            searched -= position
            position = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Returns the next complete event.
    ///
    /// - Returns: nil if more bytes are needed.
    package mutating func next() -> ServerEvent? {
        while let line = takeLine() {
            if line.isEmpty {
                guard hasData else {
                    pending.name = ""
                    continue
                }
                defer {
                    hasData = false
                    pending.name = ""
                    pending.data = []
                }
                return pending
            }
            parseField(line)
        }
        return nil
    }

    private mutating func parseField(_ line: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return }
        var value = line[(colon + 1)...]
        if value.first == 32 { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "id": pending.id = UInt64(String(decoding: value, as: UTF8.self))
        case "event": pending.name = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData {
                pending.data = (Array(pending.data) + [10] + value)[...]
            } else {
                pending.data = value
                hasData = true
            }
        default: break
        }
    }

    private mutating func takeLine() -> ArraySlice<UInt8>? {
        guard let end = bytes[searched...].firstIndex(of: 10) else {
            searched = bytes.count
            return nil
        }
        let line = bytes[position..<end]
        position = end + 1
        searched = position
        return line.last == 13 ? line.dropLast() : line
    }
}
