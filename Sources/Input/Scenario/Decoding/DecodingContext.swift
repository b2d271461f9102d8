import InputFiles
import Quantities

/// Shared state of decoding one document: the errors found so far, and the folders of files that it names.
///
/// A class, because every field of the document adds its errors to the one list. Decoding continues after an error, so
/// that one run reports all of them; an invalid value decodes to nil.
package final class DecodingContext {
    /// Document as the user named it.
    package let file: String
    /// Folder of the document; empty for the current folder.
    package let folder: String
    /// Second folder in which files are looked for.
    package let dataFolder: String?
    /// Cache shared with the other points of an experiment; nil where there are none.
    package let memory: DecodingCache?
    /// Number of threads that may be used.
    package let threads: Int
    /// Advice on where to download the data that the document names, for messages; empty if it gives none.
    package var dataSource = ""
    /// Kind of document, which determines its keys; nil until it is known.
    package var kind: DocumentKind?
    /// Days of the run that the document describes; without a date if none is given.
    package var days = RunDays()
    /// The document, and the files that it names as far as they were found.
    package private(set) var inputFiles: [InputFile]
    /// Records of input files that were left out.
    package var inputLosses: [InputLoss] = []
    /// Records of trips that were read.
    var tripRecords: [TripRecords] = []
    private var mistakes: [Diagnostic] = []

    /// Creates the state of one document.
    package init(
        file: String, dataFolder: String?, memory: DecodingCache? = nil, threads: Int = 1,
        mistakes: [Diagnostic] = []
    ) {
        self.file = file
        self.folder = FileSearch.folder(of: file)
        self.dataFolder = dataFolder
        self.memory = memory
        self.threads = threads
        self.mistakes = mistakes
        inputFiles = [InputFile(path: file)]  // identified by its values, not its text
    }

    /// Whether an error was reported.
    package var hasErrors: Bool { !mistakes.isEmpty }
    /// Number of errors so far.
    package var errorCount: Int { mistakes.count }

    /// Adds files and losses as if they had been read for this document.
    package func add(inputFiles files: [InputFile], inputLosses losses: [InputLoss]) {
        inputFiles += files
        inputLosses += losses
    }

    /// Adds the losses of one file, and rejects the file if they exceed the limit.
    ///
    /// - Parameters:
    ///   - areAccepted: whether the document allows any share of losses.
    ///   - remedy: advice on how to allow them.
    package func addLosses(_ losses: [InputLoss], areAccepted: Bool, remedy: String) {
        inputLosses += losses.map { loss in
            var loss = loss
            loss.acceptance = areAccepted ? .given : .possible
            return loss
        }
        if areAccepted { return }
        for share in FileLoss.shares(of: losses) {
            if let error = share.refusal(remedy: remedy) { report(error) }
        }
    }

    /// Adds an error.
    package func report(_ diagnostic: Diagnostic) { mistakes.append(diagnostic) }
    /// Adds all errors of a thrown error.
    package func report(_ error: InputError) { mistakes += error.diagnostics }
    /// Adds an error at a position of the document.
    package func report(at position: SourcePosition, _ problem: String, remedy: String = "") {
        mistakes.append(position.diagnostic(problem, remedy: remedy))
    }

    /// Returns the result of `body`, or reports its errors and returns nil.
    package func reportingErrors<Value>(_ body: () throws(InputError) -> Value?) -> Value? {
        do {
            return try body()
        } catch {
            report(error)
            return nil
        }
    }

    /// Returns advice on a key that is unknown where it is written: other paths that have it; empty if none or too many
    /// do.
    ///
    /// - Parameter label: name of the map that holds it. Paths below a map of that name come first.
    package func remedy(forMisplaced key: String, below label: String) -> String {
        let parent = label.filter { $0 != "'" }
        // The key may also be a map on the path to others.
        let places = (kind.map { KeyTable.ownPaths(of: $0) } ?? []).reduce(into: [String]()) { places, path in
            let parts = path.split(separator: ".")
            guard let place = parts.firstIndex(where: { $0 == key }) else { return }
            let whole = parts[...place].joined(separator: ".")
            if !places.contains(whole) { places.append(whole) }
        }
        if places.contains("\(parent).\(key)") { return "it cannot be used with the other keys of \(label)" }
        let sameEnd = places.filter { $0.hasSuffix(".\(parent).\(key)") }
        let meant = sameEnd.isEmpty ? places : sameEnd
        switch meant.count {
        case 1: return "did you mean '\(meant[0])'?"
        case 2...4: return "known are \(meant.joined(separator: ", "))"
        default: return ""
        }
    }

    /// Errors in the order of the document, followed by those of command line options and other files.
    package var sortedErrors: [Diagnostic] {
        let ranked = mistakes.enumerated().map { order, mistake in
            let rank = mistake.file == file ? 0 : mistake.line == nil ? 1 : 2
            let isPlaced = rank == 0
            return (mistake, [rank, isPlaced ? mistake.line ?? 0 : 0, isPlaced ? mistake.column ?? 0 : 0, order])
        }
        var seen: Set<Diagnostic> = []
        return ranked.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0).filter { seen.insert($0).inserted }
    }

    /// Checks that there are no errors.
    ///
    /// - Throws: `InputError` with all errors, if there are any.
    package func check() throws(InputError) {
        var list = DiagnosticCollector()
        for mistake in sortedErrors { list.add(mistake) }
        try list.throwIfAny()
    }

    /// Reads the file that the document names at a position.
    ///
    /// - Throws: `InputError` with the searched folders and advice on the data, or the reason why the file cannot be
    ///   read.
    package func source(named name: String, at position: SourcePosition) throws(InputError) -> SourceFile {
        try SourceFile.read(try path(named: name, at: position))
    }

    /// Returns the path of the file that the document names at a position.
    ///
    /// - Throws: `InputError` with the searched folders and advice on the data.
    package func path(named name: String, at position: SourcePosition) throws(InputError) -> String {
        do {
            let path = try FileSearch.resolve(
                name, beside: folder, dataFolder: dataFolder, mention: (position.file, position.line, position.column))
            inputFiles.append(InputFile(reading: path, named: name))
            return path
        } catch {
            guard !dataSource.isEmpty else { throw error }
            throw InputError(
                error.diagnostics.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.remedy += "; \(dataSource)"
                    return diagnostic
                })
        }
    }
}
