extension CSVReader {
    /// All columns, in the order of the header.
    package var columns: [Column] { header.indices.map { Column(index: $0) } }

    /// Returns the column of this name, ignoring case, or nil; the first if there are several.
    package func optionalColumn(_ name: String) -> Column? {
        let wanted = name.lowercased()
        return header.firstIndex { $0.lowercased() == wanted }.map { Column(index: $0) }
    }

    /// Returns the columns of these names, in this order.
    ///
    /// - Throws: `InputError` with every missing column.
    package func columns(_ names: String...) throws(InputError) -> [Column] {
        var found: [Column] = []
        var mistakes = DiagnosticCollector()
        for name in names {
            if let column = optionalColumn(name) { found.append(column) } else { mistakes.add(missing([name])) }
        }
        try mistakes.throwIfAny()
        return found
    }

    /// Reports columns that are not read: a misspelled `party` would otherwise be ignored.
    ///
    /// - Parameters:
    ///   - known: names of the columns that are read.
    ///   - isPublished: whether such tables may have other columns: then only a name similar to a known one is
    ///     reported.
    package func unknownColumns(besides known: [String], isPublished: Bool = false) -> InputLoss? {
        let names = known.map { $0.lowercased() }
        let unknown = header.filter { !names.contains($0.lowercased()) }
        let free = known.filter { optionalColumn($0) == nil }
        let meant = unknown.compactMap { name in NameSuggestion.nearest(to: name, among: free).map { (name, $0) } }
            .first
        guard let name = meant?.0 ?? (isPublished ? nil : unknown.first) else { return nil }
        return InputLoss(
            file: source.displayName,
            reason: unknown.count == 1 ? "this column is not read" : "this column and others are not read",
            count: unknown.count, of: header.count, first: InputLoss.Example(line: 1, value: name),
            expected: known.joined(separator: ", "),
            remedy: meant.map { "did you mean '\($0.1)'?" } ?? "rename it if it is one of them",
            treatment: .notRequested)
    }

    /// Returns the first existing column of each list of names, in this order.
    ///
    /// - Throws: `InputError` with every missing column.
    package func columns(anyOf lists: [[String]]) throws(InputError) -> [Column] {
        var found: [Column] = []
        var mistakes = DiagnosticCollector()
        for names in lists {
            do throws(InputError) { found.append(try column(anyOf: names)) } catch { mistakes.add(error) }
        }
        try mistakes.throwIfAny()
        return found
    }

    /// Returns the first of these columns that exists, since publishers name columns differently.
    ///
    /// - Throws: `InputError` if none exists.
    package func column(anyOf names: [String]) throws(InputError) -> Column {
        for name in names {
            if let column = optionalColumn(name) { return column }
        }
        throw InputError(missing(names))
    }

    private func missing(_ names: [String]) -> Diagnostic {
        let wanted = names.map { "'\($0)'" }.joined(separator: " or ")
        return Diagnostic(
            file: source.displayName, line: 1, problem: "the column \(wanted) is missing", remedy: remedy(for: names))
    }

    private func remedy(for names: [String]) -> String {
        if header.count == 1 && header[0].contains(where: { $0 == ";" || $0 == "\t" }) {
            return "separate the columns with commas"
        }
        for name in names {
            if let nearest = NameSuggestion.nearest(to: name, among: header) { return "did you mean '\(nearest)'?" }
        }
        return header.count <= 20 ? "the header has \(header.map(\.excerpt).joined(separator: ", "))" : ""
    }
}
