import CLinux
import Glibc

/// The system's wall clock and time zone.
package enum SystemClock {
    /// Whether the clock is synchronised (NTP); nil if the kernel does not say.
    package static var isSynchronized: Bool? {
        let state = cabrank_clock_synchronized()
        return state < 0 ? nil : state == 1
    }

    /// Modification time of this program's file, normally the time of the build; nil if unknown.
    package static var programUnixSeconds: Int64? {
        var status = stat()
        return stat("/proc/self/exe", &status) == 0 ? Int64(status.st_mtim.tv_sec) : nil
    }

    /// Name of the time zone in the IANA database, from the variable TZ or from `/etc/localtime`; nil if there is none.
    package static var timeZoneName: String? {
        if let variable = getenv("TZ").map({ String(cString: $0) }), !variable.isEmpty {
            return name(variable.first == ":" ? String(variable.dropFirst()) : variable)
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/etc/localtime", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return name(String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Returns the zone's name in a path of the database, or the text itself if it is a name.
    private static func name(_ text: String) -> String? {
        if let folder = text.firstRange(of: "zoneinfo/") { return String(text[folder.upperBound...]) }
        return text.hasPrefix("/") ? nil : text
    }

    /// Returns the current rule of a zone in the format of the POSIX variable TZ, from the system's time zone database
    /// (RFC 9636); nil if the database has no such zone.
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
