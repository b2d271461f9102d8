import Glibc
import InputFiles
import System

/// A results folder in the making: it appears at its place whole or not at all.
///
/// It is filled in a hidden folder and put at its place at the end. Where nothing lies yet, that is done by one renaming. A
/// folder that is there already stays, with all in it that is not ours: our older files give way to the new ones, see
/// `FileExchange`. Whatever is not committed is removed when the object goes.
package final class ResultsFolder {
    /// Where it will appear, as the user named it.
    package let path: String
    private let place: ResultsPlace
    private let placed: PlacedDraft
    private var draft: DraftFolder { placed.folder }
    /// What killed runs left behind and this one goes on with: removed when this folder is at its place, kept otherwise.
    private let leftBehind: [DeadDraft]
    /// Where finished replications may lie that are gone on with: at the place, and in what killed runs left behind.
    package let earlierPaths: [String]
    private var isCommitted = false
    /// Called with each line that the user must know of the workbook; nil where none is wanted.
    private let tellingOfWorkbook: ((String) -> Void)?

    /// - Parameters:
    ///   - output: the place.
    ///   - files: those that it is to hold.
    ///   - resumes: whether what killed runs left behind is gone on with, not removed.
    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if the system does not
    ///   let us make the folder.
    package init(at output: Output, for files: [ResultsFile], resumes: Bool = false) throws {
        tellingOfWorkbook = output.tellingOfWorkbook
        place = ResultsPlace(output, for: files + (tellingOfWorkbook == nil ? [] : [.workbook]))
        self.path = place.name
        let (isThere, leftBehind) = try place.alone { place in
            let drafts = place.deadDrafts()
            if !resumes { for draft in drafts { draft.remove() } }
            return (try place.check(), resumes ? drafts : [])
        }
        self.leftBehind = leftBehind
        earlierPaths = (resumes && isThere ? [place.path] : []) + leftBehind.map(\.path)
        placed = try place.makeDraft(isThere: isThere)
    }

    deinit { if !isCommitted { placed.remove() } }

    /// The machine has failed: what is finished is left as a killed run leaves it, for one that resumes. Where nothing is,
    /// nothing is left.
    ///
    /// - Returns: the error, with what the user can do.
    package func keepingDraft(finished: Int, after error: MachineError) -> MachineError {
        if finished == 0 { return error }
        draft.keep()
        var error = error
        let what = finished == 1 ? "1 replication was" : "\(finished) replications were"
        error.consequence = "\(what) finished before; kept in \(draft.path), where --resume goes on"
        return error
    }

    /// Where it is filled.
    package var draftPath: String { draft.path }

    /// The path of a file in it.
    package func file(_ file: ResultsFile) -> String { draft.file(file.rawValue) }

    /// The path of the folder of units in it.
    package var unitsFolder: String { draft.file(ResultsFile.unitsFolder) }

    /// - Throws: `MachineError` if the disk refuses.
    package func writeManifest(_ manifest: JSONValue) throws(MachineError) {
        var file = try OutputFile(creating: self.file(.manifest))
        try file.write(manifest.bytes(.indented) + "\n".utf8)
        try file.close()
    }

    /// The names of the files in it so far.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func filesWritten() throws -> Set<String> {
        Set(try FileExchange.files(in: draft.path).filter { !$0.contains("/") })
    }

    /// The tables of a results folder, in the order of their kinds.
    package static func tables(in folder: String) -> [Workbook.Table] {
        let suffix = ".csv"
        return ResultsFile.allCases.map(\.rawValue).filter { name in
            name.hasSuffix(suffix) && FolderSystem.isRegularFile("\(folder)/\(name)")
        }.map { Workbook.Table(sheet: String($0.dropLast(suffix.count)), path: "\(folder)/\($0)") }
    }

    /// Puts the folder at its place, or its files into the results folder that lies there.
    ///
    /// - Parameters:
    ///   - onDisk: the names of files that have been handed to the disk.
    ///   - threads: how many may be used: each waits for the disk to take another file.
    /// - Throws: `InputError` if meanwhile something else lies there; `MachineError` if the system refuses, and then
    ///   what lay there before lies there still.
    package func commit(onDisk: Set<String> = [], threads: Int = 1) throws {
        if let tellingOfWorkbook {
            for table in try Workbook.write(ResultsFolder.tables(in: draft.path), to: file(.workbook)) {
                tellingOfWorkbook(Workbook.tooLong(table, in: path))
            }
        }
        let files = try filesWritten().subtracting(onDisk).sorted().map { draft.file($0) }
        let handedOver = inParts(threads: threads, parts: files.count) {
            { number in Result { try FolderSystem.synchronise(files[number]) } }
        }
        for result in handedOver { try result.get() }
        while try !place.alone(putInPlace) {}
        isCommitted = true
        for draft in leftBehind { draft.remove() }
    }

    /// - Returns: false if another run was the first to put its folder where nothing lay.
    private func putInPlace(_ place: ResultsPlace) throws -> Bool {
        place.removeDeadDrafts()
        if try place.check() {
            try FileExchange.run(draft, in: place.path, replacing: place.ownFiles())
            draft.remove()
            return true
        }
        do {
            try draft.move(to: place.path)
            return true
        } catch {
            if try FolderSystem.kind(at: place.path) == .nothing { throw error }
            return false
        }
    }
}
