import Synchronization

/// A counter that one thread writes and others read, alone on its cache lines.
///
/// Two counters on one line, written by two processors, would cost as much as one that both write (false sharing). Two
/// lines, because processors fetch lines in pairs.
struct PaddedCounter: ~Copyable, Sendable {
    private let before = InlineArray<15, Int>(repeating: 0)
    let value = Atomic<Int>(0)
    private let behind = InlineArray<16, Int>(repeating: 0)
}
