import Glibc
import InputFiles
import TestSupport
import Testing

@testable import Pages

@Suite("Results folders of reports")
struct ReportFolderTests {
    @Test("An unreadable folder is an error of the machine, a folder without results an error of the user")
    func refusals() throws {
        let folder = try TemporaryFolder()
        #expect(
            inputErrors { _ = try ReportFolder(folder.path) } == [
                "\(folder.path): it has no manifest.json of cabrank; name a results folder: cabrank run SCENARIO, sweep, "
                    + "compare and load write one"
            ])
        try #require(chmod(folder.path, 0) == 0)
        defer { chmod(folder.path, 0o755) }
        let error = #expect(throws: InputError.self) { try withoutRootRights { try ReportFolder(folder.path) } }
        #expect(error?.description == "\(folder.path)/manifest.json: the file may not be read; check its permissions")
        #expect(error?.isSystemError == true)
    }
}
