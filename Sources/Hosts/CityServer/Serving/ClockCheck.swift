import Quantities

/// The signs that the wall clock is wrong at a start: a city lives by it, and its time never goes back.
struct ClockCheck {
    /// The present moment, in seconds since 1970 as all moments here.
    var now: Int64
    /// The moment of the store's last frame; nil for a new store.
    var lastFrame: Int64?
    /// The moment the program was built; nil if unknown.
    var program: Int64?
    /// Whether something keeps the clock in step; nil if nobody knows.
    var isSynchronized: Bool?

    /// A moment of the wall is known to the second only.
    private static let secondsInaccurate: Int64 = 2
    /// Few services are away for longer.
    private static let secondsAwayMax: Int64 = 30 * 86_400

    /// A sentence for each.
    var problems: [String] {
        var problems: [String] = []
        if isSynchronized == false { problems.append("nothing keeps this machine's clock in step (NTP)") }
        if let program, now < program - 86_400 {
            problems.append("the clock shows \(ClockCheck.text(now)), before this program was made")
        }
        guard let lastFrame else { return problems }
        if lastFrame > now + ClockCheck.secondsInaccurate {
            problems.append(
                "the clock shows \(ClockCheck.text(now)), \(lastFrame - now) s before the last frame; the city goes on "
                    + "from that frame, and is ahead of the clock until the next start")
        } else if now - lastFrame > ClockCheck.secondsAwayMax {
            problems.append(
                "the clock shows \(ClockCheck.text(now)), \((now - lastFrame) / 86_400) days after the last frame; if it is "
                    + "wrong, end the server before anything happens: the city's time never goes back")
        }
        return problems
    }

    /// `2026-11-28 12:05:07 UTC`.
    private static func text(_ moment: Int64) -> String {
        "\(CalendarDate(daysSince1970: Int(moment / 86_400))) \(ClockText.text(moment % 86_400)) UTC"
    }
}
