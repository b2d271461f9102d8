import InputFiles
import Quantities

/// What decoding one document needs at hand: the mistakes found so far, and where the files that it names are looked for.
///
/// A class, because every field of the document adds its mistakes to the one list. Decoding goes on after a mistake, so
/// that all of them are told at once; what was wrong decodes to nil.
package final class DecodingContext {
    /// The document as the user named it.
    package let file: String
    /// Where the document lies; empty for the current folder.
    package let folder: String
    package let dataFolder: String?
    /// Shared with the other points of an experiment; nil where there are none.
    package let memory: DecodingMemory?
    /// How many may be used to make what the document wants.
    package let threads: Int
    /// Where the data that the document names can be had, for the message about a missing file; empty if it does not say.
    package var dataSource = ""
    /// What the document is, by which its keys are known; nil as long as that is not.
    package var kind: DocumentKind?
    /// The days of the run that the document describes; without a date where nothing tells which day it is.
    package var days = RunDays()
    /// The document, and the files that it names as far as they were found.
    package private(set) var inputFiles: [InputFile]
    /// Records of input files that were left out.
    package var inputLosses: [InputLoss] = []
    /// Records of trips that were read.
    var tripRecords: [TripRecords] = []
    private var mistakes: [Diagnostic] = []

    package init(
        file: String, dataFolder: String?, memory: DecodingMemory? = nil, threads: Int = 1,
        mistakes: [Diagnostic] = []
    ) {
        self.file = file
        self.folder = FileSearch.folder(of: file)
        self.dataFolder = dataFolder
        self.memory = memory
        self.threads = threads
        self.mistakes = mistakes
        inputFiles = [InputFile(path: file)]  // by what it says, not by how
    }

    package var hasMistakes: Bool { !mistakes.isEmpty }
    package var mistakeCount: Int { mistakes.count }

    /// As if the files had been read, and the records left out, for this document.
    package func take(inputFiles files: [InputFile], inputLosses losses: [InputLoss]) {
        inputFiles += files
        inputLosses += losses
    }

    /// Takes what one file has lost, and refuses the file if that is most of it.
    ///
    /// - Parameters:
    ///   - areAccepted: whether the document says that any share may be lost.
    ///   - remedy: how it says so.
    package func take(_ losses: [InputLoss], areAccepted: Bool, remedy: String) {
        inputLosses += losses.map { loss in
            var loss = loss
            loss.acceptance = areAccepted ? .given : .possible
            return loss
        }
        if areAccepted { return }
        for share in InputLossShare.shares(of: losses) {
            if let error = share.refusal(remedy: remedy) { report(error) }
        }
    }

    package func report(_ diagnostic: Diagnostic) { mistakes.append(diagnostic) }
    package func report(_ error: InputError) { mistakes += error.diagnostics }
    package func report(at position: SourcePosition, _ problem: String, remedy: String = "") {
        mistakes.append(position.diagnostic(problem, remedy: remedy))
    }

    /// What `body` gives, or nil with its mistakes noted.
    package func noting<Value>(_ body: () throws(InputError) -> Value?) -> Value? {
        do {
            return try body()
        } catch {
            report(error)
            return nil
        }
    }

    /// Where else a key stands that is not known where it is written; empty if nowhere, or in too many places.
    ///
    /// - Parameter label: of the map in which it stands. A place below a map of that name is meant rather than others.
    package func remedy(forMisplaced key: String, below label: String) -> String {
        let parent = label.filter { $0 != "'" }
        // It may also be a map on the way to others.
        let places = (kind.map { KeyTable.paths(of: $0) } ?? []).reduce(into: [String]()) { places, path in
            let parts = path.split(separator: ".")
            guard let place = parts.firstIndex(where: { $0 == key }) else { return }
            let whole = parts[...place].joined(separator: ".")
            if !places.contains(whole) { places.append(whole) }
        }
        if places.contains("\(parent).\(key)") { return "it does not go with the other keys of \(label)" }
        let sameEnd = places.filter { $0.hasSuffix(".\(parent).\(key)") }
        let meant = sameEnd.isEmpty ? places : sameEnd
        switch meant.count {
        case 1: return "did you mean '\(meant[0])'?"
        case 2...3: return "known are \(meant.joined(separator: ", "))"
        default: return ""
        }
    }

    /// The mistakes in the order of the document, behind them those of command line options and other files.
    package var mistakesInOrder: [Diagnostic] {
        let ranked = mistakes.enumerated().map { order, mistake in
            let rank = mistake.file == file ? 0 : mistake.line == nil ? 1 : 2
            let isPlaced = rank == 0
            return (mistake, [rank, isPlaced ? mistake.line ?? 0 : 0, isPlaced ? mistake.column ?? 0 : 0, order])
        }
        var seen: Set<Diagnostic> = []
        return ranked.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0).filter { seen.insert($0).inserted }
    }

    /// - Throws: `InputError` with all mistakes, if there are any.
    package func check() throws(InputError) {
        var list = MistakeList()
        for mistake in mistakesInOrder { list.add(mistake) }
        try list.check()
    }

    /// The file called `name` in the document, which says so at `position`.
    ///
    /// - Throws: `InputError` that tells where was looked and where the data can be had, or why the file cannot be read.
    package func source(named name: String, at position: SourcePosition) throws(InputError) -> SourceFile {
        try SourceFile.read(try path(named: name, at: position))
    }

    /// Where the file lies that is called `name` in the document, which says so at `position`.
    ///
    /// - Throws: `InputError` that tells where was looked and where the data can be had.
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
