import Experiments
import InputFiles
import OutputFiles
import Playback

/// Files for other programs, made from the logs of a run's first replication.
package struct RunExports: Sendable {
    /// An export that the caller asks for.
    package enum Format: String, CaseIterable, Sendable {
        /// Raw values are the names of the command line options.
        case kepler, matsim

        var files: [ResultsFile] {
            switch self {
            case .kepler: [.trips]
            case .matsim: [.matsimNetwork, .matsimEvents, .matsimTrips]
            }
        }
    }

    private let formats: [Format]
    /// Whether no export is asked for.
    package var isEmpty: Bool { formats.isEmpty }
    /// Files of the requested exports.
    package var files: [ResultsFile] { formats.flatMap(\.files) }

    /// No export.
    package static let none = RunExports([])

    private init(_ wishes: [Format]) { self.formats = wishes }

    /// Creates the exports and checks that the run can provide them.
    ///
    /// - Throws: `InputError` if the city has no geographic coordinates, if `matsim` is asked for and there are no
    ///   streets or taxis, or if the run resumes from a store.
    package init(_ wishes: [Format], of setup: SimulationSetup) throws(InputError) {
        self.formats = wishes
        for wish in wishes {
            guard let problem = RunExports.problem(wish, setup) else { continue }
            throw InputError("--\(wish.rawValue)", problem.0, remedy: problem.1)
        }
    }

    /// Creates the exports whose files exist in a results folder, to write them again.
    package init(in folder: String) {
        self.init(Format.allCases.filter { $0.files.allSatisfy { FileSearch.mayExist("\(folder)/\($0.rawValue)") } })
    }

    private static func problem(_ wish: Format, _ setup: SimulationSetup) -> (String, String)? {
        if setup.initialState != nil {
            return ("the log of a run from a store does not contain where taxis were at its start", "leave it out")
        }
        if setup.city.zones.contains(where: { $0.centre == nil }) {
            return (
                "the city of '\(setup.name)' is a table of times and distances, without coordinates",
                "leave it out, or give the city a map: city.generate, openStreetMap, graph or file"
            )
        }
        guard wish == .matsim else { return nil }
        if MATSimStreets(of: setup) == nil {
            return (
                "the city of '\(setup.name)' has zones but no streets, and MATSim's events need links",
                "leave it out, or write --kepler, which uses straight lines"
            )
        }
        return setup.hasTaxis
            ? nil : ("'\(setup.name)' has no taxi drivers", "leave it out, or write --kepler for people on foot")
    }

    /// Writes the files into a results folder.
    ///
    /// - Parameters:
    ///   - folder: results folder with complete logs; the files are written there.
    ///   - setup: setup of the run.
    /// - Throws: `InputError` if the logs cannot be read; `MachineError` if a file cannot be written.
    package func write(to folder: String, of setup: SimulationSetup) throws {
        guard !formats.isEmpty else { return }
        let playback = try Playback.read(logsIn: folder, of: setup)
        for wish in formats {
            switch wish {
            case .kepler: try TripsGeoJSON.write(playback, to: "\(folder)/\(ResultsFile.trips.rawValue)")
            case .matsim: try RunExports.writeMATSim(playback, to: folder, of: setup)
            }
        }
    }

    private static func writeMATSim(_ playback: Playback, to folder: String, of setup: SimulationSetup) throws {
        guard let streets = MATSimStreets(of: setup) else { return }
        try MATSimNetworkFile.write(streets, to: "\(folder)/\(ResultsFile.matsimNetwork.rawValue)")
        var drives = MATSimEventBuilder(playback, on: streets)
        drives.add(playback.rides)
        try MATSimEventFile(clockAtStart: setup.clockAtStart)
            .write(drives.sortedEvents(), to: "\(folder)/\(ResultsFile.matsimEvents.rawValue)")
        try MATSimTripFile(streets: streets, clockAtStart: setup.clockAtStart)
            .write(playback.rides, drives, to: "\(folder)/\(ResultsFile.matsimTrips.rawValue)")
    }
}
