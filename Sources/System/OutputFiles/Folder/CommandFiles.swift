import InputFiles

/// Inputs and outputs of one command.
///
/// No output may be an input, and no two outputs may share a place. This is checked here for all commands, by real
/// paths, and before anything is written. Commands write only through the `Output`s created here.
///
///     let files = try CommandFiles(of: "city inspect", reads: ["town.city"], writes: [picture])
///     let picture = try files["picture"].map { try ReplacedFile($0, of: .svg) }
package struct CommandFiles {
    private let outputs: [Output]

    /// Checks the inputs and outputs of a command.
    ///
    /// - Parameters:
    ///   - command: name of the command, for messages.
    ///   - inputs: files, and folders that are read as a whole, whether or not they exist. Files in such a folder that
    ///     must not be replaced are listed too.
    ///   - wishes: all outputs of the command.
    /// - Throws: `InputError` if an output would replace an input or another output.
    package init(of command: String, reads inputs: [String], writes wishes: [Output.Request]) throws(InputError) {
        let inputs = Output.identities(of: inputs)
        outputs = try wishes.map { wish throws(InputError) in try Output(wish, inputs: inputs) }
        let places = wishes.map { ResolvedOutput($0) }
        for (index, place) in places.enumerated() {
            for earlier in places[..<index] { try place.require(apartFrom: earlier, command: command) }
        }
    }

    /// Returns the output of an option; nil if the option is not given.
    package subscript(option: String) -> Output? { outputs.first { $0.option == option } }
}

/// Place that a command writes to, distinct from its inputs and its other outputs.
package struct Output {
    /// Output that the user requested.
    package struct Request: Sendable {
        /// Path as the user wrote it.
        package let path: String
        /// Option that names the output, for messages: "picture".
        package let option: String
        /// Whether a file of any kind may be replaced.
        package let overwrites: Bool
        /// File or folder.
        package let shape: Shape
        /// Remedy for messages about this place; nil if the option can name another one.
        package let remedy: String?

        /// Creates a request.
        package init(
            path: String, option: String, overwrites: Bool = false, shape: Shape = .file, remedy: String? = nil
        ) {
            self.remedy = remedy
            self.path = path
            self.option = option
            self.overwrites = overwrites
            self.shape = shape
        }
    }

    /// Shape of an output.
    package enum Shape: Sendable {
        case file
        /// A folder.
        ///
        /// - Parameter owns: whether a name directly in the folder may belong to a file or folder that the command
        ///   writes.
        case folder(owns: @Sendable (_ name: Substring) -> Bool)
    }

    private let wish: Request
    private let inputs: Set<FileSystem.Identity>
    /// Called with each problem of the workbook that the user must know; nil if no workbook is wanted.
    package var reportWorkbookProblem: ((String) -> Void)?

    fileprivate init(_ wish: Request, inputs: Set<FileSystem.Identity>) throws(InputError) {
        self.wish = wish
        self.inputs = inputs
        try requireNotAnInput()
    }

    /// Creates the only output of a program.
    ///
    /// - Throws: `InputError` if the program reads that place.
    package init(_ wish: Request, reads inputs: [String]) throws(InputError) {
        try self.init(wish, inputs: Output.identities(of: inputs))
    }

    fileprivate static func identities(of paths: [String]) -> Set<FileSystem.Identity> {
        Set(Set(paths).compactMap { FileSystem.identity(of: $0) })
    }

    /// Path as the user named it.
    package var path: String { wish.path }
    /// Option that names the output.
    package var option: String { wish.option }
    /// Whether a file of any kind may be replaced.
    package var overwrites: Bool { wish.overwrites }
    /// Remedy for messages about this place.
    package var remedy: String { wish.remedy ?? "name another place with --\(option)" }
    /// Remedy for messages about this place, which is a folder.
    package var folderRemedy: String { wish.remedy ?? "\(remedy) DIR" }

    /// Whether a path leads to one of the command's inputs.
    package func isInput(_ path: String) -> Bool { FileSystem.identity(of: path).map(inputs.contains) ?? false }

    private func requireNotAnInput() throws(InputError) {
        guard isInput(path), let kind = try? FileSystem.kind(at: path) else { return }
        // The writer reports a file in place of a folder, and the reverse.
        let problem: String
        switch (wish.shape, kind) {
        case (.file, .file): problem = "this is a file that the command reads"
        case (.folder, .folder): problem = "this is a folder that the command reads"
        case (.file, _), (.folder, _): return
        }
        throw InputError(path, problem, remedy: remedy)
    }
}

/// Real place of an output.
private struct ResolvedOutput {
    private let wish: Output.Request
    private let path: String
    /// Identity of the existing file or folder; nil if nothing exists there.
    private let identity: FileSystem.Identity?

    init(_ wish: Output.Request) {
        self.wish = wish
        path = FileSystem.realPath(wish.path)
        identity = FileSystem.identity(of: path)
    }

    /// Checks that two outputs do not collide.
    ///
    /// - Throws: `InputError` if they share a place, or if one would be written inside the other.
    func require(apartFrom other: ResolvedOutput, command: String) throws(InputError) {
        if path == other.path || identity != nil && identity == other.identity {
            throw InputError(
                "cabrank \(command)", "--\(other.wish.option) and --\(wish.option) name the same \(noun(with: other))",
                remedy: "name two different ones")
        }
        for (inner, outer) in [(self, other), (other, self)] where inner.conflicts(within: outer) {
            throw InputError(
                "cabrank \(command)", "--\(inner.wish.option) names a place inside that of --\(outer.wish.option)",
                remedy: "name one outside it")
        }
    }

    private func noun(with other: ResolvedOutput) -> String {
        switch (wish.shape, other.wish.shape) {
        case (.file, .file): "file"
        case (.folder, .folder): "folder"
        case (.file, .folder), (.folder, .file): "place"
        }
    }

    /// Whether this output lies inside another one. A file may lie in an existing folder, under a name that the folder
    /// does not own.
    private func conflicts(within outer: ResolvedOutput) -> Bool {
        guard path.hasPrefix(outer.path + "/") else { return false }
        switch (wish.shape, outer.wish.shape) {
        case (_, .file), (.folder, .folder): return true
        case (.file, .folder(let owns)):
            let name = path.dropFirst(outer.path.count + 1).prefix { $0 != "/" }
            return outer.identity == nil || owns(name)
        }
    }
}
