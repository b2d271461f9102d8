extension CSVReader {
    /// The column of this name, whatever the case, or nil; of several the first.
    package func optionalColumn(_ name: String) -> Column? {
        let wanted = name.lowercased()
        return header.firstIndex { $0.lowercased() == wanted }.map { Column(index: $0) }
    }

    /// The columns of these names, in this order.
    ///
    /// - Throws: `InputError` that names every column that is missing.
    package func columns(_ names: String...) throws(InputError) -> [Column] {
        var found: [Column] = []
        var mistakes = MistakeList()
        for name in names {
            if let column = optionalColumn(name) { found.append(column) } else { mistakes.add(missing([name])) }
        }
        try mistakes.check()
        return found
    }

    /// For each list of names the first that is a column, in this order.
    ///
    /// - Throws: `InputError` that names every column that is missing.
    package func columns(anyOf lists: [[String]]) throws(InputError) -> [Column] {
        var found: [Column] = []
        var mistakes = MistakeList()
        for names in lists {
            do throws(InputError) { found.append(try column(anyOf: names)) } catch { mistakes.add(error) }
        }
        try mistakes.check()
        return found
    }

    /// The first of these names that is a column: for columns that publishers call differently.
    ///
    /// - Throws: `InputError` if there is none.
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
            return "separate the columns by commas"
        }
        for name in names {
            if let nearest = NearestName.suggestion(for: name, among: header) { return "is it '\(nearest)'?" }
        }
        return header.count <= 20 ? "the header has \(header.map(\.echoed).joined(separator: ", "))" : ""
    }
}
