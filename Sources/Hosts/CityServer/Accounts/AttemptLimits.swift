/// Limits on guessing passwords and addresses (A05).
///
/// Ten wrong guesses a minute from one address must not keep an account's owner out, and many addresses must not guess ten times
/// as often each. So three limits hold together: of an address for all accounts, of an address for one account, and of all
/// addresses for one account, which is ten times as wide. A known device has one of its own instead of all three: its owner
/// comes in whoever else guesses (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
struct AttemptLimits: Sendable {
    private let bySender: AttemptLimit
    private let byLoginAndSender: AttemptLimit
    private let byLogin: AttemptLimit
    private let byDevice: AttemptLimit

    /// The number of addresses that may each guess as often as one, before only known devices come in.
    static let addressesAtOnce = 10

    /// - Parameters:
    ///   - perMinuteBySender: from one address, for all accounts.
    ///   - perMinuteByLogin: for one account, from one address or one known device.
    init(perMinuteBySender: Int, perMinuteByLogin: Int) {
        func limit(_ count: Int) -> AttemptLimit { AttemptLimit(burst: count, perMinute: Double(count)) }
        bySender = limit(perMinuteBySender)
        byLoginAndSender = limit(perMinuteByLogin)
        byLogin = limit(perMinuteByLogin * AttemptLimits.addressesAtOnce)
        byDevice = limit(perMinuteByLogin)
    }

    /// Counts an attempt.
    ///
    /// - Parameters:
    ///   - login: the account that is tried, in one spelling.
    ///   - device: the known device that the attempt comes from, if any.
    /// - Returns: nil if it may be made; otherwise in how many seconds.
    func attempt(_ login: String, from sender: String, device: String?, atSeconds now: Double) -> Int? {
        if let device { return byDevice.attempt(device, atSeconds: now) }
        let (sender, login) = (AttemptLimit.name(ofSender: sender), AttemptLimit.name(ofLogin: login))
        // An attempt that its own address is refused is not held against everybody.
        return bySender.attempt(sender, atSeconds: now)
            ?? byLoginAndSender.attempt("\(sender) \(login)", atSeconds: now)
            ?? byLogin.attempt(login, atSeconds: now)
    }
}
