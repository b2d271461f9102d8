import InputFiles
import LoadParameters
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
                field.report("'\(word)' needs to be told more", remedy: "write {\(word): {…}}")
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
            let from = map.required("from", remedy: "as a factor of 'rate', such as 0.1")?.number(ArrivalDecoder.factor)
            let to = map.optional("to").map { $0.number(ArrivalDecoder.factor) } ?? 1
            let over = map.required("over", remedy: "tell how long it takes")?.seconds(ArrivalDecoder.time)
            guard let from, let to, let over else { return nil }
            if from == 0, to == 0 {
                field.report("nothing ever happens", remedy: "let 'from' or 'to' be above 0")
                return nil
            }
            return .ramp(from: from, to: to, overSeconds: over)
        }
    }

    private func steps(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let factorsField = map.required("factors", remedy: "list factors of 'rate', such as [0.5, 1]")
            let entries = factorsField?.list()?.map { $0.number(ArrivalDecoder.factor) }
            let every = map.required("every", remedy: "tell how long each step is")?.seconds(ArrivalDecoder.time)
            guard let entries, !entries.contains(nil), let every else { return nil }
            let factors = entries.compactMap { $0 }
            guard factors.contains(where: { $0 > 0 }) else {
                factorsField?.report("nothing ever happens", remedy: "let one factor at least be above 0")
                return nil
            }
            return .steps(factors: factors, everySeconds: every)
        }
    }

    private func spike(_ field: KeyField) -> ArrivalModel? {
        field.map { map in
            let factor = map.required("factor", remedy: "of 'rate', such as 5")?.number(ArrivalDecoder.factor)
            let after = map.required("after", remedy: "tell when it begins")?.seconds(.from(0, to: 7 * 86_400))
            let length = map.required("length", remedy: "tell how long it takes")?.seconds(ArrivalDecoder.time)
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
                    file.report("the times of '\(name)' are all the same", remedy: "two different ones are needed")
                    return nil
                }
                return .recorded(list)
            }
        }
    }
}
