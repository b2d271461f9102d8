import InputFiles
import Quantities
import SimulationKernel

/// Parameters with usual values, which a key changes where it is written.
extension MapField {
    /// Whatever `read` makes of the value.
    func read<Value>(_ key: String, _ parameter: inout Value, by read: (Field) -> Value?) {
        if let value = optional(key).flatMap(read) { parameter = value }
    }

    /// The same of a key that must be there.
    ///
    /// - Parameter remedy: what to write.
    func readNeeded<Value>(_ key: String, _ parameter: inout Value, remedy: String, by read: (Field) -> Value?) {
        if let value = required(key, remedy: remedy).flatMap(read) { parameter = value }
    }

    /// A map of further keys.
    func read<Value>(_ key: String, _ parameters: inout Value, in body: (MapField, inout Value) -> Void) {
        let usual = parameters
        read(key, &parameters) { field in
            field.map { map in
                var read = usual
                body(map, &read)
                return read
            }
        }
    }

    /// A random quantity.
    func read(_ key: String, of kind: RandomQuantityKind, _ parameter: inout Distribution) {
        read(key, &parameter) { $0.distribution(of: kind) }
    }

    /// `none`, or whatever `read` makes of the value.
    func readUnlessNone<Value>(_ key: String, _ parameter: inout Value?, by read: (Field) -> Value?) {
        guard let field = optional(key) else { return }
        if field.node.isScalar("none") {
            parameter = nil
        } else if let value = read(field) {
            parameter = value
        }
    }

    /// Shares, from 0 to 1, each under its key.
    func readShares<Values>(_ values: inout Values, _ keys: [(String, WritableKeyPath<Values, Double>)]) {
        for (key, share) in keys {
            read(key, &values[keyPath: share]) { $0.number(BehaviourDecoder.share) }
        }
    }
}

extension Field {
    /// A list of weights, at least one of them above 0.
    ///
    /// - Parameters:
    ///   - count: how many there must be; nil: any number, at least one.
    ///   - noun: of what each is a weight.
    func weights(_ limits: Limits, count: Int? = nil, of noun: String = "day") -> [Double]? {
        guard let entries = list() else { return nil }
        if let count, entries.count != count {
            report("\(label) has \(entries.count) weights", remedy: "write \(count), one for each \(noun)")
            return nil
        }
        let weights = entries.map { $0.number(limits) }
        if weights.contains(nil) { return nil }
        return BehaviourDecoder(city: nil, zones: nil, requestWeights: []).positive(weights.compactMap { $0 }, self)
    }

    /// A list of times of the day, ascending; it may be empty.
    func clockTimes() -> [SimDuration]? {
        let times = list()?.map { $0.clockTime() }
        guard let times, !times.contains(nil) else { return nil }
        let clocks = times.compactMap { $0 }
        if zip(clocks, clocks.dropFirst()).allSatisfy({ $0 < $1 }) { return clocks }
        report("\(label) do not follow each other", remedy: "write each time once, the earliest first")
        return nil
    }
}
