import Glibc

/// The few things the reports ask of a file system, each failure with the system's reason.
enum FolderSystem {
    enum Kind {
        /// `belowAFile`: a part of the path is no folder.
        case nothing, folder, somethingElse, belowAFile
    }

    /// What lies at a path, links followed.
    ///
    /// - Throws: `MachineError` if the system does not let us look.
    static func kind(at path: String) throws(MachineError) -> Kind {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? .folder : .somethingElse }
        if errno == ENOENT { return .nothing }
        if errno == ENOTDIR { return .belowAFile }
        throw MachineError(action: "cannot look at \(path)", errorNumber: errno)
    }

    /// Makes a folder and those above it that are missing.
    ///
    /// - Returns: the folders made, outermost first.
    /// - Throws: `MachineError`; what was made before it stays.
    static func makeFolders(_ path: String, made: inout [String]) throws(MachineError) {
        if path.isEmpty { return }
        if try kind(at: path) == .folder { return }
        try makeFolders(parent(of: path), made: &made)
        try makeFolder(path)
        made.append(path)
    }

    static func makeFolder(_ path: String) throws(MachineError) {
        if mkdir(path, 0o777) != 0 { throw MachineError(action: "cannot make the folder \(path)", errorNumber: errno) }
    }

    static func rename(_ path: String, to newPath: String) throws(MachineError) {
        if Glibc.rename(path, newPath) != 0 {
            throw MachineError(action: "cannot rename \(path) to \(newPath)", errorNumber: errno)
        }
    }

    /// Removes a file or an empty folder; no error if it cannot be removed, for this tidies up after one.
    static func remove(_ path: String) { _ = Glibc.remove(path) }

    /// Removes a folder with all that is in it, as far as the system lets us; links are removed, not followed.
    static func removeTree(_ path: String) {
        if isFolderItself(path) {
            for name in names(in: path) { removeTree(path + "/" + name) }
        }
        remove(path)
    }

    /// The names in a folder, sorted; none if it cannot be read.
    static func names(in path: String) -> [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = name(of: entry)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether a file of its own lies there: no link, folder, device or pipe.
    static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// A hidden name beside `path` that nobody else uses, for what is not whole yet.
    static func temporaryPath(for path: String) -> String {
        let folder = parent(of: path)
        let prefix = folder.isEmpty || folder == "/" ? folder : folder + "/"
        return "\(prefix).\(name(of: path)).partial-\(getpid())"
    }

    /// The first bytes of a file; empty if it cannot be read.
    static func beginning(of path: String, count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let received = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, count) }
        return Array(bytes.prefix(max(0, received)))
    }

    /// The path without its last name; empty for the working folder.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last name of a path.
    static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    private static func isFolderItself(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
