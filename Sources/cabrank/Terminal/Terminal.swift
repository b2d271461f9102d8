import Glibc
import OutputFiles

/// Standard output and standard error.
enum Terminal {
    static let isOutputATerminal = isatty(STDOUT_FILENO) == 1
    static let isErrorATerminal = isatty(STDERR_FILENO) == 1

    /// Opens /dev/null for each closed standard stream, so that no output file gets its number and printed text does
    /// not go into that file. The streams are opened in the wrong mode, so that printing still fails.
    static func reserveClosedStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", mode)  // gets the lowest free number
        }
    }

    // MARK: Text for people

    /// Prints one or more lines of a result on standard output.
    ///
    /// - Throws: As `printData`.
    static func print(_ text: String) throws(SystemError) { try print(styled: TerminalText(text)) }

    /// Prints styled lines.
    ///
    /// - Throws: As `printData`.
    static func print(styled text: TerminalText) throws(SystemError) { try print(bytes: text.safeText + "\n") }

    /// Prints a message on standard error. A failure is ignored.
    static func printMessage(_ text: String) { _ = write(TerminalText(text).safeText + "\n", to: STDERR_FILENO) }

    /// Prints text on standard error without a line end.
    static func draw(_ text: TerminalText) { _ = write(text.safeText, to: STDERR_FILENO) }

    // MARK: Data for programs

    /// Prints data for programs and files on standard output, with all bytes unchanged. On a terminal they are treated
    /// as text.
    ///
    /// A closed pipe (`cabrank … | head`) is not an error, nor is a lost connection of the terminal.
    ///
    /// - Throws: `MachineError` if the data cannot be written, for instance on a full disk.
    static func printData(_ text: String) throws(SystemError) {
        if isOutputATerminal { return try print(text) }
        try print(bytes: text + "\n")
    }

    private static func print(bytes text: String) throws(SystemError) {
        if let errorNumber = write(text, to: STDOUT_FILENO) {
            if errorNumber == EPIPE || errorNumber == EIO && Signals.interruption.isRequested { return }
            throw SystemError(action: "cannot write to standard output", errorNumber: errorNumber)
        }
    }

    /// Whether standard output shows styles.
    static let canStyleOutput: Bool = {
        guard isOutputATerminal, getenv("NO_COLOR") == nil, let kind = getenv("TERM") else { return false }
        return strcmp(kind, "dumb") != 0
    }()

    /// - Returns: The system's `errno` if writing fails.
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
