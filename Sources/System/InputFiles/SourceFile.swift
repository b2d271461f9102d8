import Glibc

/// Contents of a text file by the user: valid UTF-8, not empty, without a byte order mark.
///
/// Creating one checks the file as a whole, so that the parsers of its contents do not need to.
package struct SourceFile: Sendable {
    /// File as the user named it, for diagnostics.
    package let displayName: String
    /// Contents, valid UTF-8 of at least one byte.
    package let bytes: [UInt8]

    /// Contents as a string.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: path of the file.
    ///   - displayName: name in diagnostics; the path if nil.
    /// - Throws: `InputError` if the file does not exist, cannot be read, is a folder, is in a binary format, is empty,
    ///   or is not UTF-8.
    package static func read(_ path: String, displayName: String? = nil) throws(InputError) -> SourceFile {
        let name = displayName ?? path
        return try SourceFile(displayName: name, bytes: try readBytes(path, displayName: name))
    }

    /// Checks contents that are already in memory.
    ///
    /// - Throws: `InputError` if they are empty, in a binary format, or not UTF-8.
    package init(displayName: String, bytes: [UInt8]) throws(InputError) {
        if let form = BinaryFormat.detect(in: bytes) {
            throw InputError(form.diagnostic(file: displayName))
        }
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let contents = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(byteOrderMark.count)) : bytes
        guard !contents.isEmpty else {
            throw InputError(Diagnostic(file: displayName, problem: "the file is empty"))
        }
        if let offset = SourceFile.firstInvalidByte(in: contents) {
            let place = SourceFile.place(ofByte: offset, in: contents)
            let hexadecimal = String(contents[offset], radix: 16, uppercase: true)
            throw InputError(
                Diagnostic(
                    file: displayName, line: place.line, column: place.column,
                    problem: "the file is not UTF-8: byte 0x\(hexadecimal.count < 2 ? "0" : "")\(hexadecimal)",
                    remedy: "save it with the encoding UTF-8"))
        }
        self.displayName = displayName
        self.bytes = contents
    }

    /// Checks a text that is already in memory.
    ///
    /// - Throws: `InputError` if it is empty.
    package init(displayName: String, text: String) throws(InputError) {
        try self.init(displayName: displayName, bytes: Array(text.utf8))
    }

    /// Returns the line and column, both from 1, of a byte; columns count Unicode scalars.
    ///
    /// - Complexity: O(`offset`).
    package func place(ofByte offset: Int) -> (line: Int, column: Int) {
        SourceFile.place(ofByte: offset, in: bytes)
    }

    /// Returns an error at a byte of this file.
    package func diagnostic(atByte offset: Int, problem: String, remedy: String = "") -> Diagnostic {
        let place = place(ofByte: offset)
        return Diagnostic(
            file: displayName, line: place.line, column: place.column, problem: problem, remedy: remedy)
    }

    /// Returns the text of a line, counted from 1, without its end; empty if there is no such line.
    ///
    /// - Complexity: O(bytes up to its end).
    package func text(ofLine line: Int) -> String {
        var (start, number) = (0, 1)
        while number < line {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return "" }
            (start, number) = (end + 1, number + 1)
        }
        let rest = bytes[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return String(decoding: rest, as: UTF8.self)
    }

    /// Returns the line and column of a byte in any text.
    package static func place(ofByte offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for byte in bytes[..<min(max(offset, 0), bytes.count)] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {  // a continuation byte is not a character of its own
                column += 1
            }
        }
        return (line, column)
    }

    private static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
        do throws(Unicode.UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

extension SourceFile {
    private static func readBytes(_ path: String, displayName: String) throws(InputError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw readError(displayName, errorNumber: errno) }
        defer { close(descriptor) }

        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw readError(displayName, errorNumber: errno) }
        try refuseFoldersAndDevices(status, displayName: displayName)

        // One byte more than the file has, so that one call reads it and the next finds its end; for a pipe the buffer
        // grows.
        var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 65_536))
        var count = 0
        while true {
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
            let received = bytes.withUnsafeMutableBytes { buffer in
                systemRead(descriptor, buffer[count...])
            }
            if received < 0 {
                if errno == EINTR { continue }
                throw readError(displayName, errorNumber: errno)
            }
            if received == 0 { break }
            count += received
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private static func systemRead(_ descriptor: Int32, _ room: Slice<UnsafeMutableRawBufferPointer>) -> Int {
        let target = UnsafeMutableRawBufferPointer(rebasing: room)
        return Glibc.read(descriptor, target.baseAddress, target.count)
    }

    /// Checks that the path is a regular file, which can be read repeatedly and at any offset.
    ///
    /// - Parameter displayName: name in messages.
    /// - Throws: `InputError` if it is anything else, or does not exist.
    package static func requireFile(_ path: String, displayName: String) throws(InputError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw readError(displayName, errorNumber: errno) }
        try refuseFoldersAndDevices(status, displayName: displayName)
        if status.st_mode & S_IFMT != S_IFREG {
            throw InputError(
                Diagnostic(
                    file: displayName, problem: "this is a pipe", remedy: "write it to a file first, and name that file"
                ))
        }
    }

    private static func refuseFoldersAndDevices(_ status: stat, displayName: String) throws(InputError) {
        if status.st_mode & S_IFMT == S_IFDIR { throw readError(displayName, errorNumber: EISDIR) }
        if [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) {
            throw InputError(
                Diagnostic(file: displayName, problem: "this is a device, not a file", remedy: "name a file"))
        }
    }

    /// Returns the error for a failed system call on a file, in words for the user.
    package static func readError(_ displayName: String, errorNumber: Int32) -> InputError {
        let problem: String
        var remedy = ""
        var isOfMachine = false
        switch errorNumber {
        case ENOENT, ENOTDIR:
            problem = "there is no such file"
        case EISDIR:
            (problem, remedy) = ("this is a folder", "name a file in it")
        case ELOOP, ENAMETOOLONG:
            problem = "the path cannot be resolved: \(String(cString: strerror(errorNumber)))"
        case EACCES, EPERM:
            (problem, remedy) = ("the file may not be read", "check its permissions")
            isOfMachine = true
        default:
            problem = "the file cannot be read: \(String(cString: strerror(errorNumber)))"
            isOfMachine = true
        }
        var diagnostic = Diagnostic(file: displayName, problem: problem, remedy: remedy)
        diagnostic.isSystemError = isOfMachine
        return InputError(diagnostic)
    }
}
