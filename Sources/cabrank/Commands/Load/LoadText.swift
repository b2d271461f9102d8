import LoadTest
import Quantities
import Reports
import RuleModels
import Statistics

/// Results of a load test as text.
struct LoadText {
    private let record: LoadRecord
    private let targets: TargetTable
    private let profile: LoadProfile

    init(_ record: LoadRecord, _ targets: TargetTable, _ profile: LoadProfile) {
        self.record = record
        self.targets = targets
        self.profile = profile
    }

    func lines(path: String) -> [TerminalText] {
        figures.map { TerminalText($0) } + attempts + table + fault + invalidities
            + ([""] + LoadText.places(path)).map { TerminalText($0) }
    }

    /// Returns the results folder, and the command that draws them.
    private static func places(_ path: String) -> [String] {
        var page = ShellCommandLine("cabrank report")
        page.append(path)
        return ["Results   \(path)", "Page      \(page.text)"]
    }

    private var figures: [String] {
        let (verdict, commands) = (record.judge.verdict, targets.commands)
        var lines = [
            "Load      \(profile.name) · \(users) · seed \(profile.seed)",
            "Commands  \(LoadText.rate(commands.askedPerSecond)) requested · "
                + "\(LoadText.rate(commands.carriedOutPerSecond)) carried out, for "
                + "\(Int(record.measuredSeconds.rounded())) s · \(refused)",
        ]
        lines += warmUp
        lines += server
        if let remark = profile.load.dispatchPolicy.remark { lines.append("Dispatch  \(remark)") }
        if let remark = profile.load.surge.remark { lines.append("Surge     \(remark)") }
        lines += missed
        lines.append("")
        lines += latencies
        lines += [
            "",
            "Decisions \(targets.proof)",
        ]
        lines += fares
        lines += verdict.firstWrong.prefix(3).flatMap(LoadText.lines(of:))
        return lines + ["Machine   \(machine)", "          \(kernel)", ""]
    }

    /// Actual rate of the warm-up, and the wait for its last commands.
    private var warmUp: [String] {
        guard let warmUp = record.warmUp else { return [] }
        let (answered, asked) = (LoadText.rate(warmUp.answeredPerSecond), LoadText.number(warmUp.askedPerSecond))
        var line = "Warm-up   \(answered) answered, of \(asked) requested"
        if warmUp.settlingSeconds >= 0.1 {
            line += " · measuring began \(LoadText.tenths(warmUp.settlingSeconds)) s later, after the last answer"
        }
        guard warmUp.unanswered > 0 else { return [line] }
        let left = GroupedNumber.text(warmUp.unanswered)
        return [line, "          except \(left), which still waited in the measured time"]
    }

    private var invalidities: [TerminalText] {
        if targets.invalidities.isEmpty { return [] }
        let held = targets.metDespiteInvalidity
        let finding = held.isEmpty ? "proves nothing" : "proves only the targets below"
        return ["", Terminal.red("INVALID: the load tester itself was the bottleneck, so this run \(finding)")]
            + targets.invalidities.map { "  \($0)" }
            + (held.isEmpty ? [] : ["These targets are met even with the tester's own delays:"])
            + held.map { "  \($0)" }
    }

    private var refused: String {
        let count = targets.commands.refused + (record.remote?.attempts.count(.refused, in: .measured) ?? 0)
        return "\(GroupedNumber.text(count)) refused for overload"
    }

    /// Outcomes of attempts; empty without a remote server.
    private var attempts: [TerminalText] {
        record.remote.map { AttemptText($0.attempts, of: profile).lines + [""] } ?? []
    }

    private var users: String {
        let parts = profile.load.userCounts.map { "\(GroupedNumber.text($0.count)) \($0.name)" }
        return (parts.count > 2 ? [parts.dropLast().joined(separator: ", ")] : parts.dropLast()).joined()
            + (parts.count > 1 ? " and " : "") + (parts.last ?? "")
    }

    // MARK: Failures

    /// Commands that were due but not carried out.
    private var missed: [String] {
        let commands = targets.commands
        if commands.missed == 0 { return [] }
        var lines = ["Missed    \(commands.causes.joined(separator: ", "))"]
        if commands.unanswered > 0 {
            lines.append("          unanswered commands count with their age: a latency with ≥ is a lower bound")
        }
        return lines
    }

    private var fault: [TerminalText] {
        guard let fault = targets.fault, let standing = targets.faultStanding else { return [] }
        let times = fault.strikes == 1 ? "once" : "\(GroupedNumber.text(fault.strikes)) times"
        switch standing {
        case .neverStruck:
            return [
                "", Terminal.red("NOT TESTED: '\(fault.name)' never struck"),
                "  It strikes \(fault.strikesWhen).",
            ]
        case .undetected:
            return [
                "",
                Terminal.red("NOT TESTED: '\(fault.name)' struck \(times), but no check detected it"),
                "  It strikes \(fault.strikesWhen). A longer run with fewer users checks it more often.",
            ]
        case .detected, .unknown:
            let missed = targets.rows.filter { $0.outcome == .fail }.map(\.name)
            let found = missed.isEmpty ? "the run proves nothing" : "missed: \(missed.joined(separator: ", "))"
            return ["", "Fault     \(fault.name) struck \(times) · \(found)"]
        }
    }

