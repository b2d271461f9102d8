/// Limits on guessing passwords and addresses (A05).
///
/// Ten wrong guesses a minute from one address must not lock the owner out of an account, and a hundred addresses must
/// not guess a hundred times as often. So three limits hold together: per address for all accounts, per address and
/// account, and per account for all addresses, which is ten times as wide. A known device has its own limit instead of
/// all three, so that the owner can log in while others guess (OWASP, "Slow Down Online Guessing Attacks with Device
/// Cookies").
struct AuthenticationRateLimits: Sendable {
    private let bySender: RateLimiter
    private let byLoginAndSender: RateLimiter
    private let byLogin: RateLimiter
    private let byDevice: RateLimiter

    /// Number of addresses that may guess at the full rate before an account accepts only known devices.
    static let addressesPerLogin = 10

    /// - Parameters:
    ///   - perMinuteBySender: Attempts from one address, for all accounts.
    ///   - perMinuteByLogin: Attempts for one account, from one address or one known device.
    init(perMinuteBySender: Int, perMinuteByLogin: Int) {
        func limit(_ count: Int) -> RateLimiter { RateLimiter(burst: count, perMinute: Double(count)) }
        bySender = limit(perMinuteBySender)
        byLoginAndSender = limit(perMinuteByLogin)
        byLogin = limit(perMinuteByLogin * AuthenticationRateLimits.addressesPerLogin)
        byDevice = limit(perMinuteByLogin)
    }

    /// Counts an attempt.
    ///
    /// - Parameters:
    ///   - login: The account that the caller tries, in its normal form.
    ///   - device: The known device that sends the attempt, if any.
    /// - Returns: nil if the attempt is allowed; otherwise the seconds to wait.
    func acquire(_ login: String, from sender: String, device: String?, atSeconds now: Double) -> Int? {
        if let device { return byDevice.acquire(device, atSeconds: now) }
        let (sender, login) = (RateLimiter.key(ofSender: sender), RateLimiter.key(ofLogin: login))
        // An attempt that the limit of its own address refuses does not count against the account.
        return bySender.acquire(sender, atSeconds: now)
            ?? byLoginAndSender.acquire("\(sender) \(login)", atSeconds: now)
            ?? byLogin.acquire(login, atSeconds: now)
    }
}
