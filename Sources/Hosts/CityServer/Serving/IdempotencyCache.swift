import ServiceKernel

/// An idempotency cache: the answers to calls with a key, for callers that repeat a call because they do not know its
/// outcome.
///
/// Used by the writer only.
struct IdempotencyCache {
    struct Answer: StateCodable, Equatable {
        /// Hash of the call's body.
        private(set) var body: UInt64
        private(set) var status: Int
        private(set) var bytes: [UInt8]

        init(body: UInt64, status: Int, bytes: [UInt8]) { (self.body, self.status, self.bytes) = (body, status, bytes) }

        /// Creates an answer from its stored form: the status in two bytes, then the body.
        init?(body: UInt64, stored: [UInt8]) {
            guard stored.count >= 2 else { return nil }
            self.init(body: body, status: Int(stored[0]) << 8 | Int(stored[1]), bytes: Array(stored.dropFirst(2)))
        }

        static var placeholder: Answer { Answer(body: 0, status: 0, bytes: []) }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&body)
            try form.visit(&status)
            try form.visit(&bytes)
        }

        var stored: [UInt8] { [UInt8(truncatingIfNeeded: status >> 8), UInt8(truncatingIfNeeded: status)] + bytes }
    }

    /// Number of answers that are kept; the oldest go first.
    private let countMax: Int
    private var answers: [SIMD2<UInt64>: Answer] = [:]
    private var order: [SIMD2<UInt64>] = []
    private var oldest = 0

    static let defaultCountMax = 1 << 18

    init(countMax: Int = IdempotencyCache.defaultCountMax) { self.countMax = countMax }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&answers)
        try form.visit(&order)
        try form.visit(&oldest)
    }

    subscript(name: SIMD2<UInt64>) -> Answer? { answers[name] }

    mutating func insert(_ answer: Answer, _ name: SIMD2<UInt64>) {
        guard countMax > 0 else { return }
        guard answers.updateValue(answer, forKey: name) == nil else { return }
        if order.count < countMax {
            order.append(name)
        } else {
            answers[order[oldest]] = nil
            order[oldest] = name
            oldest = (oldest + 1) % countMax
        }
    }

    var count: Int { answers.count }
}
