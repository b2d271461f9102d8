import InputFiles
import OutputFiles
import Scenario
import ServiceKernel

/// The parsed arguments of a command.
struct ParsedArguments {
    let syntax: CommandSyntax
    fileprivate(set) var operands: [String] = []
    fileprivate var options: [(name: String, value: String)] = []
    /// Positions in a configuration file, by the name that error messages use: the option, or the value.
    private var filePositions: [String: SourcePosition] = [:]

    fileprivate init(_ syntax: CommandSyntax) { self.syntax = syntax }

    var asksForHelp: Bool { has(OptionSyntax.help.name) }
    var asksForVersion: Bool { has(OptionSyntax.version.name) }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the last value of an option.
    func value(of name: String) -> String? { options.last { $0.name == name }?.value }

    /// Returns all values of an option, in the given order.
    func values(of name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// Returns the value of an option as an integer.
    ///
    /// - Throws: `InputError` if the value is not an integer of the range.
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
    /// Returns the same arguments for the scenario of a results folder. Seed, replications and overrides are the
    /// folder's unless given.
    func rerunning(_ recorded: RecordedRun) -> ParsedArguments {
        var arguments = self
        arguments.operands = [recorded.scenarioPath]
        // The last of several values counts.
        arguments.options =
            [("replications", "\(recorded.replications)"), ("first", "\(recorded.recordedReplication)")]
            + (recorded.seed.map { [("seed", "\($0)")] } ?? []) + recorded.overrides.map { ("set", $0) } + options
        return arguments
    }
}

// Options from a file of `--config`.
extension ParsedArguments {
    /// Adds the options that the command line does not have.
    fileprivate mutating func addMissing(from file: ConfigurationFile) {
        if let operand = file.operand, operands.isEmpty {
            operands = [operand.value]
            filePositions[operand.value] = operand.position
        }
        for entry in file.entries {
            let isRepeatable = entry.option.setsKeysOf != nil
            if !isRepeatable && has(entry.option.name) { continue }
            let option = "--\(entry.option.name)"
            filePositions[isRepeatable ? "\(option) \(entry.value)" : option] = entry.position
            if !entry.value.isEmpty { filePositions[entry.value] = entry.position }
        }
        // The last of several values counts.
        options = file.entries.map { ($0.option.name, $0.value) } + options
    }

    /// Returns the error with the position in the configuration file if the value comes from there.
    func located(_ error: InputError) -> InputError {
        var error = error
        error.diagnostics = error.diagnostics.map { diagnostic in
            guard diagnostic.line == nil, let place = filePositions[diagnostic.file] else { return diagnostic }
            var located = diagnostic
            (located.file, located.line, located.column) = (place.file, place.line, place.column)
            if !diagnostic.file.hasPrefix("--") { located.problem = "\(diagnostic.file): \(diagnostic.problem)" }
            return located
        }
        return error
    }
}

extension ParsedArguments {
    /// Returns the language of `--language`; English by default.
    ///
    /// - Throws: `InputError` if there is no such language.
    func language() throws(InputError) -> Language {
        guard let written = value(of: "language") else { return .english }
        if let language = Language(rawValue: written) { return language }
        let known = Language.allCases.map(\.rawValue).joined(separator: " or ")
        throw InputError("--language", "unknown language '\(written)'", remedy: "write \(known)")
    }
}

/// A parser of command lines in GNU style: `--name value`, `--name=value`, `-h`; options and operands in any order,
/// only operands after `--`.
struct ArgumentParser {
    private let syntax: CommandSyntax
    private let known: [OptionSyntax]

    init(_ syntax: CommandSyntax) {
        self.syntax = syntax
        known = syntax.allOptions
    }

    /// Parses the arguments.
    ///
    /// - Throws: `InputError` with all errors of the command line.
    func parse(_ arguments: [String]) throws -> ParsedArguments {
        var parsed = ParsedArguments(syntax)
        var errors: [Diagnostic] = []
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
                    errors += error.diagnostics
                }
            } else {
                parsed.operands.append(argument)
            }
        }
        if parsed.asksForHelp || parsed.asksForVersion { return parsed }
        if let path = parsed.value(of: OptionSyntax.configurationName), errors.isEmpty {
            parsed.addMissing(from: try ConfigurationFile(path, of: syntax))
        }
        // After an unknown option, an apparent operand may be that option's value.
        if errors.isEmpty, let error = operandError(parsed) { errors.append(error) }
        if !errors.isEmpty { throw InputError(errors) }
        return parsed
    }

    private func parseOption(
        _ argument: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let written = parts[0]
        guard let option = known.first(where: { $0.spellings.contains(written) }) else {
            throw error(
                "unknown option '\(written)'",
                remedy: NameSuggestion.remedy(for: written, among: known.map { "--\($0.name)" }, elsewise: syntax.name))
        }
        let attached = parts.count > 1 ? parts[1] : nil
        guard let placeholder = option.placeholder else {
            if attached != nil {
                throw error("the option \(written) takes no value", remedy: "write \(written) alone")
            }
            parsed.options.append((option.name, ""))
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw error("the option \(written) needs a value", remedy: "write \(written) \(placeholder)")
        }
        parsed.options.append((option.name, value))
    }

    private func operandError(_ parsed: ParsedArguments) -> Diagnostic? {
        let operands = parsed.operands
        let isInstead = syntax.optionReplacingOperands.map { parsed.has($0) } ?? false
        if operands.count < syntax.operandCounts.lowerBound, !isInstead {
            return Diagnostic(
                file: "cabrank \(syntax.name)", problem: "\(syntax.operands) is missing",
                remedy: "write for instance: \(syntax.examples[0].command)")
        }
        if operands.count > syntax.operandCounts.upperBound {
            return excessOperand(operands[syntax.operandCounts.upperBound])
        }
        return nil
    }

    func excessOperand(_ extra: String) -> Diagnostic {
        Diagnostic(
            file: "cabrank \(syntax.name)", problem: "'\(extra)' is one argument too many",
            remedy: "the usage is: cabrank \(syntax.usage) [OPTION…]")
    }

    private func error(_ problem: String, remedy: String) -> InputError {
        InputError("cabrank \(syntax.name)", problem, remedy: remedy)
    }
}

extension NameSuggestion {
    /// Returns `remedy(for:among:)`, or a pointer to the command's help if there is no similar name.
    fileprivate static func remedy(for name: String, among candidates: [String], elsewise command: String) -> String {
        nearest(to: name, among: candidates).map { "did you mean '\($0)'?" }
            ?? "'cabrank \(command) --help' lists them"
    }
}
