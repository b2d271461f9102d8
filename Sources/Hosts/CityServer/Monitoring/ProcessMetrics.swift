import Glibc

/// Metrics of this process from the operating system, named as Prometheus's own libraries name them. Unavailable
/// metrics are left out.
enum ProcessMetrics {
    /// The lines for Prometheus.
    static var lines: [String] {
        let values: [(name: String, type: String, help: String, value: Double?)] = [
            ("process_cpu_seconds_total", "counter", "Total user and system CPU time.", cpuSeconds),
            ("process_resident_memory_bytes", "gauge", "Resident memory size.", residentBytes),
            ("process_open_fds", "gauge", "Number of open file descriptors.", openDescriptors),
            ("process_max_fds", "gauge", "Maximum number of open file descriptors.", descriptorsMax),
            ("process_start_time_seconds", "gauge", "Start time of the process, in seconds since 1970.", startSeconds),
        ]
        return values.flatMap { name, type, help, value in
            value.map { ServerMetrics.head(name, type, help) + ["\(name) \($0)"] } ?? []
        }
    }

    private static var cpuSeconds: Double? {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static var residentBytes: Double? {
        words(of: "/proc/self/statm").dropFirst().first.flatMap { Double($0) }.map {
            $0 * Double(sysconf(Int32(_SC_PAGESIZE)))
        }
    }

    private static var openDescriptors: Double? {
        guard let folder = opendir("/proc/self/fd") else { return nil }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) { count += entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) ? 0 : 1 }
        // The folder itself was open meanwhile.
        return Double(count - 1)
    }

    private static var descriptorsMax: Double? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? Double(limit.rlim_cur) : nil
    }

    /// Start of the process in seconds since 1970: its ticks after the start of the system, which is `btime` (proc(5)).
    private static let startSeconds: Double? = {
        // The program's name may hold any character, also a bracket.
        let behindName = text(of: "/proc/self/stat").split(separator: ")").last?.split(separator: " ") ?? []
        let system = text(of: "/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }?.dropFirst(6)
        guard behindName.count > 19, let ticks = Double(behindName[19]), let boot = system.flatMap({ Double($0) })
        else { return nil }
        return boot + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }()

    private static func words(of path: String) -> [Substring] { text(of: path).split { $0 == " " || $0 == "\n" } }

    /// Returns the contents of a file of the system, whose size is not known in advance.
    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(descriptor, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
