import CMachine
import Glibc

/// The machine's clock on the wall, and its time zone.
package enum MachineClock {
    /// Whether something keeps the clock in step (NTP); nil where the kernel does not tell.
    package static var isSynchronized: Bool? {
        let state = cabrank_clock_synchronized()
        return state < 0 ? nil : state == 1
    }

    /// The moment this program was built, or installed by a tool that does not keep that moment; nil if unknown.
    package static var programUnixSeconds: Int64? {
        var status = stat()
        return stat("/proc/self/exe", &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
    }

    /// The name of the time zone in the IANA database: of the variable TZ, else of `/etc/localtime`; nil where that has none.
    package static var timeZoneName: String? {
        if let variable = getenv("TZ").map({ String(cString: $0) }), !variable.isEmpty {
            return name(variable.first == ":" ? String(variable.dropFirst()) : variable)
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/etc/localtime", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return name(String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Returns the zone's name in a path of the database, or a name by itself.
    private static func name(_ text: String) -> String? {
        if let folder = text.firstRange(of: "zoneinfo/") { return String(text[folder.upperBound...]) }
        return text.hasPrefix("/") ? nil : text
    }

    /// The rule that a zone has at present, as the variable TZ of POSIX writes it: from the machine's time zone database
    /// (RFC 9636). nil where that has no such zone.
    package static func timeZoneRule(_ name: String) -> String? {
        let isName = name.utf8.allSatisfy { "/_+-".utf8.contains($0) || isalnum(CInt($0)) != 0 }
        guard isName, !name.isEmpty, !name.hasPrefix("/"), let file = fopen("/usr/share/zoneinfo/\(name)", "re") else {
            return nil
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let content = bytes[..<fread(&bytes, 1, bytes.count, file)]
        guard content.starts(with: "TZif".utf8), content.last == UInt8(ascii: "\n") else { return nil }
        let line = content.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last
        return line.map { String(decoding: $0, as: UTF8.self) }
    }
}
