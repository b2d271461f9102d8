import Foundation
import Glibc
import Synchronization

/// A folder that is removed with all that is in it when nobody holds it any more.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Paths of folders of static properties, which nobody releases.
    private static let removedAtExit: Mutex<[String]> = {
        atexit {
            for path in TemporaryFolder.removedAtExit.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
        return Mutex([])
    }()

    /// Has the folder removed when the process ends. For a folder of a static property.
    package func removeAtExit() { TemporaryFolder.removedAtExit.withLock { $0.append(path) } }

    /// - Returns: the path of the file.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// The text of a file in the folder, nil if there is none.
    package func read(_ name: String) -> String? { TestFiles.read("\(path)/\(name)") }

    /// Names in the folder, or in one below it, sorted, hidden ones too; none if there is no such folder.
    package func names(in folder: String = "") -> [String] { TestFiles.names(in: "\(path)/\(folder)") }
}

/// A file that is removed when nobody holds it any more.
package final class TemporaryFile {
    package let path: String
    private let folder: TemporaryFolder

    package init(_ bytes: [UInt8], suffix: String = "") throws {
        folder = try TemporaryFolder()
        path = try folder.write(bytes, to: "file\(suffix)")
    }

    package convenience init(_ text: String, suffix: String = "") throws {
        try self.init(Array(text.utf8), suffix: suffix)
    }
}

/// Does something as a user who owns nothing and has no rights of root's, as far as files go, and on this thread only.
///
/// Who is not root stays who they are: for them, too, a file of mode 0 may not be read.
package func withoutRights<Value>(_ action: () throws -> Value) rethrows -> Value {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try action() }
    // Linux asks the thread's own number (setfsuid) for files, and takes root's rights to them away with it.
    let become = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    _ = become(65_534)
    defer { _ = become(0) }
    return try action()
}

/// Whether somebody without root's rights comes to temporary files at all: not where they lie in a folder of root's own.
package let temporaryFilesAreForAll = withoutRights {
    let folder = open(FileManager.default.temporaryDirectory.path, O_RDONLY | O_DIRECTORY)
    if folder >= 0 { close(folder) }
    return folder >= 0
}
