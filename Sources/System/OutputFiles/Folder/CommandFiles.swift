import InputFiles

/// What one command reads, and where it writes.
///
/// Input is never output, and no two outputs have one place: that is told here, for all commands, by the places where paths
/// really are, and before anything is written. Nothing is written but by the `Output`s that come from here.
///
///     let files = try CommandFiles(of: "city inspect", reads: ["town.city"], writes: [picture])
///     let picture = try files["picture"].map { try ReplacedFile($0, of: .svg) }
package struct CommandFiles {
    private let outputs: [Output]

    /// - Parameters:
    ///   - command: what it is called, for messages.
    ///   - inputs: files, and folders that are read as a whole, whether or not they are there. What may not be replaced in such
    ///     a folder is named, too.
    ///   - wishes: all that the command is to write.
    /// - Throws: `InputError` if it is to write over what it reads, or one thing over another.
    package init(of command: String, reads inputs: [String], writes wishes: [Output.Wish]) throws(InputError) {
        let inputs = Output.identities(of: inputs)
        outputs = try wishes.map { wish throws(InputError) in try Output(wish, inputs: inputs) }
        let places = wishes.map { OutputPlace($0) }
        for (index, place) in places.enumerated() {
            for earlier in places[..<index] { try place.require(apartFrom: earlier, command: command) }
        }
    }

    /// What an option names; nil if it is not given.
    package subscript(option: String) -> Output? { outputs.first { $0.option == option } }
}

/// A place that a command writes to, which is none of its inputs and of its other outputs.
package struct Output {
    /// What the user asked for.
    package struct Wish: Sendable {
        package let path: String
        /// The option that names it, for messages: "picture".
        package let option: String
        /// Whether any file may be replaced.
        package let overwrites: Bool
        package let shape: Shape

        package init(path: String, option: String, overwrites: Bool = false, shape: Shape = .file) {
            self.path = path
            self.option = option
            self.overwrites = overwrites
            self.shape = shape
        }
    }

    package enum Shape: Sendable {
        case file
        /// - Parameter owns: whether a file or folder of a name, in the folder itself, may be one that the command writes.
        case folder(owns: @Sendable (_ name: Substring) -> Bool)
    }

    private let wish: Wish
    private let inputs: Set<FolderSystem.Identity>
    /// Called with each line that the user must know of the workbook of the tables; nil where none is wanted.
    package var tellingOfWorkbook: ((String) -> Void)?

    fileprivate init(_ wish: Wish, inputs: Set<FolderSystem.Identity>) throws(InputError) {
        self.wish = wish
        self.inputs = inputs
        try requireUnread()
    }

    /// The only output of a program.
    ///
    /// - Throws: `InputError` if it reads what lies there.
    package init(_ wish: Wish, reads inputs: [String]) throws(InputError) {
        try self.init(wish, inputs: Output.identities(of: inputs))
    }

    fileprivate static func identities(of paths: [String]) -> Set<FolderSystem.Identity> {
        Set(Set(paths).compactMap { FolderSystem.identity(of: $0) })
    }

    /// As the user named it.
    package var path: String { wish.path }
    package var option: String { wish.option }
    package var overwrites: Bool { wish.overwrites }
    /// What would be right where this place is not.
    package var remedy: String { "name another place with --\(option)" }

    /// Whether the command reads what lies at a path, by whatever name.
    package func isRead(_ path: String) -> Bool { FolderSystem.identity(of: path).map(inputs.contains) ?? false }

    private func requireUnread() throws(InputError) {
        guard isRead(path), let kind = try? FolderSystem.kind(at: path) else { return }
        // A file where a folder is to be, or the other way round, is told by who makes it.
        let problem: String
        switch (wish.shape, kind) {
        case (.file, .file): problem = "this is a file that the command reads"
        case (.folder, .folder): problem = "this is a folder that the command reads"
        case (.file, _), (.folder, _): return
        }
        throw InputError(path, problem, remedy: remedy)
    }
}

/// Where an output really is.
private struct OutputPlace {
    private let wish: Output.Wish
    private let path: String
    /// nil where nothing lies yet.
    private let identity: FolderSystem.Identity?

    init(_ wish: Output.Wish) {
        self.wish = wish
        path = FolderSystem.realPath(wish.path)
        identity = FolderSystem.identity(of: path)
    }

    /// - Throws: `InputError` if the two have one place, or what is written at one would meet what is written at the other.
    func require(apartFrom other: OutputPlace, command: String) throws(InputError) {
        if path == other.path || identity != nil && identity == other.identity {
            throw InputError(
                "cabrank \(command)", "--\(other.wish.option) and --\(wish.option) name the same \(noun(with: other))",
                remedy: "name two")
        }
        for (inner, outer) in [(self, other), (other, self)] where inner.isInTheWay(of: outer) {
            throw InputError(
                "cabrank \(command)", "--\(inner.wish.option) names a place within that of --\(outer.wish.option)",
                remedy: "name one outside it")
        }
    }

    private func noun(with other: OutputPlace) -> String {
        switch (wish.shape, other.wish.shape) {
        case (.file, .file): "file"
        case (.folder, .folder): "folder"
        case (.file, .folder), (.folder, .file): "place"
        }
    }

    /// Whether it lies within another place. A file may lie in a folder that is there, under a name that is not the folder's
    /// own.
    private func isInTheWay(of outer: OutputPlace) -> Bool {
        guard path.hasPrefix(outer.path + "/") else { return false }
        switch (wish.shape, outer.wish.shape) {
        case (_, .file), (.folder, .folder): return true
        case (.file, .folder(let owns)):
            let name = path.dropFirst(outer.path.count + 1).prefix { $0 != "/" }
            return outer.identity == nil || owns(name)
        }
    }
}
