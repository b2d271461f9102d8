/// An explanation of a YAML syntax error without libyaml's terms.
package struct YAMLSyntaxExplanation {
    /// Description of the error.
    package var problem: String
    /// Advice for the author; empty if there is none.
    package var remedy = ""
    /// Whether the error is better shown at the start of the value than where it was noticed.
    package var pointsAtContext = false

    /// Explains an error.
    ///
    /// - Parameters:
    ///   - problem: libyaml's description.
    ///   - context: construct that libyaml was reading.
    ///   - contextLine: line in which that began, from 1.
    ///   - offender: character at which libyaml stopped, if it is ASCII.
    package init(problem: String, context: String?, contextLine: Int, offender: UInt8?) {
        self.problem = "this is not YAML: \(problem)\(context.map { " \($0)" } ?? "")"
        switch problem {
        case "found unexpected end of stream":
            self.problem = "this quote is never closed"
            remedy = "write the same quote at the end of the text"
            pointsAtContext = true
        case "mapping values are not allowed in this context":
            self.problem = "a ':' is not allowed here"
            remedy = "indent the keys of a map equally, and quote a text that contains ': '"
        case "could not find expected ':'":
            self.problem = "a key without ':'"
            remedy = "write 'key: value', with a space after the colon"
            pointsAtContext = true
        case "did not find expected key", "did not find expected '-' indicator":
            let isList = problem == "did not find expected '-' indicator"
            self.problem = "this does not continue the \(isList ? "list" : "map") that begins in line \(contextLine)"
            remedy = "indent its lines equally\(isList ? " and begin each entry with '- '" : "")"
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            let bracket = problem.hasSuffix("']'") ? "]" : "}"
            self.problem =
                "the \(bracket == "]" ? "list" : "map") that begins in line \(contextLine) is not closed here"
            remedy = "write ',' before the next entry, or '\(bracket)' at the end"
        case "block sequence entries are not allowed in this context":
            self.problem = "a list entry '- ' is not allowed here"
            remedy = "begin the list on a new line"
        case "mapping keys are not allowed in this context":
            self.problem = "a key is not allowed here"
            remedy = "begin the map on a new line"
        default:
            explainCharacter(problem, offender: offender)
        }
    }

    private mutating func explainCharacter(_ description: String, offender: UInt8?) {
        switch description {
        case "found character that cannot start any token",
            "found a tab character where an indentation space is expected",
            "found a tab character that violates indentation":
            if offender == UInt8(ascii: "\t") || description.contains("tab character") {
                problem = "a tab cannot be used to indent"
                remedy = "use spaces"
            } else if let offender {
                problem = "a value cannot begin with '\(Character(UnicodeScalar(offender)))'"
                remedy = "quote the text"
            }
        case "did not find expected node content":
            problem = "a value is missing here"
            remedy = "write the value, or remove the comma or bracket before it"
        case "found unknown escape character":
            problem = "an unknown '\\' sequence in a quoted text"
            remedy = "write '\\\\' for a backslash, or use single quotes"
        case "did not find expected <document start>", "found unexpected document indicator":
            problem = "the document ends before this"
            remedy = "indent the line, or write one document per file"
        case "did not find expected alphabetic or numeric character":
            problem = "a value cannot begin with '&' or '*'"
            remedy = "quote the text"
        default: break
        }
    }
}
