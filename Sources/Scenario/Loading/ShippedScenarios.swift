import FoundationEssentials
import InputFiles

/// The scenarios that come with the program, in the folder `Scenarios` of its source.
package enum ShippedScenarios {
    private static let folderName = "Scenarios"
    private static let ending = ".yaml"

    /// The file that a user means: a path as it is, a bare name such as `default` as the shipped scenario of that name.
    ///
    /// - Throws: `InputError` if a bare name is neither a file nor a shipped scenario.
    ///
    /// - Parameters:
    ///   - subfolder: where in the folder the scenarios of this kind are; empty for the folder itself.
    ///   - noun: what messages call one.
    package static func path(
        for name: String, in subfolder: String = "", noun: String = "scenario"
    ) throws(InputError) -> String {
        let isBareName = !name.isEmpty && !name.contains("/") && !name.hasSuffix(ending) && !name.hasSuffix(".csv")
        guard isBareName, !FileManager.default.fileExists(atPath: name) else { return name }
        for folder in folders {
            let path = "\(folder)\(subfolder.isEmpty ? "" : "/" + subfolder)/\(name)\(ending)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw InputError(
            Diagnostic(
                file: name, problem: "there is no such file, and no \(noun) of that name comes with cabrank",
                remedy: NearestName.remedy(for: name, among: names(in: subfolder))))
    }

    /// Where the folder may lie: in the current folder, or above the program, which is built within the source.
    private static var folders: [String] {
        var folders = [folderName]
        guard let program = CommandLine.arguments.first, program.contains("/") else { return folders }
        var parent = FileSearch.folder(of: program)
        while parent.contains("/") && parent != "/" {
            parent = FileSearch.folder(of: parent)
            folders.append(parent.isEmpty ? folderName : "\(parent)/\(folderName)")
        }
        return folders
    }

    private static func names(in subfolder: String) -> [String] {
        for folder in folders {
            guard let files = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)") else {
                continue
            }
            return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
        }
        return []
    }
}
