import Glibc
import InputFiles

/// Operations on the file system; each failure carries the system's reason.
package enum FileSystem {
    /// Kind of file at a path.
    package enum Kind {
        /// `belowAFile`: a part of the path is no folder.
        case nothing, folder, file, somethingElse, belowAFile
    }

    /// Identity of a file, independent of the path that leads to it.
    package struct Identity: Hashable {
        private let device: dev_t
        private let number: ino_t

        /// Creates an identity from the system's status.
        package init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    // MARK: Looking

    /// Returns the kind of file at a path, following links.
    ///
    /// - Throws: `MachineError` if the system refuses to look.
    package static func kind(at path: String) throws(SystemError) -> Kind {
        var status = stat()
        if stat(path, &status) == 0 {
            return switch status.st_mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFREG: .file
            default: .somethingElse  // a device, a pipe, a socket
            }
        }
        if errno == ENOENT { return .nothing }
        if errno == ENOTDIR { return .belowAFile }
        throw SystemError(action: "cannot access \(path)", errorNumber: errno)
    }

    /// Whether the path is a regular file and no link.
    package static func isRegularFile(_ path: String) -> Bool { format(of: path) == S_IFREG }

    /// Whether the path is a folder and no link.
    package static func isFolderAndNoLink(_ path: String) -> Bool { format(of: path) == S_IFDIR }

    /// Whether the path exists, including a dangling link.
    package static func exists(_ path: String) -> Bool { format(of: path) != nil }

    /// Returns the file format bits of the path itself; nil if it does not exist.
    private static func format(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Returns the size of a regular file, following links; nil for anything else.
    package static func byteCount(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Returns the identity of the file at a path; nil if it cannot be seen.
    package static func identity(of path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(status) : nil
    }

    /// Returns the identity of an open file.
    package static func identity(of descriptor: Int32) -> Identity? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Identity(status) : nil
    }

    /// Returns the names in a folder, sorted.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package static func names(in path: String) throws(SystemError) -> [String] {
        guard let listing = opendir(path.isEmpty ? "." : path) else {
            throw SystemError(action: "cannot read the folder \(path)", errorNumber: errno)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = name(of: entry)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the names in a folder, sorted; none if it cannot be read.
    package static func namesIfReadable(in path: String) -> [String] { (try? names(in: path)) ?? [] }

    /// Returns the first bytes of a file.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package static func firstBytes(of path: String, count: Int) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(action: "cannot read \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let received = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, count) }
        if received < 0 { throw SystemError(action: "cannot read \(path)", errorNumber: errno) }
        return Array(bytes.prefix(received))
    }

    // MARK: Changing

    /// Creates a folder and its missing parents.
    ///
    /// - Parameter made: receives the created folders, outermost first.
    /// - Throws: `MachineError`; folders created before it remain.
    package static func makeFolders(_ path: String, made: inout [String]) throws(SystemError) {
        if path.isEmpty { return }
        if try kind(at: path) == .folder { return }
        try makeFolders(parent(of: path), made: &made)
        do {
            try makeFolder(path)
            made.append(path)
        } catch {
            // Another run may have created it meanwhile.
            if try kind(at: path) != .folder { throw error }
        }
    }

    /// Creates a folder; throws if it exists.
    package static func makeFolder(_ path: String) throws(SystemError) {
        if mkdir(path, 0o777) != 0 { throw SystemError(action: "cannot create the folder \(path)", errorNumber: errno) }
    }

    /// Renames a file or folder, replacing a file at the new path.
    package static func rename(_ path: String, to newPath: String) throws(SystemError) {
        if Glibc.rename(path, newPath) != 0 {
            throw SystemError(action: "cannot rename \(path) to \(newPath)", errorNumber: errno)
        }
    }

    /// Copies the permissions of a file; does nothing if either file is missing or the system refuses.
    package static func copyPermissions(of path: String, to newPath: String) {
        var status = stat()
        if stat(path, &status) == 0 { _ = chmod(newPath, status.st_mode & 0o777) }
    }

    /// Flushes a file to the disk, which may report only now that it is full.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package static func synchronise(_ path: String) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(action: "cannot write \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        // Some file systems do not support flushing.
        if fsync(descriptor) != 0 && errno != EINVAL {
            throw SystemError(action: "cannot write \(path)", errorNumber: errno)
        }
    }

    /// Removes a file or an empty folder, ignoring errors, since it cleans up after one.
    package static func remove(_ path: String) { _ = Glibc.remove(path) }

    /// Removes a folder and its contents as far as the system allows. Links are removed, not followed.
    package static func removeTree(_ path: String) {
        if isFolderAndNoLink(path) {
            for name in namesIfReadable(in: path) { removeTree(path + "/" + name) }
        }
        remove(path)
    }

    // MARK: Paths

    /// Returns the path without its last name; empty for the working folder.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the last name of a path.
    package static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// Returns the path of a name in a folder; an empty folder means the working folder.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") || name.hasPrefix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the end of a chain of links, whether or not it exists.
    package static func followingLinks(_ path: String) -> String {
        var path = path
        for _ in 0..<40 {  // the system's own limit
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            if count <= 0 { return path }
            let text = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = text.hasPrefix("/") ? text : join(parent(of: path), text)
        }
        return path
    }

    /// Returns the absolute path without links, `.` and `..`, whether or not it exists.
    package static func realPath(_ path: String) -> String {
        let target = followingLinks(path)
        if let full = FileSearch.realPath(of: target.isEmpty ? "." : target) { return full }
        var trimmed = Substring(target)
        while trimmed.hasSuffix("/") { trimmed.removeLast() }
        if trimmed.isEmpty { return target }  // the root is not accessible, or the working folder is gone
        let folder = realPath(parent(of: String(trimmed)))
        // The system resolves it like this once the folders exist.
        switch name(of: String(trimmed)) {
        case ".": return folder
        case "..": return parent(of: folder)
        case let name: return join(folder, name)
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
