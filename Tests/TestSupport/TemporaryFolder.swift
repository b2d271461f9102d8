import Foundation
import Glibc
import Synchronization

/// A temporary folder, which is removed with its contents when the object is released.
package final class TemporaryFolder: Sendable {
    /// The path of the folder.
    package let path: String

    /// Creates a folder.
    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Paths of folders of static properties, which are never released.
    private static let removedAtExit: Mutex<[String]> = {
        atexit {
            for path in TemporaryFolder.removedAtExit.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
        return Mutex([])
    }()

    /// Removes the folder when the process ends, for folders of static properties.
    package func removeAtExit() { TemporaryFolder.removedAtExit.withLock { $0.append(path) } }

    /// Writes a file in the folder.
    ///
    /// - Returns: the path of the file.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// Writes a file in the folder and returns its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// Returns the text of a file in the folder, or nil if there is none.
    package func read(_ name: String) -> String? { TestFiles.read("\(path)/\(name)") }

    /// Returns the names in the folder, or in a folder below it, sorted and including hidden ones; none if there is no
    /// such folder.
    package func names(in folder: String = "") -> [String] { TestFiles.names(in: "\(path)/\(folder)") }
}

/// A temporary file, which is removed when the object is released.
package final class TemporaryFile {
    /// The path of the file.
    package let path: String
    private let folder: TemporaryFolder

    /// Creates a file with these bytes.
    package init(_ bytes: [UInt8], suffix: String = "") throws {
        folder = try TemporaryFolder()
        path = try folder.write(bytes, to: "file\(suffix)")
    }

    /// Creates a file with this text.
    package convenience init(_ text: String, suffix: String = "") throws {
        try self.init(Array(text.utf8), suffix: suffix)
    }
}

/// Performs an action as a user who owns no files and lacks root's rights to files, on this thread only.
///
/// Without root's rights the user stays the same, who cannot read a file of mode 0 either.
package func withoutRootRights<Value>(_ action: () throws -> Value) rethrows -> Value {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try action() }
    // Linux checks file access by the thread's own user number (setfsuid), which also removes root's rights to files.
    let become = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    _ = become(65_534)
    defer { _ = become(0) }
    return try action()
}

/// Whether a user without root's rights can reach temporary files, which is not the case in a folder of root's own.
package let temporaryFilesAreForAll = withoutRootRights {
    let folder = open(FileManager.default.temporaryDirectory.path, O_RDONLY | O_DIRECTORY)
    if folder >= 0 { close(folder) }
    return folder >= 0
}
