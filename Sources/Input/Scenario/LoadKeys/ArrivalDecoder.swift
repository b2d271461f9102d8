import InputFiles
import LoadTestParameters
import YAML

/// Decodes `arrivals:`: a word, or a map of one model.
package struct ArrivalDecoder {
    private static let words = ["constant", "poisson"]
    private static let models = ["ramp", "steps", "spike", "recorded"]
    /// Accepted factors of the profile's rate.
    private static let factor = Limits.from(0, to: 1_000)
    private static let time = Limits.above(0, to: 7 * 86_400)

    /// Decodes an arrival model.
    package func decode(_ field: KeyField) -> ArrivalModel? {
        if case .scalar = field.node.content {
            guard let word = field.word(among: ArrivalDecoder.words + ArrivalDecoder.models) else { return nil }
            switch word {
            case "constant": return .constant
            case "poisson": return .poisson
            default:
                field.report("'\(word)' needs parameters", remedy: "write {\(word): {…}}")
                return nil
            }
        }
        return field.map { map in
            let kind = map.choice(among: ArrivalDecoder.models)
            let model = kind.flatMap { map.optional($0) }
            switch kind {
            case "ramp": return model.flatMap(ramp)
            case "steps": return model.flatMap(steps)
            case "spike": return model.flatMap(spike)
            case "recorded": return model.flatMap(recorded)
            default: return nil
            }
        }
    }

    private func ramp(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let from = map.required("from", remedy: "write a factor of 'rate', such as 0.1")?.number(
                ArrivalDecoder.factor)
            let to = map.optional("to").map { $0.number(ArrivalDecoder.factor) } ?? 1
            let over = map.required("over", remedy: "write how long it takes, such as 30 s")?.seconds(
                ArrivalDecoder.time)
            guard let from, let to, let over else { return nil }
            if from == 0, to == 0 {
                field.report("'from' and 'to' are both 0", remedy: "write at least one above 0")
                return nil
            }
            return .ramp(from: from, to: to, overSeconds: over)
        }
    }

    private func steps(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let factorsField = map.required("factors", remedy: "list factors of 'rate', such as [0.5, 1]")
            let entries = factorsField?.list()?.map { $0.number(ArrivalDecoder.factor) }
            let every = map.required("every", remedy: "write the length of a step, such as 10 s")?.seconds(
                ArrivalDecoder.time)
            guard let entries, !entries.contains(nil), let every else { return nil }
            let factors = entries.compactMap { $0 }
            guard factors.contains(where: { $0 > 0 }) else {
                factorsField?.report("all factors are 0", remedy: "write at least one above 0")
                return nil
            }
            return .steps(factors: factors, everySeconds: every)
        }
    }

    private func spike(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let factor = map.required("factor", remedy: "write a factor of 'rate', such as 5")?.number(
                ArrivalDecoder.factor)
            let after = map.required("after", remedy: "write when it begins, such as 20 s")?.seconds(
                .from(0, to: 7 * 86_400))
            let length = map.required("length", remedy: "write how long it takes, such as 5 s")?.seconds(
                ArrivalDecoder.time)
            guard let factor, let after, let length else { return nil }
            return .spike(factor: factor, afterSeconds: after, lengthSeconds: length)
        }
    }

    /// Decodes arrival times from a column of a CSV file.
    private func recorded(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let file = map.required("file", remedy: "name a CSV file with a column of times, such as time_s")
            let column = map.optional("column").map { $0.text() } ?? "time_s"
            guard let file, let name = file.text(), let column else { return nil }
            return file.context.reportingErrors { () throws(InputError) in
                let source = try file.context.source(named: name, at: file.node.position)
                guard let list = RecordedArrivals(seconds: try EmpiricalValues.readTimes(source, column: column)) else {
                    file.report("the times of '\(name)' are all the same", remedy: "write at least two different times")
                    return nil
                }
                return .recorded(list)
            }
        }
    }
}