    // MARK: Fares

    private var fares: [String] {
        guard let checks = record.judge.verdict.fares else { return [] }
        let (prices, waits) = (GroupedNumber.text(checks.prices), GroupedNumber.text(checks.waits))
        if let unchecked = record.remote?.unchecked {
            return [
                "Fares     not checked: \(unchecked); checked: \(prices) prices stayed the same and were paid once"
            ]
        }
        return ["Fares     \(prices) prices and \(waits) waits checked with the rules"]
    }

    // MARK: The server

    private var server: [String] {
        guard let remote = record.remote else { return [] }
        var lines = [
            "Server    \(remote.address) · \(remote.connections) connections · \(GroupedNumber.text(remote.streams)) of "
                + "\(GroupedNumber.text(remote.people)) users listen to their own streams",
            "Checked   \(GroupedNumber.text(remote.framesChecked)) commands in the feed · "
                + "\(GroupedNumber.text(remote.eventsChecked)) events on streams",
            "Outcomes  "
                + (remote.unknownOutcomes == 0
                    ? "none unknown"
                    : "\(GroupedNumber.text(remote.unknownOutcomes)) unknown, "
                        + "\(GroupedNumber.text(remote.settledOutcomes)) of them settled by a retry"),
        ]
        if remote.usersSeconds >= 1 {
            let limit = remote.connectionsMax.map { "; the server accepts \(GroupedNumber.text($0)) connections" }
            lines.append(
                "Set-up    \(GroupedNumber.text(remote.people)) users in \(LoadText.tenths(remote.usersSeconds)) s"
                    + (limit ?? ""))
        }
        // A server that is killed carries out little meanwhile, at any rate.
        if remote.crashes == nil, targets.commands.carriedOutShare < 0.99 { lines.append(carriedRateLine) }
        if let crashes = remote.crashes { lines += LoadText.lines(of: crashes) }
        return lines
    }

    /// Carried rate of a server that fell behind, with a rate that it may sustain.
    private var carriedRateLine: String {
        let answered = record.answeredPerSecond
        let tried = LoadText.rounded(answered * 0.8)
        return "Answered  \(LoadText.number(answered)) of \(LoadText.rate(profile.rate)) in time, others later or never"
            + (tried > 0 ? "; write --rate \(tried), with an empty --store" : "")
    }

    /// Returns the number cut to two significant digits.
    private static func rounded(_ number: Double) -> Int {
        var (digits, unit) = (Int(number), 1)
        while digits >= 100 { (digits, unit) = (digits / 10, unit * 10) }
        return digits * unit
    }

    private static func lines(of crashes: CrashRecord) -> [String] {
        func away(_ percentile: Int) -> String {
            crashes.awayNanoseconds(atPercentile: percentile).map { LatencyText.text(nanoseconds: $0) } ?? "never"
        }
        return [
            "Crashes   \(crashes.count) · from the kill to the first answer: p50 \(away(50)), longest \(away(100))"
        ] + crashes.failures.prefix(3).map { "          the command of --crash failed: \($0)" }
    }

    // MARK: Latencies

    private var latencies: [String] {
        let percentiles = [50, 99, 99.9, 99.99, 99.999]
        var rows = [["latency", "p50", "p99", "p99.9", "p99.99", "p99.999", "longest", "of"]]
        func add(_ name: String, _ histogram: LatencyHistogram, unansweredOf latencies: CommandLatencies? = nil) {
            guard !histogram.isEmpty else { return }
            let times = percentiles.map { histogram.value(atPercentile: $0) } + [histogram.max]
            rows.append(
                [name]
                    + times.map {
                        (latencies?.isLowerBound($0) == true ? "≥ " : "") + LatencyText.text(nanoseconds: $0)
                    } + [GroupedNumber.text(histogram.count)])
        }
        let all = record.judge.tally.all
        add("from due", all.total, unansweredOf: all)
        if record.remote?.crashes != nil { add("  while up", record.judge.tally.withoutAbsences) }
        add("  naive", all.naive)
        add("  waiting", all.queueing)
        add("  service", all.service)
        for kind in CommandKind.allCases {
            let latencies = record.judge.tally[kind]
            add(kind.name, latencies.total, unansweredOf: latencies)
        }
        for (scope, histogram) in record.remote?.channelLatencies ?? [] { add(scope.rawValue, histogram) }
        return LoadText.aligned(rows)
    }

    // MARK: Machine

    private var machine: String {
        let seconds = Double(record.period.end) / 1e9
        func share(_ nanoseconds: Int64) -> String { "\(Int((Double(nanoseconds) / 1e7 / seconds).rounded())) %" }
        let resident = (record.resources.last?.residentBytes ?? 0) / 1_000_000
        guard let serviceBytes = record.writer.serviceBytes else {
            return
                "processor of the tester: sender \(share(record.writer.processorNanoseconds)), checker "
                + "\(share(record.judge.processorNanoseconds)), generators "
                + "\(share(record.generators.processorNanoseconds)) · memory \(resident) MB\(growth)"
        }
        return
            "processor: writer \(share(record.writer.processorNanoseconds)), checker "
            + "\(share(record.judge.processorNanoseconds)), generators \(share(record.generators.processorNanoseconds)) · "
            + "memory: service \(serviceBytes / 1_000_000) MB of \(resident) MB\(growth)"
    }

