/// The database in which a store has its tables. Each kind understands the same statements, with `$1` and on for what they are given.
protocol StoreDatabase: AnyObject {
    /// Where it is, for messages: nothing secret.
    var path: String { get }
    /// How it calls whole numbers of 64 bits, and bytes.
    var numberType: String { get }
    var bytesType: String { get }
    /// What names of tables begin with: others may have theirs beside them.
    var prefix: String { get }

    /// Carries out statements that give nothing back.
    func execute(_ statements: String) throws(StoreError)

    /// - Parameter action: what it does, for messages: "writing frames".
    func prepare(_ text: String, for action: String) throws(StoreError) -> any StoreStatement

    /// How many tables a store has there.
    func tableCount() throws(StoreError) -> Int64

    /// Begins the transaction that makes the tables, which nobody else makes meanwhile.
    func beginMakingTables() throws(StoreError)

    /// From now on what is told to be written is on the disk.
    func prepareForWriting(_ defect: StoreDefect?) throws(StoreError)

    /// Begins a transaction of whoever may write.
    func beginWriting() throws(StoreError)

    /// Where the three values of a new row of frames are from; nothing, for whoever may write no more.
    func valuesOfFrames() -> String

    /// Whether so many changes wait to be brought to their places that it is time.
    var isCheckpointDue: Bool { get }

    /// Brings them there. What is refused is told.
    ///
    /// - Parameter emptying: all of them, and what they took of the disk is given back.
    func checkpoint(emptying: Bool) throws(StoreError)

    /// What it takes of the disk, to be asked by any thread.
    var byteCount: @Sendable () -> Int { get }
}

/// A statement that is prepared once; its rows are read one after another.
protocol StoreStatement {
    /// Carries it out with these numbers, then these bytes, and takes its rows until `take` says that there are enough.
    ///
    /// - Returns: how many rows of a table it has changed.
    @discardableResult
    func run(_ numbers: [Int64], _ bytes: [UInt8]?, take: (any StoreRow) -> Bool) throws(StoreError) -> Int64
}

extension StoreStatement {
    @discardableResult
    func run(_ numbers: [Int64] = [], _ bytes: [UInt8]? = nil) throws(StoreError) -> Int64 {
        try run(numbers, bytes) { _ in true }
    }

    @discardableResult
    func run(_ numbers: [Int64] = [], take: (any StoreRow) -> Bool) throws(StoreError) -> Int64 {
        try run(numbers, nil, take: take)
    }
}

/// A row of what a statement gives, as long as it is being taken.
protocol StoreRow {
    func number(_ column: Int) -> Int64
    func bytes(_ column: Int) -> [UInt8]
}
