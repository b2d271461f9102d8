import Behaviour
import InputFiles

/// What was made of those parts of a scenario that most points of an experiment share, so that it is made once.
///
/// A part is known again by everything that it was made of. What is wrong is not remembered: it is told at each point.
package final class DecodingMemory {
    fileprivate var cities = Remembered<ScenarioCity>()
    fileprivate var demands = Remembered<[DemandSource]>()
    fileprivate var timetables = Remembered<TimetableTimes>()

    package init() {}
}

private struct Remembered<Value> {
    struct Entry {
        let ingredients: [DocumentValue]
        let value: Value
        /// Files that were read for it, and records of them that were left out.
        let inputFiles: [InputFile]
        let inputLosses: [InputLoss]
        let tripRecords: [TripRecords]
    }

    /// The latest last.
    private var entries: [Entry] = []
    /// Cities can be large.
    private static var entriesMax: Int { 8 }

    func entry(of ingredients: [DocumentValue]) -> Entry? { entries.last { $0.ingredients == ingredients } }

    mutating func add(_ entry: Entry) {
        if entries.count == Remembered.entriesMax { entries.removeFirst() }
        entries.append(entry)
    }
}

extension DecodingContext {
    /// The city that `make` gives, or gave before of the same ingredients in another document.
    ///
    /// - Parameter ingredients: everything that decides what is made.
    package func rememberedCity(of ingredients: [DocumentValue], _ make: () -> ScenarioCity?) -> ScenarioCity? {
        remembered(\.cities, ingredients, make)
    }

    /// Likewise the demand in a city.
    package func rememberedDemand(of ingredients: [DocumentValue], _ make: () -> [DemandSource]?) -> [DemandSource]? {
        remembered(\.demands, ingredients, make)
    }

    /// Likewise what timetables say of a city.
    package func rememberedTimetable(of ingredients: [DocumentValue], _ make: () -> TimetableTimes?) -> TimetableTimes?
    {
        remembered(\.timetables, ingredients, make)
    }

    private func remembered<Value>(
        _ part: ReferenceWritableKeyPath<DecodingMemory, Remembered<Value>>, _ ingredients: [DocumentValue],
        _ make: () -> Value?
    ) -> Value? {
        guard let memory else { return make() }
        if let known = memory[keyPath: part].entry(of: ingredients) {
            take(inputFiles: known.inputFiles, inputLosses: known.inputLosses)
            tripRecords += known.tripRecords
            return known.value
        }
        let (files, losses, mistakes) = (inputFiles.count, inputLosses.count, mistakeCount)
        let records = tripRecords.count
        guard let value = make() else { return nil }
        if mistakeCount == mistakes {
            memory[keyPath: part].add(
                Remembered.Entry(
                    ingredients: ingredients, value: value, inputFiles: Array(inputFiles[files...]),
                    inputLosses: Array(inputLosses[losses...]), tripRecords: Array(tripRecords[records...])))
        }
        return value
    }
}