    /// Processor time in the program and in the kernel, mostly for waking and pacing.
    private var kernel: String {
        let used = record.processor
        let looked = Double(record.writer.spinNanoseconds) / 1e9
        return
            "\(LoadText.seconds(used.userNanoseconds)) in the program"
            + (record.remote == nil ? " (\(LoadText.tenths(looked)) s of it polling for commands)" : "")
            + " and \(LoadText.seconds(used.systemNanoseconds)) in the system, "
            + "\(Int((used.systemShare * 100).rounded())) % of that"
    }

    private static func seconds(_ nanoseconds: Int64) -> String { "\(tenths(Double(nanoseconds) / 1e9)) s" }
    private static func tenths(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }

    /// Growth of memory, for runs that are long enough to measure it.
    private var growth: String {
        guard record.measuredSeconds >= 60 else { return "" }
        let megabytes = (record.residentBytesPerMinute / 1e5).rounded() / 10
        return ", growth \(megabytes) MB per minute"
    }

    // MARK: Verdict

    private var table: [TerminalText] {
        let rows = targets.rows.map { [$0.rule, $0.name, $0.target, $0.measured, $0.outcome.rawValue] }
        let aligned = LoadText.aligned([["target", "", "promised", "measured", ""]] + rows, isLeft: true)
        return aligned.enumerated().map { index, line in
            guard index > 0 else { return TerminalText(line) }
            switch targets.rows[index - 1].outcome {
            case .pass: return Terminal.green(line)
            case .fail, .invalid: return Terminal.red(line)
            case .notProved, .notTested: return TerminalText(line)
            case .otherProfile: return Terminal.faint(line)
            }
        }
    }

    private static func lines(of wrong: WrongDecision) -> [String] {
        ["  \(wrong.kind.name), decision \(wrong.number): \(wrong.actual)", "    expected: \(wrong.expected)"]
            + wrong.history.map { "      \($0)" }
    }

    // MARK: The limit

    static func line(of probe: LimitSearch.Probe) -> String {
        let latencies = probe.latencyNanoseconds
        if probe.verdict == .impossible {
            return "\(rate(probe.ratePerSecond)): the users cannot send commands at this rate"
        }
        return "\(rate(probe.ratePerSecond)): p50 \(LatencyText.text(nanoseconds: latencies.p50)), p99 "
            + "\(LatencyText.text(nanoseconds: latencies.p99)), p99.99 \(LatencyText.text(nanoseconds: latencies.p9999)), "
            + "\(probe.wrong) wrong: \(probe.verdict.rawValue)"
    }

    static func lines(of result: LimitSearch.Result, _ profile: LoadProfile, path: String) -> [String] {
        var rows = [["commands a second", "p50", "p99", "p99.99", "longest", "wrong", ""]]
        for probe in result.probes.sorted(by: { $0.ratePerSecond < $1.ratePerSecond }) {
            let latencies = probe.latencyNanoseconds
            let texts = [latencies.p50, latencies.p99, latencies.p9999, latencies.max].map {
                probe.verdict == .impossible ? "" : LatencyText.text(nanoseconds: $0)
            }
            rows.append(
                [GroupedNumber.text(Int(probe.ratePerSecond.rounded()))] + texts + [
                    "\(probe.wrong)", probe.verdict.rawValue,
                ])
        }
        return aligned(rows) + ["", limit(result, profile)] + places(path)
    }

    private static func limit(_ result: LimitSearch.Result, _ profile: LoadProfile) -> String {
        let target =
            "p\(profile.target.percentile) within \(LatencyText.text(nanoseconds: profile.target.latency.microseconds * 1_000)), "
            + "none refused or wrong"
        guard let highest = result.highestHolding else {
            return "Limit     the target (\(target)) was met at no rate"
        }
        let held = "Limit     \(rate(highest)) (\(target))"
        guard let failing = result.lowestFailing else { return held + "; no higher rate failed" }
        let why =
            switch failing.verdict {
            case .invalid: "the load tester itself was the bottleneck: the service may do more"
            case .impossible: "the users of this profile cannot send that many commands: add users"
            case .missed, .holds: "the target was missed"
            }
        return held + "; at \(rate(failing.ratePerSecond)) \(why)"
    }

    // MARK: Numbers and columns

    static func rate(_ perSecond: Double) -> String { "\(number(perSecond)) a second" }
    private static func number(_ number: Double) -> String { GroupedNumber.text(Int(number.rounded())) }

    /// - Parameter isLeft: Whether to align all columns to the left, or only the first.
    private static func aligned(_ rows: [[String]], isLeft: Bool = false) -> [String] {
        PlainTable(rows).lines(wordColumns: isLeft ? .max : 1)
    }
}
