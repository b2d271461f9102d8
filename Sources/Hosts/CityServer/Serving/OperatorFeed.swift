import AccountService
import CityHost
import HTTPServer
import OutputFiles
import Quantities
import ServiceKernel

/// A feed of all commands and events, frame by frame, for operators.
///
/// The latest frames are kept in memory; they are encoded as events only for listeners. Used by the writer only.
final class OperatorFeed {
    static let path = "/v1/operator/events"
    /// Number of the latest frames that are remembered.
    static let framesMax = 1 << 16

    /// A frame without private data.
    private struct Frame {
        let time: SimTime
        /// The command; nil for one of an account (A08).
        let command: HostCommand?
        /// End of its effects among those of the block.
        let effectsEnd: Int
    }

    /// A block of frames that are dropped together.
    private struct Block {
        let first: UInt64
        var frames: [Frame] = []
        var effects: [TimedHostEffect] = []
    }

    private struct Listener {
        let sink: any EventSink
        /// Sequence number of the next frame to send.
        var next: UInt64
    }

    private static let framesPerBlock = 1_024
    /// Number of buffered bytes above which a listener must read before it gets more.
    private static let bytesWaitingMax = 64 << 10
    /// Size of a chunk in bytes, and maximum number of chunks in a row for a listener that reads them all. Together
    /// they exceed the output of a group of commands, so that a fast reader is never behind, however high the load.
    private static let chunkBytes = 128 << 10
    private static let chunksInARowMax = 16

    private let ground: CityContext
    private var blocks: [Block] = []
    private var listeners: [Listener] = []
    /// Sequence number of the last noted frame.
    private var last: UInt64 = 0
    /// Sequence number of the last durable frame, up to which listeners may read.
    private var lastDurable: UInt64 = 0
    private var timeOfLastDurable = SimTime.zero

    init(_ ground: CityContext) { self.ground = ground }

    var listenerCount: Int { listeners.count }

    /// Whether some listener has frames left to read.
    var isBehind: Bool { listeners.contains { $0.next <= lastDurable } }

    // MARK: Frames

    /// Starts after a snapshot: earlier frames are not remembered.
    func begin(after sequence: UInt64, at time: SimTime) {
        blocks = []
        (last, lastDurable, timeOfLastDurable) = (sequence, sequence, time)
    }

    /// Remembers a batch of commands.
    ///
    /// - Parameter first: Sequence number of its first frame.
    func note(_ batch: CommandBatch, from first: UInt64) {
        // Frames before a snapshot are not in memory.
        if first != last + 1 { blocks = [] }
        for (place, timed) in batch.commands.enumerated() {
            note(timed, batch.effects(of: place), as: first + UInt64(place))
        }
    }

    private func note(_ timed: TimedCommand, _ effects: ArraySlice<TimedHostEffect>, as sequence: UInt64) {
        if blocks.last.map({ $0.frames.count == OperatorFeed.framesPerBlock }) ?? true { addBlock(from: sequence) }
        let place = blocks.count - 1
        blocks[place].effects += effects.lazy.filter { $0.effect.event != nil }
        let isOfAccounts = if case .account = timed.command { true } else { false }
        blocks[place].frames.append(
            Frame(
                time: timed.time, command: isOfAccounts ? nil : timed.command,
                effectsEnd: blocks[place].effects.count))
        last = sequence
    }

    private func addBlock(from sequence: UInt64) {
        // The remaining blocks hold at least `framesMax` frames.
        if blocks.count > OperatorFeed.framesMax / OperatorFeed.framesPerBlock { blocks.removeFirst() }
        var block = Block(first: sequence)
        block.frames.reserveCapacity(OperatorFeed.framesPerBlock)
        blocks.append(block)
    }

    /// Marks all noted frames as durable.
    func noteDurable() {
        lastDurable = last
        if let time = blocks.last?.frames.last?.time { timeOfLastDurable = time }
    }

    // MARK: Listeners

    /// Whether all frames after a sequence number are remembered.
    ///
    /// - Parameter sequence: Sequence number of the last frame that the listener has.
    func remembers(after sequence: UInt64) -> Bool {
        sequence <= lastDurable && (blocks.first?.first ?? lastDurable + 1) <= sequence + 1
    }

    /// Adds a listener, from now on or after a frame, which must be remembered.
    func listen(_ sink: any EventSink, after sequence: UInt64?) {
        let text = JSONWriter.map { text in
            text.member("sequence", whole: lastDurable)
            text.seconds("time", timeOfLastDurable)
        }
        guard sink.send(Array("event: now\ndata: ".utf8) + text + Array("\n\n".utf8)) else { return }
        listeners.append(Listener(sink: sink, next: (sequence ?? lastDurable) + 1))
    }

