import CityFiles
import CommandStore
import Glibc
import InputFiles
import Scenario

/// The scenario of a store: a copy next to the frames, since built-in files change with the program, and users change
/// their own. A database has no copy: there the user names a file.
enum StoreScenario {
    /// Returns the path of the copy; nil if there is none, as for a city file, which the store names and which never
    /// changes.
    static func path(in store: StoreAddress) -> String? {
        guard let folder = store.folder else { return nil }
        let path = "\(folder)/\(StoreBackup.scenarioName)"
        return access(path, R_OK) == 0 ? path : nil
    }

    /// Opens a store, and saves the copy in a new one.
    ///
    /// - Throws: `InputError` with a remedy if the store belongs to another scenario.
    static func open(
        _ source: StoreDescription.Source, in address: StoreAddress, _ open: () throws -> CommandStore
    ) throws -> CommandStore {
        let isNew = address.folder.map { !CommandStore.exists(in: $0) } ?? false
        do {
            let store = try open()
            if let folder = address.folder, isNew { try save(source, in: folder) }
            return store
        } catch StoreError.mismatch(let name, let differences) {
            let begun = try CommandStore(at: address, mode: .readOnly, description: nil).description.source
            let values = begun.overrides.map { " --set \($0)" }.joined()
            let place = path(in: address)
            throw InputError(
                "store", "\(StoreError.mismatch(folder: name, differences: differences))",
                remedy: "serve '\(place ?? begun.path)'\(values)\(place == nil ? " as it was then" : ""), "
                    + "which the store was started with, or name another store")
        }
    }

    private static func save(_ source: StoreDescription.Source, in store: String) throws {
        let path = try ShippedFiles.path(for: source.path, of: .scenario, .loadProfile)
        // A pipe has been read, and could not be found again anyway.
        if CityFile.isCityFile(path) || FileSearch.isPipe(path) { return }
        try StoreBackup.saveScenario(try SourceFile.read(path).bytes, in: store)
    }

    /// Loads the scenario of a store: the named one, or the copy if that has changed, or the one at another place.
    ///
    /// - Throws: `InputError` if none of them matches the store.
    static func load(
        of store: StoreAddress, _ description: StoreDescription, elsewhere: StoreDescription.Source? = nil
    ) throws -> ServedScenario {
        let source = description.source
        let copy = path(in: store).map {
            StoreDescription.Source(path: $0, overrides: source.overrides, drivers: source.drivers)
        }
        var problem: InputError?
        for place in [source, copy, elsewhere].compactMap({ $0 }) {
            do {
                let served = try ServedScenario.load(place)
                if served.city.fingerprint == description.digest { return served.onCalendar(of: description) }
            } catch let error as InputError {
                problem = problem ?? error
            }
        }
        throw problem
            ?? InputError(
                source.path, "this has changed since it was served",
                remedy: "restore the scenario that was served, and the files that it names")
    }
}
