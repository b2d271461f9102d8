/// The effects of one command after another, in memory that is kept: emptying costs nothing.
package struct EffectBuffer: RandomAccessCollection, Sendable {
    private var storage: ContiguousArray<Effect> = []
    package private(set) var count = 0

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    package subscript(index: Int) -> Effect {
        precondition(index < count, "there is no effect \(index)")
        return storage[index]
    }

    var bytes: Int { storage.reservedBytes }

    mutating func removeAll() { count = 0 }

    mutating func append(_ effect: Effect) {
        if count < storage.count { storage[count] = effect } else { storage.append(effect) }
        count += 1
    }
}
