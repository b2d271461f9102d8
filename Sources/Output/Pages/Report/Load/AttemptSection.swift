import PageFrame
import Pictures

/// The section of a load test's page on the attempts to send commands to a server.
struct AttemptSection {
    private let attempts: [LoadFindings.Attempts]

    /// Creates the section.
    ///
    /// - Parameter attempts: attempts by outcome; empty if no server was tested.
    init(_ attempts: [LoadFindings.Attempts]) { self.attempts = attempts }

    /// The section of attempts; empty if no server was tested.
    var sections: [PageSection] {
        if attempts.isEmpty { return [] }
        let seen = attempts.filter { $0.measured + $0.away + $0.warmUp > 0 }
        let wasAway = seen.contains { $0.away > 0 }
        let phases = ["measured"] + (wasAway ? ["while the server was down"] : []) + ["in the warm-up"]
        var table = DataTable((["outcome"] + phases + ["allowed"]).map { DataTable.Column($0) })
        for row in seen {
            let counts = [row.measured] + (wasAway ? [row.away] : []) + [row.warmUp]
            table.add(
                [.text(row.outcome)] + counts.map { .number(Double($0)) } + [
                    .text(AttemptSection.words(row.allowedShare))
                ])
        }
        return [
            PageSection(
                id: "attempts", title: "Attempts and their outcomes",
                parts: [
                    .table(table, caption: "Attempts to send commands, by outcome")
                ])
        ]
    }

    private static func words(_ allowedShare: Double?) -> String {
        guard let allowedShare else { return "" }
        return allowedShare == 0 ? "none" : "at most \(PictureNumber.text(allowedShare * 100, decimals: 2)) %"
    }
}
