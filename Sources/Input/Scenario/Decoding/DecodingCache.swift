import Behaviour
import InputFiles

/// A cache of decoded parts of a scenario that most points of an experiment share.
///
/// The key of a part is everything that determines it. Parts with errors are not cached: each point reports them again.
package final class DecodingCache {
    fileprivate var cities = Cache<ScenarioCity>()
    fileprivate var demands = Cache<[DemandSource]>()
    fileprivate var timetables = Cache<TransitTravelTimes>()

    /// Creates an empty cache.
    package init() {}
}

private struct Cache<Value> {
    struct Entry {
        let ingredients: [DocumentValue]
        let value: Value
        /// Files that were read for the part, and records of them that were left out.
        let inputFiles: [InputFile]
        let inputLosses: [InputLoss]
        let tripRecords: [TripRecords]
    }

    /// Entries, the latest last.
    private var entries: [Entry] = []
    /// Maximum number of entries, since cities can be large.
    private static var entriesMax: Int { 8 }

    func entry(of ingredients: [DocumentValue]) -> Entry? { entries.last { $0.ingredients == ingredients } }

    mutating func add(_ entry: Entry) {
        if entries.count == Cache.entriesMax { entries.removeFirst() }
        entries.append(entry)
    }
}

extension DecodingContext {
    /// Returns the cached city of these ingredients, or the result of `make`.
    ///
    /// - Parameter ingredients: everything that determines the city.
    package func city(for ingredients: [DocumentValue], _ make: () -> ScenarioCity?) -> ScenarioCity? {
        remembered(\.cities, ingredients, make)
    }

    /// Returns the cached demand of these ingredients, or the result of `make`.
    package func demand(for ingredients: [DocumentValue], _ make: () -> [DemandSource]?) -> [DemandSource]? {
        remembered(\.demands, ingredients, make)
    }

    /// Returns the cached timetable of these ingredients, or the result of `make`.
    package func timetable(for ingredients: [DocumentValue], _ make: () -> TransitTravelTimes?) -> TransitTravelTimes? {
        remembered(\.timetables, ingredients, make)
    }

    private func remembered<Value>(
        _ part: ReferenceWritableKeyPath<DecodingCache, Cache<Value>>, _ ingredients: [DocumentValue],
        _ make: () -> Value?
    ) -> Value? {
        guard let memory else { return make() }
        if let known = memory[keyPath: part].entry(of: ingredients) {
            add(inputFiles: known.inputFiles, inputLosses: known.inputLosses)
            tripRecords += known.tripRecords
            return known.value
        }
        let (files, losses, mistakes) = (inputFiles.count, inputLosses.count, errorCount)
        let records = tripRecords.count
        guard let value = make() else { return nil }
        if errorCount == mistakes {
            memory[keyPath: part].add(
                Cache.Entry(
                    ingredients: ingredients, value: value, inputFiles: Array(inputFiles[files...]),
                    inputLosses: Array(inputLosses[losses...]), tripRecords: Array(tripRecords[records...])))
        }
        return value
    }
}