    /// Sends durable frames, as far as the listeners read them.
    ///
    /// - Returns: Whether anything was sent.
    func send() -> Bool {
        var hasSent = false
        for place in listeners.indices.reversed() {
            for _ in 0..<OperatorFeed.chunksInARowMax {
                let listener = listeners[place]
                guard listener.next <= lastDurable, listener.sink.backlogBytes <= OperatorFeed.bytesWaitingMax else {
                    break
                }
                hasSent = hasSent || remembers(after: listener.next - 1)
                if sendMore(to: place) { continue }
                listeners.remove(at: place)
                break
            }
        }
        return hasSent
    }

    /// - Returns: false if the listener gets nothing more.
    private func sendMore(to place: Int) -> Bool {
        let listener = listeners[place]
        // A listener that reads too slowly has lost frames.
        guard remembers(after: listener.next - 1) else {
            listener.sink.close()
            return false
        }
        let (bytes, next) = lines(from: listener.next)
        listeners[place].next = next
        return listener.sink.send(bytes)
    }

    /// Sends a comment line that keeps connections open through proxies.
    func sendKeepAlive() { listeners = listeners.filter { $0.sink.send(EventHub.keepAliveComment) } }

    func closeAll() {
        for listener in listeners { listener.sink.close() }
        listeners = []
    }

    // MARK: Lines

    /// Returns a command as the feed shows it.
    static func encoded(_ command: HostCommand, on ground: CityContext) -> [UInt8] {
        var text = JSONWriter()
        text.command(command, ground)
        return text.bytes
    }

    private func lines(from first: UInt64) -> (bytes: [UInt8], next: UInt64) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(OperatorFeed.chunkBytes + 4_096)
        var next = first
        while next <= lastDurable, bytes.count < OperatorFeed.chunkBytes {
            // All blocks but the last are full.
            let offset = Int(next - blocks[0].first)
            let block = blocks[offset / OperatorFeed.framesPerBlock]
            append(block, offset % OperatorFeed.framesPerBlock, to: &bytes)
            next += 1
        }
        return (bytes, next)
    }

    private func append(_ block: Block, _ place: Int, to bytes: inout [UInt8]) {
        let frame = block.frames[place]
        let sequence = block.first + UInt64(place)
        let start = place == 0 ? 0 : block.frames[place - 1].effectsEnd
        bytes += "id: \(sequence)\ndata: ".utf8
        bytes += JSONWriter.map { text in
            text.member("sequence", whole: sequence)
            text.seconds("time", frame.time)
            text.member("service", frame.command?.serviceName ?? AccountService.name)
            if let command = frame.command {
                text.key("command")
                text.command(command, ground)
            }
            text.key("events")
            text.list(block.effects[start..<frame.effectsEnd]) { list, timed in
                list.map { $0.event(timed, ground) }
            }
        }
        bytes += "\n\n".utf8
    }
}

extension CityStateMachine {
    /// Opens an operator's stream of all frames.
    ///
    /// - Parameter sequence: Sequence number of the last frame that the operator has; nil to begin now.
    /// - Throws: `Problem` if the frames after it are no longer remembered.
    func openOperatorStream(
        after sequence: UInt64?, _ answer: (HTTPResponse) -> any EventSink
    ) throws(Problem) {
        guard let feed else { throw .notOperator }
        if let sequence, !feed.remembers(after: sequence) {
            throw Problem(
                410, "gone",
                "the frames after frame \(sequence) are no longer stored; start again, without Last-Event-ID")
        }
        feed.listen(answer(.events), after: sequence)
    }
}

extension JSONWriter {
    /// Writes a command: its actor or the subject of its timer, its name, and its fields.
    fileprivate mutating func command(_ command: HostCommand, _ ground: CityContext) {
        let collected = command.visited(by: CommandFieldCollector())
        map { map in
            // A guide who tries an action of other roles may name another guide.
            let names = collected.fields.map(\.field.name)
            if let actor = collected.actor {
                map.member(names.contains(actor.kind.word) ? "giver" : actor.kind.word, actor.text)
            }
            map.member("does", collected.word)
            for (field, value) in collected.fields { map.member(field, value, on: ground) }
        }
    }

    fileprivate mutating func event(_ timed: TimedHostEffect, _ ground: CityContext) {
        guard let record = EventRecord(timed) else { return }
        seconds("time", timed.time)
        member("event", record.event)
        for entry in record.entries { member(entry.field, entry.value, ground.names) }
    }

    /// Writes a field in the form in which a caller would send it.
    private mutating func member(_ field: Field, _ value: FieldValue, on ground: CityContext) {
        if case .place(let place) = value, let position = ground.coordinate(of: place) {
            key(field.name)
            self.position(position)
        } else {
            member(field, value, ground.names)
        }
    }
}

/// Collects name, actor and fields of a command.
private struct CommandFieldCollector: FieldVisitor {
    private(set) var actor: EntityReference?
    private(set) var word = ""
    private(set) var fields: [(field: Field, value: FieldValue)] = []

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        fields.append((field, value.fieldValue))
    }

    mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        self.word = word.word
    }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        actor = one.reference
        return one
    }
}
