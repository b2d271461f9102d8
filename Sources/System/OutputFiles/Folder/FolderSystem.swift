import Glibc
import InputFiles

/// The few things the reports ask of a file system, each failure with the system's reason.
package enum FolderSystem {
    package enum Kind {
        /// `belowAFile`: a part of the path is no folder.
        case nothing, folder, file, somethingElse, belowAFile
    }

    /// What a file is, by whatever name it is reached.
    package struct Identity: Hashable {
        private let device: dev_t
        private let number: ino_t

        package init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
    }

    // MARK: Looking

    /// What lies at a path, links followed.
    ///
    /// - Throws: `MachineError` if the system does not let us look.
    package static func kind(at path: String) throws(MachineError) -> Kind {
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
        throw MachineError(action: "cannot look at \(path)", errorNumber: errno)
    }

    /// Whether a file of its own lies there: no link, folder, device or pipe.
    package static func isRegularFile(_ path: String) -> Bool { format(of: path) == S_IFREG }

    /// Whether a folder of its own lies there, and no link to one.
    package static func isFolderItself(_ path: String) -> Bool { format(of: path) == S_IFDIR }

    /// Whether there is anything of that name, be it a link to nothing.
    package static func isTaken(_ path: String) -> Bool { format(of: path) != nil }

    /// nil if nothing lies there.
    private static func format(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// nil if nothing can be seen there.
    package static func identity(of path: String) -> Identity? {
        var status = stat()
        return stat(path, &status) == 0 ? Identity(status) : nil
    }

    /// Of what a descriptor is open for.
    package static func identity(of descriptor: Int32) -> Identity? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Identity(status) : nil
    }

    /// The names in a folder, sorted.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package static func names(in path: String) throws(MachineError) -> [String] {
        guard let listing = opendir(path.isEmpty ? "." : path) else {
            throw MachineError(action: "cannot read the folder \(path)", errorNumber: errno)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = name(of: entry)
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// The names in a folder, sorted; none if it cannot be read.
    package static func namesIfAny(in path: String) -> [String] { (try? names(in: path)) ?? [] }

    /// The first bytes of a file.
    ///
    /// - Throws: `MachineError` if it cannot be read.
    package static func beginning(of path: String, count: Int) throws(MachineError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MachineError(action: "cannot read \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let received = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, count) }
        if received < 0 { throw MachineError(action: "cannot read \(path)", errorNumber: errno) }
        return Array(bytes.prefix(received))
    }

    // MARK: Changing

    /// Makes a folder and those above it that are missing.
    ///
    /// - Parameter made: the folders made are put behind it, outermost first.
    /// - Throws: `MachineError`; what was made before it stays.
    package static func makeFolders(_ path: String, made: inout [String]) throws(MachineError) {
        if path.isEmpty { return }
        if try kind(at: path) == .folder { return }
        try makeFolders(parent(of: path), made: &made)
        do {
            try makeFolder(path)
            made.append(path)
        } catch {
            // Another run may have made it meanwhile.
            if try kind(at: path) != .folder { throw error }
        }
    }

    package static func makeFolder(_ path: String) throws(MachineError) {
        if mkdir(path, 0o777) != 0 { throw MachineError(action: "cannot make the folder \(path)", errorNumber: errno) }
    }

    package static func rename(_ path: String, to newPath: String) throws(MachineError) {
        if Glibc.rename(path, newPath) != 0 {
            throw MachineError(action: "cannot rename \(path) to \(newPath)", errorNumber: errno)
        }
    }

    /// Lets a file be read and written by whom another may be; no error if that is not possible, or there is no other.
    package static func copyPermissions(of path: String, to newPath: String) {
        var status = stat()
        if stat(path, &status) == 0 { _ = chmod(newPath, status.st_mode & 0o777) }
    }

    /// Hands a file to the disk, which may say only now that it is full.
    ///
    /// - Throws: `MachineError` if it refuses.
    package static func synchronise(_ path: String) throws(MachineError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MachineError(action: "cannot write \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        // Some file systems have nothing to hand over.
        if fsync(descriptor) != 0 && errno != EINVAL {
            throw MachineError(action: "cannot write \(path)", errorNumber: errno)
        }
    }

    /// Removes a file or an empty folder; no error if it cannot be removed, for this tidies up after one.
    package static func remove(_ path: String) { _ = Glibc.remove(path) }

    /// Removes a folder with all that is in it, as far as the system lets us; links are removed, not followed.
    package static func removeTree(_ path: String) {
        if isFolderItself(path) {
            for name in namesIfAny(in: path) { removeTree(path + "/" + name) }
        }
        remove(path)
    }

    // MARK: Paths

    /// The path without its last name; empty for the working folder.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last name of a path.
    package static func name(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    /// The path of a name in a folder; an empty folder is the working folder.
    package static func join(_ folder: String, _ name: String) -> String {
        folder.isEmpty || folder.hasSuffix("/") || name.hasPrefix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The path that a link leads to, and a link there, and so on, whether or not something lies at the end.
    package static func followingLinks(_ path: String) -> String {
        var path = path
        for _ in 0..<40 {  // as often as the system follows
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            if count <= 0 { return path }
            let text = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            path = text.hasPrefix("/") ? text : join(parent(of: path), text)
        }
        return path
    }

    /// Where a path really is, whether or not something lies there: from the root, without links, `.` and `..`.
    package static func realPath(_ path: String) -> String {
        let target = followingLinks(path)
        if let full = FileSearch.fullPath(of: target.isEmpty ? "." : target) { return full }
        var trimmed = Substring(target)
        while trimmed.hasSuffix("/") { trimmed.removeLast() }
        if trimmed.isEmpty { return target }  // not even the root can be looked at, or the working folder is gone
        let folder = realPath(parent(of: String(trimmed)))
        // As the system does once the folders are there.
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
