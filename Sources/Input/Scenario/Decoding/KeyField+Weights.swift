import InputFiles
import Quantities

extension KeyField {
    /// Decodes a list of weights, at least one of them above 0.
    ///
    /// - Parameters:
    ///   - count: required number of weights; nil: any, at least one.
    ///   - noun: the thing that each weight belongs to.
    package func weights(_ limits: Limits, count: Int? = nil, of noun: String = "day") -> [Double]? {
        guard let entries = list() else { return nil }
        if let count, entries.count != count {
            report("\(label) has \(entries.count) weights", remedy: "write \(count), one for each \(noun)")
            return nil
        }
        let weights = entries.map { $0.number(limits) }
        if weights.contains(nil) { return nil }
        return positive(weights.compactMap { $0 })
    }

    /// Returns the weights, or reports an error if they are all zero.
    package func positive(_ weights: [Double]) -> [Double]? {
        if weights.contains(where: { $0 > 0 }) { return weights }
        report("all weights of \(label) are zero", remedy: "write at least one above 0")
        return nil
    }

    /// Decodes the weights of parties by size, at least those of 1 to 4 people (T01).
    package func partyWeights(upTo sizeMax: Int) -> [Double]? {
        guard let entries = namedEntries() else { return nil }
        var weights = [0.0, 0, 0, 0]
        let isRight = entries.map { entry in
            guard let size = Int(entry.key), (1...sizeMax).contains(size) else {
                context.report(
                    at: entry.keyPosition, "'\(entry.key)' is not a party size",
                    remedy: sizeMax == 4 ? "write 1, 2, 3 or 4" : "write 1 to \(sizeMax)")
                return false
            }
            let weight = entry.value.labelled("the weight of party size \(size)")
            guard let value = weight.number(.weight) else { return false }
            while weights.count < size { weights.append(0) }
            weights[size - 1] = value
            return true
        }
        return isRight.contains(false) ? nil : positive(weights)
    }

    /// Decodes a list of clock times, ascending; it may be empty.
    package func clockTimes() -> [SimDuration]? {
        let times = list()?.map { $0.clockTime() }
        guard let times, !times.contains(nil) else { return nil }
        let clocks = times.compactMap { $0 }
        if zip(clocks, clocks.dropFirst()).allSatisfy({ $0 < $1 }) { return clocks }
        report("\(label) are not in ascending order", remedy: "write each time once, the earliest first")
        return nil
    }
}
