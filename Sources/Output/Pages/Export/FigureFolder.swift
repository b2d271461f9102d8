import InputFiles
import OutputFiles
import Pictures

/// A folder of figures for slides and papers: each as a picture with the data behind it.
package struct FigureFolder {
    /// File format of the pictures.
    package enum Format: String, CaseIterable, Sendable {
        case svg
        case png
    }

    private let folder: IndexedFolder
    private let format: Format

    /// Prepares a folder of figures that `commit` puts in place.
    ///
    /// - Throws: the errors of `IndexedFolder.init`.
    package init(_ output: Output, as format: Format) throws {
        self.format = format
        folder = try IndexedFolder(output, index: FigureFolder.index)
    }

    /// Draws the figures that `commit` puts in place.
    ///
    /// - Throws: `InputError`, `MachineError` as `IndexedFolder`; `RasterImage.Failure`.
    package func fill(_ figures: [Figure]) throws {
        var index = TextBuffer(capacity: 4_096)
        index.append("\(FigureFolder.columns),title,subtitle,note\n")
        for figure in figures {
            let svg = figure.svg()
            let picture = try format == .svg ? Array(svg.utf8) : RasterImage(svg: svg).bytes
            try folder.add("\(figure.name).\(format)", picture)
            try folder.add("\(figure.name).csv", figure.table.csv)
            let row = ["\(figure.name).\(format)", "\(figure.name).csv", figure.title, figure.subtitle, figure.note]
            index.append(row: row)
        }
        try folder.add(index: Array(index.bytes))
    }

    /// Puts the folder in place.
    ///
    /// - Throws: the errors of `IndexedFolder.commit`.
    package func commit() throws { try folder.commit() }

    private static let columns = "picture,data"
    /// Index by which a folder of figures and its files are recognised.
    package static let index = IndexedFolder.Index(
        name: "figures.csv", folderName: "folder of figures",
        kind: OutputKind("list of figures", firstColumns: columns),
        endings: [".csv"] + Format.allCases.map { ".\($0)" }
    ) { bytes in (try? names(in: bytes)) ?? [] }

    /// Returns the file names in an index. Its titles may contain commas and line ends.
    ///
    /// - Throws: `InputError` if it is damaged.
    private static func names(in index: [UInt8]) throws(InputError) -> [String] {
        var table = try CSVReader(SourceFile(displayName: "figures.csv", bytes: index))
        let columns = try table.columns("picture", "data")
        var names: [String] = []
        while try table.nextRow() { names += columns.map { table.text($0) } }
        return names
    }
}

extension DataTable {
    /// The table as CSV (RFC 4180): units in the header, numbers unrounded.
    package var csv: [UInt8] {
        var text = TextBuffer(capacity: 4_096)
        text.append(row: columns.map(\.heading))
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column > 0 { text.append(UInt8(ascii: ",")) }
                switch cell {
                case .text(let word): text.append(field: word)
                case .number(let number):
                    text.append(number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)")
                case .none: break
                }
            }
            text.append(UInt8(ascii: "\n"))
        }
        return Array(text.bytes)
    }
}
