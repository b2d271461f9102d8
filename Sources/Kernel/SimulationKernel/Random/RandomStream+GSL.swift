import CGSL
import Glibc

extension RandomStream {
    /// Calls `body` with a generator of the GNU Scientific Library that draws from this stream.
    ///
    /// The stream's own memory is the generator's state, so there is no allocation. The generator must not escape
    /// `body`.
    package mutating func withGenerator<Result>(_ body: (UnsafePointer<gsl_rng>) -> Result) -> Result {
        withUnsafeMutablePointer(to: &self) { stream in
            var generator = gsl_rng(type: randomStreamType, state: stream)
            return withUnsafePointer(to: &generator, body)
        }
    }

    /// Returns the next number, uniform over 0 ..< `bound` without bias.
    ///
    /// - Precondition: `bound` is positive.
    package mutating func index(below bound: Int) -> Int {
        precondition(bound > 0, "there is no index below \(bound)")
        return withGenerator { Int(gsl_rng_uniform_int($0, UInt(bound))) }
    }
}

/// The library's interface to `RandomStream`. Created once, never changed or freed, so every thread may read it.
private nonisolated(unsafe) let randomStreamType: UnsafePointer<gsl_rng_type> = {
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: 16)
    _ = "philox4x32-10".withCString { strcpy(name, $0) }
    let type = UnsafeMutablePointer<gsl_rng_type>.allocate(capacity: 1)
    type.initialize(
        to: gsl_rng_type(
            name: name, max: UInt.max, min: 0, size: MemoryLayout<RandomStream>.size, set: rewindStream,
            get: drawInteger, get_double: drawUniform))
    return UnsafePointer(type)
}()

/// Implements `gsl_rng_set`: a stream's numbers depend on its name alone, so a seed only rewinds it.
private nonisolated func rewindStream(_ state: UnsafeMutableRawPointer?, _ seed: UInt) {
    state?.assumingMemoryBound(to: RandomStream.self).pointee.rewind()
}

private nonisolated func drawInteger(_ state: UnsafeMutableRawPointer?) -> UInt {
    guard let state else { return 0 }
    return UInt(state.assumingMemoryBound(to: RandomStream.self).pointee.nextUInt64())
}

private nonisolated func drawUniform(_ state: UnsafeMutableRawPointer?) -> Double {
    guard let state else { return 0 }
    return state.assumingMemoryBound(to: RandomStream.self).pointee.uniform()
}
