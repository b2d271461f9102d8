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
package struct EventReader: Sendable {
    private var bytes: [UInt8] = []
    private var position = 0
    /// End of the bytes already searched for a line end.
    private var searched = 0
    private var inHand = ServerEvent()
    private var hasData = false

    /// Creates a parser for a new stream.
    package init() {}

    /// Appends bytes received from the server.
    package mutating func take(_ more: ArraySlice<UInt8>) {
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
                    inHand.name = ""
                    continue
                }
                defer {
                    hasData = false
                    inHand.name = ""
                    inHand.data = []
                }
                return inHand
            }
            note(line)
        }
        return nil
    }

    private mutating func note(_ line: ArraySlice<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return }
        var value = line[(colon + 1)...]
        if value.first == 32 { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "id": inHand.id = UInt64(String(decoding: value, as: UTF8.self))
        case "event": inHand.name = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData {
                inHand.data = (Array(inHand.data) + [10] + value)[...]
            } else {
                inHand.data = value
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
