import FoundationEssentials
import Glibc

/// Search for the files that a scenario names.
package enum FileSearch {
    /// Returns the data folder in the environment variable `CABRANK_DATA`, or nil.
    package static func dataFolderOfEnvironment() -> String? {
        let folder = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        return folder?.isEmpty == false ? folder : nil
    }

    /// Returns the path of a file: next to the file that names it, else in the data folder. An absolute path is used as
    /// it is.
    ///
    /// - Parameters:
    ///   - name: name as written, possibly with folders: `nyc/zones.csv`.
    ///   - folder: folder of the naming file; empty for the current folder.
    ///   - dataFolder: nil if there is none.
    ///   - mention: place where the name is written, for the error.
    /// - Throws: `InputError` with the paths tried.
    package static func resolve(
        _ name: String, beside folder: String, dataFolder: String? = dataFolderOfEnvironment(),
        mention: (file: String, line: Int?, column: Int?)
    ) throws(InputError) -> String {
        var candidates = [name.hasPrefix("/") ? name : join(folder, name)]
        if !name.hasPrefix("/"), let dataFolder { candidates.append(join(dataFolder, name)) }
        if let found = candidates.first(where: mayExist) { return found }

        let looked = candidates.map { "'\($0.excerpt)'" }.joined(separator: " and ")
        let remedy =
            dataFolder == nil && !name.hasPrefix("/")
            ? "looked for \(looked); set the environment variable CABRANK_DATA to a folder of data"
            : "looked for \(looked)"
        throw InputError(
            mention.file, line: mention.line, column: mention.column, "there is no file '\(name.excerpt)'",
            remedy: remedy)
    }

    /// Whether the path exists or lies in an inaccessible folder; reading it then reports the error.
    package static func mayExist(_ path: String) -> Bool {
        // For the system a path ends at a NUL, which a YAML text may contain.
        if path.utf8.contains(0) { return false }
        var status = stat()
        return stat(path, &status) == 0 || errno == EACCES
    }

    /// Returns the absolute path of an existing file, with symbolic links resolved; nil if there is none.
    package static func realPath(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the same; nil for a folder. A scenario of that name is then one that comes with the program.
    package static func realPath(ofFile path: String) -> String? {
        var state = stat()
        guard stat(path, &state) == 0, state.st_mode & S_IFMT != S_IFDIR else { return nil }
        return realPath(of: path)
    }

    /// Whether the path is a pipe or device, which can be read only once.
    package static func isPipe(_ path: String) -> Bool {
        var state = stat()
        return stat(path, &state) == 0 && ![S_IFREG, S_IFDIR].contains(state.st_mode & S_IFMT)
    }

    /// Returns the folder part of a path: empty for a bare name and for a pipe, which has no folder.
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
