import Quantities

/// Checks of the wall clock at a start: a wrong clock harms the city, whose time never goes back.
struct ClockCheck {
    /// Current time, in seconds since 1970 like all times here.
    var now: Int64
    /// Time of the last frame (a logged command) of the store; nil for a new store.
    var lastFrame: Int64?
    /// Build time of the program; nil if unknown.
    var programBuilt: Int64?
    /// Whether a service such as NTP synchronises the clock; nil if unknown.
    var isSynchronized: Bool?

    /// Tolerance of comparisons, because wall clock times are whole seconds.
    private static let toleranceSeconds: Int64 = 2
    /// Time before the program's build that is still accepted.
    private static let secondsBeforeBuildMax: Int64 = 86_400
    /// Pause since the last frame above which the clock is suspect.
    private static let pauseSecondsMax: Int64 = 30 * 86_400

    /// One sentence for each problem.
    var problems: [String] {
        var problems: [String] = []
        if isSynchronized == false { problems.append("this machine's clock is not synchronized (NTP)") }
        if let programBuilt, now < programBuilt - ClockCheck.secondsBeforeBuildMax {
            problems.append("the clock shows \(ClockCheck.text(now)), a time before this program was built")
        }
        guard let lastFrame else { return problems }
        if lastFrame > now + ClockCheck.toleranceSeconds {
            problems.append(
                "the clock shows \(ClockCheck.text(now)), \(lastFrame - now) s before the last frame; the city's time "
                    + "continues from that frame and is ahead of the clock until the next start")
        } else if now - lastFrame > ClockCheck.pauseSecondsMax {
            problems.append(
                "the clock shows \(ClockCheck.text(now)), \((now - lastFrame) / 86_400) days after the last frame; if "
                    + "the clock is wrong, stop the server now: the city's time never goes back")
        }
        return problems
    }

    /// Returns a time as `2026-11-28 12:05:07 UTC`.
    private static func text(_ moment: Int64) -> String {
        "\(CalendarDate(daysSince1970: Int(moment / 86_400))) \(ClockFormat.text(moment % 86_400)) UTC"
    }
}
