import OutputFiles
import Quantities

/// The targets as JUnit XML for CI servers, one test case per target.
///
/// A missed target is a failure. A target that was not tested or whose measurement is invalid, an interruption, and
/// each reason that makes the run invalid are errors. Targets that are unproved or belong to another profile are
/// skipped.
///
/// Source: the schema of the Jenkins xUnit plugin, `junit-10.xsd`.
package struct JUnitReport {
    /// Kind of the output file, recognised by its first bytes.
    package static let kind = OutputKind("JUnit report of cabrank", beginning: Array(beginning.utf8))
    /// First bytes of every report, by which a file is recognised.
    private static let beginning = #"<?xml version="1.0" encoding="UTF-8"?>\#n<testsuites name="cabrank load""#

    /// The complete XML document.
    package let text: String

    /// Creates the report of a run.
    ///
    /// - Parameters:
    ///   - startedMilliseconds: start of the test, since 1970 (UTC).
    ///   - commandLine: the user's command line.
    package init(
        _ targets: TargetTable, _ record: LoadRecord, of profile: LoadProfile, startedMilliseconds: Int64,
        commandLine: String
    ) {
        let attempts = record.remote.map { AttemptTable.rows($0.attempts, profile.target) } ?? []
        var cases = (targets.rows + attempts).map { JUnitReport.testCase(of: $0, in: profile.name) }
        if record.isCutShort {
            cases.append(TestCase(name: "the whole run", profile: profile.name, .error("the run was interrupted")))
        }
        for sentence in targets.invalidities {
            cases.append(TestCase(name: "the load tester keeps up", profile: profile.name, .error(sentence)))
        }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.isFailure })\" errors=\"\(cases.count { $0.isError })\" "
            + "skipped=\"\(cases.count { $0.isSkipped })\" time=\"\(record.measuredSeconds)\""
        let started = JUnitReport.timestamp(startedMilliseconds)
        text = """
            \(JUnitReport.beginning) \(counts)>
              <testsuite name="\(JUnitReport.escaped(profile.name))" \(counts) timestamp="\(started)">
                <properties>
                  <property name="command" value="\(JUnitReport.escaped(commandLine))"/>
                  <property name="seed" value="\(profile.seed)"/>
                </properties>
            \(cases.map(\.text).joined(separator: "\n"))
                <system-out>\(JUnitReport.escaped(targets.proof))</system-out>
              </testsuite>
            </testsuites>

            """
    }

    private static func testCase(of row: TargetRow, in profile: String) -> TestCase {
        let name = row.rule.isEmpty ? row.name : "\(row.rule) \(row.name)"
        let message = "promised: \(row.target); measured: \(row.measuredWithReason)"
        let outcome: TestCase.Outcome =
            switch row.outcome {
            case .pass: .passed(message)
            case .fail: .failure(message)
            case .invalid, .notTested: .error("\(row.outcome.rawValue); \(message)")
            case .notProved: .skipped("\(row.outcome.rawValue); \(message)")
            case .otherProfile: .skipped("\(row.outcome.rawValue); promised: \(row.target)")
            }
        return TestCase(name: name, profile: profile, outcome)
    }

    /// Returns UTC in ISO 8601 without a zone, as the schema requires.
    private static func timestamp(_ milliseconds: Int64) -> String {
        let (days, rest) = (milliseconds / 1_000).quotientAndRemainder(dividingBy: 86_400)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(CalendarDate(daysSince1970: Int(days)))T\(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    }

    /// Escapes text for XML 1.0; a forbidden control character becomes `?`.
    fileprivate static func escaped(_ text: String) -> String {
        text.escapedForXML { $0 == "\t" || $0 == "\n" ? String($0) : "?" }
    }
}

/// One target, or one reason why the run is invalid.
private struct TestCase {
    enum Outcome {
        case passed(String), failure(String), error(String), skipped(String)
    }

    private let name: String
    private let profile: String
    private let outcome: Outcome

    init(name: String, profile: String, _ outcome: Outcome) {
        self.name = name
        self.profile = profile
        self.outcome = outcome
    }

    var isFailure: Bool { if case .failure = outcome { true } else { false } }
    var isError: Bool { if case .error = outcome { true } else { false } }
    var isSkipped: Bool { if case .skipped = outcome { true } else { false } }

    var text: String {
        let inner =
            switch outcome {
            case .passed(let message): "<system-out>\(JUnitReport.escaped(message))</system-out>"
            case .failure(let message): "<failure type=\"missed\" message=\"\(JUnitReport.escaped(message))\"/>"
            case .error(let message): "<error type=\"invalid\" message=\"\(JUnitReport.escaped(message))\"/>"
            case .skipped(let message): "<skipped message=\"\(JUnitReport.escaped(message))\"/>"
            }
        return """
                <testcase classname="cabrank.load.\(JUnitReport.escaped(profile))" \
            name="\(JUnitReport.escaped(name))" time="0">
                  \(inner)
                </testcase>
            """
    }
}
