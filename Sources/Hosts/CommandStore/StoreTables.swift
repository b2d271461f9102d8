/// What stands in a store's database beside the frames: what it is of, and the shapes of commands.
enum StoreTables {
    /// "cabr", so that other programs can tell what the file is.
    private static let applicationID = 0x6361_6272

    /// Rows of the table `about`.
    private static let (descriptionNumber, endNumber): (Int64, Int64) = (1, 2)

    /// Whether the store is complete: everything is made in one transaction.
    static func areThere(in database: SQLiteConnection) throws(StoreError) -> Bool {
        var tables: Int64 = 0
        try database.prepare("SELECT count(*) FROM sqlite_schema", for: "reading the schema").run {
            tables = $0.number(0)
            return false
        }
        return tables > 0
    }

    static func create(in database: SQLiteConnection, _ description: StoreDescription) throws(StoreError) {
        try database.execute(
            """
            BEGIN IMMEDIATE; PRAGMA application_id=\(applicationID);
            CREATE TABLE about (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
            CREATE TABLE shapes (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
            \(FrameTable.schema)
            """)
        try database.prepare("INSERT INTO about VALUES (?1, ?2)", for: "writing the description")
            .run([descriptionNumber], CheckedBytes.sealed(description.bytes))
        try write(end: 0, in: database)
        try database.execute("COMMIT")
    }

    /// Notes the last frame, before the log goes into the database: so that frames which are gone from its end are missed.
    static func write(end sequence: UInt64, in database: SQLiteConnection) throws(StoreError) {
        var bytes: [UInt8] = []
        bytes.append(fixed: sequence)
        try database.prepare("INSERT OR REPLACE INTO about VALUES (?1, ?2)", for: "writing the end")
            .run([endNumber], CheckedBytes.sealed(bytes))
    }

    /// At least so many frames there must be.
    static func end(in database: SQLiteConnection) throws(StoreError) -> UInt64 {
        let rows = try rows(of: "about", in: database)
        do throws(EncodingProblem) {
            guard rows.count == 2 else { throw EncodingProblem("there are \(rows.count) rows, where 2 should be") }
            var reader = try CheckedBytes.opened(rows[1])
            return try reader.fixed()
        } catch {
            throw .damaged(StoreDamage("\(database.path) (end)", error))
        }
    }

    static func description(in database: SQLiteConnection) throws(StoreError) -> StoreDescription {
        guard let only = try rows(of: "about", in: database).first else {
            throw .damaged(StoreDamage(database.path, EncodingProblem("the store has no description")))
        }
        do {
            var reader = try CheckedBytes.opened(only)
            return try StoreDescription(&reader)
        } catch {
            throw .damaged(StoreDamage("\(database.path) (description)", error))
        }
    }

    static func encoding(in database: SQLiteConnection) throws(StoreError) -> CommandEncoding {
        var shapes: [CommandShape] = []
        for sealed in try rows(of: "shapes", in: database) {
            do throws(EncodingProblem) {
                var reader = try CheckedBytes.opened(sealed)
                // A row that is lost or in another place would give another meaning to all that follow.
                guard try reader.varying() == shapes.count else { throw reader.problem("a shape is missing") }
                shapes.append(try CommandShape(&reader))
            } catch {
                throw .damaged(StoreDamage("\(database.path) (shape \(shapes.count))", error))
            }
        }
        return CommandEncoding(shapes: shapes)
    }

    /// What this program can be told and the store has no shape for yet.
    static func addVocabulary(to encoding: inout CommandEncoding, in database: SQLiteConnection) throws(StoreError) {
        let known = encoding.shapes.count
        let new = encoding.addVocabulary()
        if new.isEmpty { return }
        try database.execute("BEGIN IMMEDIATE")
        let insertion = try database.prepare("INSERT INTO shapes VALUES (?1, ?2)", for: "writing shapes")
        for (place, shape) in new.enumerated() {
            var bytes: [UInt8] = []
            bytes.append(varying: known + place)
            bytes.append(contentsOf: shape.bytes)
            try insertion.run([Int64(known + place)], CheckedBytes.sealed(bytes))
        }
        try database.execute("COMMIT")
    }

    private static func rows(of table: String, in database: SQLiteConnection) throws(StoreError) -> [[UInt8]] {
        var rows: [[UInt8]] = []
        try database.prepare("SELECT number, bytes FROM \(table) ORDER BY number", for: "reading \(table)").run {
            rows.append($0.bytes(1))
            return true
        }
        return rows
    }
}
