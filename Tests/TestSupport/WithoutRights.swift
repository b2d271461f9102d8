import Glibc

/// Does something as a user who owns nothing and has no rights of root's, as far as files go, and on this thread only.
///
/// Who is not root stays who they are: for them, too, a file of mode 0 may not be read.
package func withoutRights<Value>(_ action: () throws -> Value) rethrows -> Value {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try action() }
    // Linux asks the thread's own number (setfsuid) for files, and takes root's rights to them away with it.
    let become = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> CInt).self)
    _ = become(65_534)
    defer { _ = become(0) }
    return try action()
}
