import Glibc
import Synchronization

/// The user's answer to a prompt for a key.
enum KeyPress {
    case next, leave, interrupt

    /// Settings of the terminal before a prompt; nil while there is none.
    nonisolated(unsafe) private static let settingsBefore = Atomic<UnsafeMutablePointer<termios>?>(nil)

    /// Waits for any key: `q` leaves, Ctrl-C interrupts. If standard input is not a terminal, a line stands for a key,
    /// and at its end there is no more waiting.
    ///
    /// - Parameter prompt: Text to show on a terminal meanwhile.
    static func wait(prompt: String) -> KeyPress {
        if Terminal.isErrorATerminal { Terminal.draw(TerminalText(prompt)) }
        defer { clearPrompt() }
        let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        defer { settings.deallocate() }
        guard tcgetattr(STDIN_FILENO, settings) == 0 else {
            return readLine()?.first == "q" ? .leave : .next
        }
        // Ctrl-C arrives as a key, so that the terminal always gets its echo back.
        var raw = settings.pointee
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        settingsBefore.store(settings, ordering: .releasing)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, settings)
            settingsBefore.store(nil, ordering: .releasing)
        }
        switch nextKey() {
        case UInt8(ascii: "q"), UInt8(ascii: "Q"), endOfInput: return .leave
        case interruption: return .interrupt
        case escape:
            tcflush(STDIN_FILENO, TCIFLUSH)  // the rest of an arrow's code
            return .next
        default: return .next
        }
    }

    /// Restores the terminal. Signal handlers call it, so it neither allocates nor waits.
    static func restoreTerminal() {
        guard let settings = settingsBefore.load(ordering: .acquiring) else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, settings)
        clearPrompt()
    }

    private static func clearPrompt() {
        guard Terminal.isErrorATerminal else { return }
        let sequence: StaticString = "\r\u{1B}[K"
        _ = write(STDERR_FILENO, sequence.utf8Start, sequence.utf8CodeUnitCount)
    }

    /// Returns the first byte of a key, and skips the remaining bytes of a multi-byte character.
    private static func nextKey() -> UInt8 {
        var byte: UInt8 = 0
        repeat {
            if read(STDIN_FILENO, &byte, 1) != 1 { return endOfInput }
        } while (0x80...0xBF).contains(byte)
        return byte
    }

    /// Codes of Ctrl-C and Ctrl-D, and the first code of arrow keys.
    private static let interruption: UInt8 = 3
    private static let endOfInput: UInt8 = 4
    private static let escape: UInt8 = 27
}
