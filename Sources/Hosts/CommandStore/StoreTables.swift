/// The tables of a store besides the frames: its description, and the shapes of commands.
enum StoreTables {
    /// Rows of the table `about`.
    private static let (descriptionNumber, endNumber): (Int64, Int64) = (1, 2)

    /// Creates all tables, or none.
    static func create(in database: some StoreDatabase, _ description: StoreDescription) throws(StoreError) {
        try database.beginCreatingTables()
        // Another process may just have created them.
        if try database.tableCount() == 0 {
            for table in ["about", "shapes"] {
                try database.execute(
                    """
                    CREATE TABLE \(database.prefix)\(table)
                    (number \(database.numberType) PRIMARY KEY, bytes \(database.bytesType) NOT NULL)
                    """)
            }
            try database.execute(FrameTable.schema(in: database))
            try insert(descriptionNumber, description.bytes, into: "about", of: database, "writing the description")
            try write(end: 0, in: database)
        }
        try database.execute("COMMIT")
    }

    /// Records the last frame before each checkpoint, so that frames lost from the end of the database are noticed.
    static func write(end sequence: UInt64, in database: some StoreDatabase) throws(StoreError) {
        var bytes: [UInt8] = []
        bytes.append(fixedWidth: sequence)
        try insert(endNumber, bytes, into: "about", of: database, "writing the end")
    }

    /// Returns the recorded last frame, up to which all frames must exist.
    static func recordedEnd(in database: some StoreDatabase) throws(StoreError) -> UInt64 {
        let rows = try rows(of: "about", in: database)
        do throws(CodingError) {
            guard rows.count == 2 else { throw CodingError("there are \(rows.count) rows; there must be 2") }
            var reader = try ChecksummedBytes.opened(rows[1])
            return try reader.fixedWidth()
        } catch {
            throw .damaged(StoreDamage("\(database.path) (end)", error))
        }
    }

    static func description(in database: some StoreDatabase) throws(StoreError) -> StoreDescription {
        guard let only = try rows(of: "about", in: database).first else {
            throw .damaged(StoreDamage(database.path, CodingError("the store has no description")))
        }
        do {
            var reader = try ChecksummedBytes.opened(only)
            return try StoreDescription(&reader)
        } catch {
            throw .damaged(StoreDamage("\(database.path) (description)", error))
        }
    }

    static func encoding(in database: some StoreDatabase) throws(StoreError) -> CommandCoder {
        var shapes: [CommandShape] = []
        for sealed in try rows(of: "shapes", in: database) {
            do throws(CodingError) {
                var reader = try ChecksummedBytes.opened(sealed)
                // A lost or moved row would change the meaning of all later ones.
                guard try reader.varint() == shapes.count else { throw reader.problem("a shape is missing") }
                shapes.append(try CommandShape(&reader))
            } catch {
                throw .damaged(StoreDamage("\(database.path) (shape \(shapes.count))", error))
            }
        }
        return CommandCoder(shapes: shapes)
    }

    /// Adds the shapes of commands that this program knows and the store lacks.
    static func addVocabulary(to encoding: inout CommandCoder, in database: some StoreDatabase) throws(StoreError) {
        let known = encoding.shapes.count
        let new = encoding.addVocabulary()
        if new.isEmpty { return }
        try database.beginWriting()
        for (place, shape) in new.enumerated() {
            var bytes: [UInt8] = []
            bytes.append(varying: known + place)
            bytes.append(contentsOf: shape.bytes)
            try insert(Int64(known + place), bytes, into: "shapes", of: database, "writing shapes")
        }
        try database.execute("COMMIT")
    }

    private static func insert(
        _ number: Int64, _ bytes: [UInt8], into table: String, of database: some StoreDatabase, _ action: String
    ) throws(StoreError) {
        let statement = try database.prepare(
            """
            INSERT INTO \(database.prefix)\(table) VALUES ($1, $2)
            ON CONFLICT (number) DO UPDATE SET bytes = excluded.bytes
            """, for: action)
        try statement.run([number], ChecksummedBytes.sealed(bytes))
    }

    private static func rows(of table: String, in database: some StoreDatabase) throws(StoreError) -> [[UInt8]] {
        var rows: [[UInt8]] = []
        let reading = try database.prepare(
            "SELECT number, bytes FROM \(database.prefix)\(table) ORDER BY number", for: "reading \(table)")
        try reading.run {
            rows.append($0.bytes(1))
            return true
        }
        return rows
    }
}
