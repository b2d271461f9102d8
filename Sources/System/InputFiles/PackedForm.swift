/// Forms in which texts are often handed on and which are no text, told by their first bytes.
package enum PackedForm: CaseIterable, Sendable {
    case gzip, zip, zstandard, parquet

    /// Sources: RFC 1952; PKWARE APPNOTE 4.3.7; RFC 8878; the Apache Parquet file format.
    package var beginning: [UInt8] {
        switch self {
        case .gzip: [0x1F, 0x8B]
        case .zip: [0x50, 0x4B, 0x03, 0x04]
        case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
        case .parquet: Array("PAR1".utf8)
        }
    }

    /// What it is, and the line that makes a text of it.
    func diagnostic(file: String) -> Diagnostic {
        let (noun, remedy) =
            switch self {
            case .gzip: ("a gzip file", "unpack it first: gunzip -c \(file) > FILE")
            case .zip: ("a zip file", "unpack it first: unzip -p \(file) > FILE")
            case .zstandard: ("a Zstandard file", "unpack it first: zstd -dc \(file) > FILE")
            case .parquet:
                (
                    "a Parquet file",
                    "write it as CSV first: duckdb -c \"COPY (FROM '\(file)') TO 'FILE.csv'\", or python3 -c "
                        + "\"import pandas; pandas.read_parquet('\(file)').to_csv('FILE.csv', index=False)\""
                )
            }
        return Diagnostic(file: file, problem: "this is \(noun)", remedy: remedy)
    }
}
