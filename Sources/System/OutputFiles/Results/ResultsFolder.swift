import Glibc
import InputFiles
import OperatingSystem

/// Results folder being written; it appears at its place as a whole or not at all.
///
/// The files go into a hidden draft, which moves to its place at the end: by one renaming if nothing exists there. An
/// existing folder stays, with all files that are not ours; our older files are replaced, see `ResultsReplacement`.
/// Uncommitted files are removed with the object.
package final class ResultsFolder {
    /// Final path, as the user named it.
    package let path: String
    private let place: ResultsTarget
    private let placed: PlacedDraft
    private var draft: DraftFolder { placed.folder }
    /// Drafts of killed runs that this run resumes: removed after the commit, kept otherwise.
    private let abandonedDrafts: [AbandonedDraft]
    /// Folders with finished replications to resume from: the final path and the drafts of killed runs.
    package let resumedPaths: [String]
    private var isCommitted = false
    /// Called with each problem of the workbook that the user must know; nil if no workbook is wanted.
    private let reportWorkbookProblem: ((String) -> Void)?

    /// Creates a draft for a results folder.
    ///
    /// - Parameters:
    ///   - output: final place.
    ///   - files: files that it will contain.
    ///   - resumes: whether drafts of killed runs are resumed instead of removed.
    /// - Throws: `InputError` if something there must not be replaced; `MachineError` if the system refuses.
    package init(at output: Output, for files: [ResultsFile], resumes: Bool = false) throws {
        reportWorkbookProblem = output.reportWorkbookProblem
        place = ResultsTarget(output, for: files + (reportWorkbookProblem == nil ? [] : [.workbook]))
        self.path = place.name
        let (isThere, leftBehind) = try place.withLock { place in
            let drafts = place.recoverAbandonedDrafts()
            if !resumes { for draft in drafts { draft.remove() } }
            return (try place.check(), resumes ? drafts : [])
        }
        self.abandonedDrafts = leftBehind
        resumedPaths = (resumes && isThere ? [place.path] : []) + leftBehind.map(\.path)
        placed = try place.makeDraft(isThere: isThere)
    }

    deinit { if !isCommitted { placed.remove() } }

    /// Keeps finished replications after an error of the system, for a later run with `--resume`. Without any, nothing
    /// remains.
    ///
    /// - Returns: the error, with advice for the user.
    package func keepDraft(finished: Int, after error: SystemError) -> SystemError {
        if finished == 0 { return error }
        draft.keep()
        var error = error
        let what = finished == 1 ? "1 replication was" : "\(finished) replications were"
        error.recoveryAdvice = "\(what) finished before; kept in \(draft.path), where --resume continues"
        return error
    }

    /// Keeps the unfinished draft for a later run with `--resume`, and leaves the place as it is.
    package func keepDraft() { draft.keep() }

    /// Path of the draft.
    package var draftPath: String { draft.path }

    /// Returns the path of a file in the draft.
    package func file(_ file: ResultsFile) -> String { draft.file(file.rawValue) }

    /// Path of the folder of units in the draft.
    package var unitsFolder: String { draft.file(ResultsFile.unitsFolder) }

    /// Writes the manifest.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func writeManifest(_ manifest: JSONValue) throws(SystemError) {
        var file = try OutputFile(creating: self.file(.manifest))
        try file.write(manifest.bytes(.indented) + "\n".utf8)
        try file.close()
    }

    /// Returns the names of the files written so far.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func filesWritten() throws -> Set<String> {
        Set(try ResultsReplacement.files(in: draft.path).filter { !$0.contains("/") })
    }

    /// Returns the tables of a results folder, in the order of `ResultsFile`.
    package static func tables(in folder: String) -> [Workbook.Table] {
        let suffix = ".csv"
        return ResultsFile.allCases.map(\.rawValue).filter { name in
            name.hasSuffix(suffix) && FileSystem.isRegularFile("\(folder)/\(name)")
        }.map { Workbook.Table(sheet: String($0.dropLast(suffix.count)), path: "\(folder)/\($0)") }
    }

    /// Moves the folder to its place, or its files into the existing results folder.
    ///
    /// - Parameters:
    ///   - onDisk: names of files that are already flushed to the disk.
    ///   - threads: number of threads for flushing the other files.
    /// - Throws: `InputError` if something else exists there now; `MachineError` if the system refuses; then the
    ///   earlier contents are unchanged.
    package func commit(onDisk: Set<String> = [], threads: Int = 1) throws {
        if let reportWorkbookProblem {
            for table in try Workbook.write(ResultsFolder.tables(in: draft.path), to: file(.workbook)) {
                reportWorkbookProblem(Workbook.tooLongMessage(table, in: path))
            }
        }
        let files = try filesWritten().subtracting(onDisk).sorted().map { draft.file($0) }
        let handedOver = parallelMap(threads: threads, count: files.count) {
            { number in Result { try FileSystem.synchronise(files[number]) } }
        }
        for result in handedOver { try result.get() }
        while try !place.withLock(install) {}
        isCommitted = true
        for draft in abandonedDrafts { draft.remove() }
    }

    /// Moves the draft to its place.
    ///
    /// - Returns: false if another run has put its folder there first.
    private func install(_ place: ResultsTarget) throws -> Bool {
        place.removeAbandonedDrafts()
        if try place.check() {
            try ResultsReplacement.perform(draft, in: place.path, replacing: place.ownFiles())
            draft.remove()
            return true
        }
        do {
            try draft.move(to: place.path)
            return true
        } catch {
            if try FileSystem.kind(at: place.path) == .nothing { throw error }
            return false
        }
    }
}
