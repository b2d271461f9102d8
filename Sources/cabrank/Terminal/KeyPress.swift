import Glibc
import Synchronization

/// What a person answers who is asked for a key.
enum KeyPress {
    case next, leave, interrupt

    /// The settings of the terminal from before a key is waited for; nil while none is.
    nonisolated(unsafe) private static let settingsBefore = Atomic<UnsafeMutablePointer<termios>?>(nil)

    /// Waits for any key: `q` leaves, Ctrl-C interrupts. Where standard input is no terminal a line stands for a key, and
    /// after the last one nobody waits any more.
    ///
    /// - Parameter prompt: shown meanwhile, if somebody is there to see it.
    static func wait(prompt: String) -> KeyPress {
        if Terminal.isErrorATerminal { Terminal.draw(TerminalText(prompt)) }
        defer { clearPrompt() }
        let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        defer { settings.deallocate() }
        guard tcgetattr(STDIN_FILENO, settings) == 0 else {
            return readLine()?.first == "q" ? .leave : .next
        }
        // Ctrl-C comes as a key, so that the terminal is never left without its echo.
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
            tcflush(STDIN_FILENO, TCIFLUSH)  // the rest of an arrow or the like
            return .next
        default: return .next
        }
    }

    /// Leaves the terminal as it was; for signal handlers, so without allocating or waiting.
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

    /// The first byte of a key: what is left of a letter of several bytes is passed over.
    private static func nextKey() -> UInt8 {
        var byte: UInt8 = 0
        repeat {
            if read(STDIN_FILENO, &byte, 1) != 1 { return endOfInput }
        } while (0x80...0xBF).contains(byte)
        return byte
    }

    /// Ctrl-C, Ctrl-D and what the codes of arrows begin with.
    private static let interruption: UInt8 = 3
    private static let endOfInput: UInt8 = 4
    private static let escape: UInt8 = 27
}
