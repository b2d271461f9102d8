import Quantities

/// The requests that are not over yet, found by their number without hashing.
///
/// Numbers only grow and most requests are over soon, so the live ones lie within a window of numbers: a ring whose
/// front moves on as the oldest end. Nothing is allocated once the ring is as wide as the widest window.
///
/// Not for: numbers that stay open for a very long time while millions of others come and go.
struct RequestWindow<Element: WindowElement>: Sendable {
    private var elements = ContiguousArray(repeating: Element.blank, count: 1_024)
    private var mask: UInt32 = 1_023
    /// The lowest number in the window.
    private(set) var firstNumber: UInt32 = 1
    /// The next number to be given.
    private(set) var nextNumber: UInt32 = 1

    /// Whether a request with this number exists and may still be live.
    func contains(_ id: RequestID) -> Bool { id.number >= firstNumber && id.number < nextNumber }

    var bytes: Int { elements.reservedBytes }

    /// - Precondition: the window contains the number.
    subscript(id: RequestID) -> Element {
        @inline(__always) get {
            assert(contains(id), "request \(id.number) is outside the window")
            return elements[Int(id.number & mask)]
        }
        @inline(__always) _modify {
            assert(contains(id), "request \(id.number) is outside the window")
            yield &elements[Int(id.number & mask)]
        }
    }

    /// Adds `element` under the next number.
    /// - Complexity: O(1) amortised.
    mutating func append(_ element: Element) -> RequestID {
        if nextNumber - firstNumber > mask { grow(to: mask * 2 + 1) }
        let id = RequestID(nextNumber)
        elements[Int(nextNumber & mask)] = element
        nextNumber += 1
        return id
    }

    /// Moves the front past all elements at the front that are over.
    mutating func dropFront(while isOver: (Element) -> Bool) {
        while firstNumber < nextNumber, isOver(elements[Int(firstNumber & mask)]) { firstNumber += 1 }
    }

    /// Makes the window so wide at once that it need not grow while it serves.
    mutating func reserve(_ count: Int) {
        while mask < UInt32(clamping: count - 1), mask < .max / 2 { grow(to: mask * 2 + 1) }
    }

    /// - Parameter wider: the new mask.
    private mutating func grow(to wider: UInt32) {
        var copy = ContiguousArray(repeating: Element.blank, count: Int(wider) + 1)
        for number in firstNumber..<nextNumber { copy[Int(number & wider)] = elements[Int(number & mask)] }
        elements = copy
        mask = wider
    }
}

/// What a `RequestWindow` can hold.
protocol WindowElement: BitwiseCopyable, Sendable {
    /// Fills the window where nothing is.
    static var blank: Self { get }
}
