import Glibc

/// Limit of this process on open files, sockets included.
package enum OpenFileLimit {
    /// Raises the limit as far as possible without privileges.
    ///
    /// - Returns: the resulting limit.
    package static func raise() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        // 1,024 is the default limit of Linux.
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if setrlimit(kind, &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
