/// The effects of one command after another, in memory that is kept: emptying costs nothing.
@frozen
@usableFromInline
package struct EffectBuffer<Effect: Sendable>: RandomAccessCollection, Sendable {
    @usableFromInline var storage: ContiguousArray<Effect> = []
    @usableFromInline package internal(set) var count = 0

    @inlinable
    package init() {}

    @inlinable package var startIndex: Int { 0 }
    @inlinable package var endIndex: Int { count }

    @inlinable
    package subscript(index: Int) -> Effect {
        precondition(index < count, "there is no effect \(index)")
        return storage[index]
    }

    /// The memory taken, used or not.
    @inlinable package var bytes: Int { storage.capacity * MemoryLayout<Effect>.stride }

    @inlinable
    package mutating func removeAll() { count = 0 }

    @inlinable
    package mutating func append(_ effect: Effect) {
        if count < storage.count { storage[count] = effect } else { storage.append(effect) }
        count += 1
    }
}
