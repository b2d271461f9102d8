import Glibc
import Reports

/// Standard output and standard error.
enum Terminal {
    static let isOutputATerminal = isatty(STDOUT_FILENO) == 1
    static let isErrorATerminal = isatty(STDERR_FILENO) == 1

    /// Occupies each standard stream that whoever started us has closed, so that no file we write gets its number: what is
    /// printed would go into it. Open the wrong way round, because printing is to fail as before.
    static func occupyClosedStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", mode)  // gets the lowest number that is free
        }
    }

    /// A result: a line, or several, on standard output.
    ///
    /// A reader who has gone away (`cabrank … | head`) is no error, nor is a terminal whose connection was lost.
    ///
    /// - Throws: `MachineError` if it cannot be written, such as on a full disk.
    static func print(_ text: String) throws(MachineError) {
        if let errorNumber = write(text + "\n", to: STDOUT_FILENO) {
            if errorNumber == EPIPE || errorNumber == EIO && Signals.interruption.isRequested { return }
            throw MachineError(action: "cannot write to standard output", errorNumber: errorNumber)
        }
    }

    /// A message on standard error. Where even that fails there is nobody left to tell.
    ///
    /// It may hold words of damaged files: no control character of theirs reaches the terminal.
    static func tell(_ text: String) {
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        }
        let shown =
            text.unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 })) : text
        _ = write(shown + "\n", to: STDERR_FILENO)
    }

    /// Text on standard error without a line end.
    static func draw(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// Bold on a terminal that can, plain elsewhere. See no-color.org.
    static func bold(_ text: String) -> String { styled(text, code: 1) }
    static func faint(_ text: String) -> String { styled(text, code: 2) }
    static func green(_ text: String) -> String { styled(text, code: 32) }
    static func red(_ text: String) -> String { styled(text, code: 31) }
    static func yellow(_ text: String) -> String { styled(text, code: 33) }
    static func cyan(_ text: String) -> String { styled(text, code: 36) }
    static func grey(_ text: String) -> String { styled(text, code: 90) }

    private static func styled(_ text: String, code: Int) -> String {
        canStyleOutput ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    private static let canStyleOutput: Bool = {
        guard isOutputATerminal, getenv("NO_COLOR") == nil, let kind = getenv("TERM") else { return false }
        return strcmp(kind, "dumb") != 0
    }()

    /// - Returns: the system's `errno` if not all could be written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
            return nil
        }
    }
}
