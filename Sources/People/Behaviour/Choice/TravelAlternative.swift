/// What somebody may do who would consider a taxi, in the order in which they are looked at.
package enum TravelAlternative: Int, CaseIterable, Sendable, BitwiseCopyable {
    case taxi, walk, publicTransport, stay
}

/// A value for each alternative.
package typealias ByAlternative = SIMD4<Double>

extension ByAlternative {
    package subscript(alternative: TravelAlternative) -> Double {
        get { self[alternative.rawValue] }
        set { self[alternative.rawValue] = newValue }
    }
}
