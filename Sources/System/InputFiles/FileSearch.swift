import FoundationEssentials
import Glibc

/// Finds the files that a scenario names.
package enum FileSearch {
    /// The folder of data named by the environment variable `CABRANK_DATA`, or nil.
    package static func dataFolderOfEnvironment() -> String? {
        let folder = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        return folder?.isEmpty == false ? folder : nil
    }

    /// The path of the file called `name`: beside the file that names it, else under the data folder; an absolute name
    /// is taken as it is.
    ///
    /// - Parameters:
    ///   - name: as written, perhaps with folders: `nyc/zones.csv`.
    ///   - folder: where the naming file lies; empty for the current folder.
    ///   - dataFolder: nil where there is none.
    ///   - mention: the place at which the name is written, completed into the diagnostic if nothing is found.
    /// - Throws: `InputError` that tells where was looked.
    package static func resolve(
        _ name: String, beside folder: String, dataFolder: String? = dataFolderOfEnvironment(),
        mention: (file: String, line: Int?, column: Int?)
    ) throws(InputError) -> String {
        var candidates = [name.hasPrefix("/") ? name : join(folder, name)]
        if !name.hasPrefix("/"), let dataFolder { candidates.append(join(dataFolder, name)) }
        if let found = candidates.first(where: mayBeThere) { return found }

        let looked = candidates.map { "'\($0.echoed)'" }.joined(separator: " and ")
        let remedy =
            dataFolder == nil && !name.hasPrefix("/")
            ? "looked for \(looked); the environment variable CABRANK_DATA can name a folder of data"
            : "looked for \(looked)"
        throw InputError(
            mention.file, line: mention.line, column: mention.column, "there is no file '\(name.echoed)'",
            remedy: remedy)
    }

    /// Whether something is there, or in a folder that we may not look into: then reading it tells so.
    package static func mayBeThere(_ path: String) -> Bool {
        // To the system a path ends at a NUL, which a text in YAML may hold.
        if path.utf8.contains(0) { return false }
        var status = stat()
        return stat(path, &status) == 0 || errno == EACCES
    }

    /// The path of a file that exists, from the root and without links; nil if there is none.
    package static func fullPath(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The same; nil for a folder too. A scenario of that name is then one that comes with the program.
    package static func fullPath(ofFile path: String) -> String? {
        var state = stat()
        guard stat(path, &state) == 0, state.st_mode & S_IFMT != S_IFDIR else { return nil }
        return fullPath(of: path)
    }

    /// Whether there is something at a path that can be read once, and by nobody else.
    package static func isPipe(_ path: String) -> Bool {
        var state = stat()
        return stat(path, &state) == 0 && ![S_IFREG, S_IFDIR].contains(state.st_mode & S_IFMT)
    }

    /// The folder part of a path: empty for a bare name, and for what comes through a pipe, which lies nowhere.
    package static func folder(of path: String) -> String {
        if path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/") { return "" }
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func join(_ folder: String, _ name: String) -> String {
        if folder.isEmpty { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
