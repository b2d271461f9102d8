import Glibc
import InputFiles

/// Replacement of the files in an existing results folder by those of a draft.
///
/// All other files in the folder stay. The older files wait in the draft until all new ones are in place. The manifest
/// is removed first and added last, so that a folder with a manifest is complete. A replacement that fails halfway is
/// undone by the run that tried it or, if that was killed, by the next run.
package enum ResultsReplacement {
    private static let olderFolder = ".older"
    /// File in the draft that lists the new files, one per line, written before the first is moved.
    private static let listName = ".new"

    /// Replaces the files.
    ///
    /// - Parameter older: files of the folder to replace; see `files(in:)`.
    /// - Throws: `MachineError` if the system refuses; then the folder is unchanged.
    package static func perform(_ draft: DraftFolder, in place: String, replacing older: [String]) throws(SystemError) {
        let newer = try files(in: draft.path)
        let olderPlace = draft.file(olderFolder)
        try FileSystem.makeFolder(olderPlace)
        try FileSystem.makeFolder("\(olderPlace)/\(ResultsFile.unitsFolder)")
        try write(newer, to: draft.file(listName))
        do {
            for name in older.reversed() { try FileSystem.rename("\(place)/\(name)", to: "\(olderPlace)/\(name)") }
            if newer.contains(where: isUnit) { try makeUnitsFolder(in: place) }
            for name in newer { try FileSystem.rename(draft.file(name), to: "\(place)/\(name)") }
        } catch {
            undo(of: draft.path, in: place)
            throw error
        }
        removeUnitsFolderIfEmpty(in: place)
    }

    /// Restores a folder and a draft after an unfinished replacement; does nothing if there was none.
    package static func undo(of draft: String, in place: String) {
        // The manifest is the last file to be moved.
        guard FileSystem.exists("\(draft)/\(ResultsFile.manifest.rawValue)"),
            let list = try? SourceFile.read("\(draft)/\(listName)").text
        else { return }
        for name in list.split(separator: "\n") where !FileSystem.exists("\(draft)/\(name)") {
            let isBack = (try? FileSystem.rename("\(place)/\(name)", to: "\(draft)/\(name)")) != nil
            if !isBack { FileSystem.remove("\(place)/\(name)") }
        }
        try? makeUnitsFolder(in: place)
        for name in (try? files(in: "\(draft)/\(olderFolder)")) ?? [] {
            try? FileSystem.rename("\(draft)/\(olderFolder)/\(name)", to: "\(place)/\(name)")
        }
        removeUnitsFolderIfEmpty(in: place)
    }

    /// Returns the relative paths of the files in a folder and in its folder of units; the manifest last, hidden files
    /// omitted.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package static func files(in folder: String) throws(SystemError) -> [String] {
        let manifest = ResultsFile.manifest.rawValue
        let units = "\(folder)/\(ResultsFile.unitsFolder)"
        let unitNames = FileSystem.isFolderAndNoLink(units) ? try FileSystem.names(in: units) : []
        let names = try FileSystem.names(in: folder)
        let others = names.filter { ![ResultsFile.unitsFolder, manifest].contains($0) }
        return others.filter { !$0.hasPrefix(".") } + unitNames.map { "\(ResultsFile.unitsFolder)/\($0)" }
            + names.filter { $0 == manifest }
    }

    private static func isUnit(_ name: String) -> Bool { name.hasPrefix("\(ResultsFile.unitsFolder)/") }

    private static func makeUnitsFolder(in place: String) throws(SystemError) {
        let units = "\(place)/\(ResultsFile.unitsFolder)"
        if !FileSystem.isFolderAndNoLink(units) { try FileSystem.makeFolder(units) }
    }

    private static func removeUnitsFolderIfEmpty(in place: String) {
        rmdir("\(place)/\(ResultsFile.unitsFolder)")
    }

    private static func write(_ names: [String], to path: String) throws(SystemError) {
        var file = try OutputFile(creating: path)
        let bytes = Array(names.map { $0 + "\n" }.joined().utf8)
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try file.write(bytes) }
        try file.close()
    }
}
