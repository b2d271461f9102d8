/// A buffer for the effects of one command after another. Emptying it keeps the memory and costs O(1).
@frozen
@usableFromInline
package struct EffectBuffer<Effect: Sendable>: RandomAccessCollection, Sendable {
    @usableFromInline var storage: ContiguousArray<Effect> = []
    /// The number of effects of the current command.
    @usableFromInline package internal(set) var count = 0

    @inlinable
    /// Creates an empty buffer that has allocated nothing.
    package init() {}

    /// The index of the first effect.
    @inlinable package var startIndex: Int { 0 }
    /// The index behind the last effect.
    @inlinable package var endIndex: Int { count }

    @inlinable
    /// The effect at an index below `count`.
    package subscript(index: Int) -> Effect {
        precondition(index < count, "there is no effect \(index)")
        return storage[index]
    }

    /// The allocated memory in bytes, used or not.
    @inlinable package var bytes: Int { storage.capacity * MemoryLayout<Effect>.stride }

    @inlinable
    /// Removes all effects and keeps the memory, in O(1).
    package mutating func removeAll() { count = 0 }

    @inlinable
    /// Appends an effect, in amortized O(1).
    package mutating func append(_ effect: Effect) {
        if count < storage.count { storage[count] = effect } else { storage.append(effect) }
        count += 1
    }
}
