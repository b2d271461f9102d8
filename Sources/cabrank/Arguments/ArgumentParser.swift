import InputFiles
import OutputFiles
import Scenario
import ServiceKernel

/// What a command was given.
struct ParsedArguments {
    let syntax: CommandSyntax
    fileprivate(set) var operands: [String] = []
    fileprivate var options: [(name: String, value: String)] = []
    /// Where a file says what counts, by what messages call it: the option, or the value.
    private var places: [String: SourcePosition] = [:]

    fileprivate init(_ syntax: CommandSyntax) { self.syntax = syntax }

    var asksForHelp: Bool { has(OptionSyntax.help.name) }
    var asksForVersion: Bool { has(OptionSyntax.version.name) }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The value given last.
    func value(of name: String) -> String? { options.last { $0.name == name }?.value }

    /// All values, in the order given.
    func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// A whole number within a range.
    ///
    /// - Throws: `InputError` if the value is none.
    func number<Number: FixedWidthInteger>(_ name: String, in range: ClosedRange<Number>) throws -> Number? {
        guard let text = value(of: name) else { return nil }
        if let number = Number(text), range.contains(number) { return number }
        let isWhole = !text.isEmpty && text.drop { $0 == "-" || $0 == "+" }.allSatisfy { $0.isASCII && $0.isNumber }
        throw InputError(
            "--\(name)", "'\(text)' is \(isWhole ? "out of range" : "not a whole number")",
            remedy: "write one from \(range.lowerBound) to \(range.upperBound)")
    }
}

extension ParsedArguments {
    /// The same command line on the scenario of a results folder, with its seed, replications and changes where others are not
    /// given.
    func running(_ recorded: RecordedRun) -> ParsedArguments {
        var arguments = self
        arguments.operands = [recorded.scenarioPath]
        // Of several the last counts.
        arguments.options =
            [("replications", "\(recorded.replications)"), ("first", "\(recorded.recordedReplication)")]
            + (recorded.seed.map { [("seed", "\($0)")] } ?? []) + recorded.overrides.map { ("set", $0) } + options
        return arguments
    }
}

// What a file of `--config` says.
extension ParsedArguments {
    /// Takes what the command line does not say.
    fileprivate mutating func take(_ file: ConfigurationFile) {
        if let operand = file.operand, operands.isEmpty {
            operands = [operand.value]
            places[operand.value] = operand.position
        }
        for entry in file.entries {
            let isRepeatable = entry.option.sets != nil
            if !isRepeatable && has(entry.option.name) { continue }
            let option = "--\(entry.option.name)"
            places[isRepeatable ? "\(option) \(entry.value)" : option] = entry.position
            if !entry.value.isEmpty { places[entry.value] = entry.position }
        }
        // Of several the last counts.
        options = file.entries.map { ($0.option.name, $0.value) } + options
    }

    /// What is wrong with a value, told where the file has it.
    func located(_ error: InputError) -> InputError {
        var error = error
        error.diagnostics = error.diagnostics.map { diagnostic in
            guard diagnostic.line == nil, let place = places[diagnostic.file] else { return diagnostic }
            var located = diagnostic
            (located.file, located.line, located.column) = (place.file, place.line, place.column)
            if !diagnostic.file.hasPrefix("--") { located.problem = "\(diagnostic.file): \(diagnostic.problem)" }
            return located
        }
        return error
    }
}

extension ParsedArguments {
    /// That of `--language`; English if none is given.
    ///
    /// - Throws: `InputError` if there is no such language.
    func language() throws(InputError) -> Language {
        guard let written = value(of: "language") else { return .english }
        if let language = Language(rawValue: written) { return language }
        let known = Language.allCases.map(\.rawValue).joined(separator: " or ")
        throw InputError("--language", "nothing is told in '\(written)'", remedy: "write \(known)")
    }
}

/// Takes a command line apart in GNU style: `--name value`, `--name=value`, `-h`; options and operands in any order, and
/// nothing behind `--` is an option.
struct ArgumentParser {
    private let syntax: CommandSyntax
    private let known: [OptionSyntax]

    init(_ syntax: CommandSyntax) {
        self.syntax = syntax
        known = syntax.allOptions
    }

    /// - Throws: `InputError` with every mistake of the command line.
    func parse(_ arguments: [String]) throws -> ParsedArguments {
        var parsed = ParsedArguments(syntax)
        var mistakes: [Diagnostic] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            }
            if argument.hasPrefix("-") && argument != "-" {
                do {
                    try parseOption(argument, rest: &rest, into: &parsed)
                } catch let error as InputError {
                    mistakes += error.diagnostics
                }
            } else {
                parsed.operands.append(argument)
            }
        }
        if parsed.asksForHelp || parsed.asksForVersion { return parsed }
        if let path = parsed.value(of: OptionSyntax.configurationName), mistakes.isEmpty {
            parsed.take(try ConfigurationFile(path, of: syntax))
        }
        // Behind an option that is not known, what looks like an operand may be its value.
        if mistakes.isEmpty, let mistake = operandMistake(parsed) { mistakes.append(mistake) }
        if !mistakes.isEmpty { throw InputError(mistakes) }
        return parsed
    }

    private func parseOption(
        _ argument: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let written = parts[0]
        guard let option = known.first(where: { $0.spellings.contains(written) }) else {
            throw mistake(
                "unknown option '\(written)'",
                remedy: NearestName.remedy(for: written, among: known.map { "--\($0.name)" }, elsewise: syntax.name))
        }
        let attached = parts.count > 1 ? parts[1] : nil
        guard let placeholder = option.placeholder else {
            if attached != nil {
                throw mistake("the option \(written) takes no value", remedy: "write \(written) alone")
            }
            parsed.options.append((option.name, ""))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw mistake("the option \(written) lacks its value", remedy: "write \(written) \(placeholder)")
        }
        parsed.options.append((option.name, value))
    }

    private func operandMistake(_ parsed: ParsedArguments) -> Diagnostic? {
        let operands = parsed.operands
        let isInstead = syntax.optionInsteadOfOperands.map { parsed.has($0) } ?? false
        if operands.count < syntax.operandCounts.lowerBound, !isInstead {
            return Diagnostic(
                file: "cabrank \(syntax.name)", problem: "\(syntax.operands) is missing",
                remedy: "write for instance: \(syntax.examples[0].command)")
        }
        if operands.count > syntax.operandCounts.upperBound {
            return oneTooMany(operands[syntax.operandCounts.upperBound])
        }
        return nil
    }

    func oneTooMany(_ extra: String) -> Diagnostic {
        Diagnostic(
            file: "cabrank \(syntax.name)", problem: "'\(extra)' is one argument too many",
            remedy: "the usage is: cabrank \(syntax.usage) [OPTION…]")
    }

    private func mistake(_ problem: String, remedy: String) -> InputError {
        InputError("cabrank \(syntax.name)", problem, remedy: remedy)
    }
}

extension NearestName {
    /// As `remedy(for:among:)`, and where that has nothing to say, a pointer to the help of a command.
    fileprivate static func remedy(for name: String, among candidates: [String], elsewise command: String) -> String {
        suggestion(for: name, among: candidates).map { "did you mean '\($0)'?" }
            ?? "'cabrank \(command) --help' lists them"
    }
}
