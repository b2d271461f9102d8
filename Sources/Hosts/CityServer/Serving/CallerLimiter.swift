import AccountService
import CityHost
import HTTPServer
import Quantities
import ServiceKernel
import TaxiService

/// Enforces the limits for each caller: calls a minute by account, or by address without a session, and reservations.
///
/// Operators are not limited. If test users are allowed, they are not limited either, nor are calls by address: a load
/// tester sends the calls of all its users from one.
final class CallerLimiter: Sendable {
    let values: ServiceLimits
    private let byAccount, byAddress: RateLimiter
    private let refusals: RefusalCounter
    private let hasTestUsers: Bool

    init(_ values: ServiceLimits, _ book: RefusalCounter, hasTestUsers: Bool) {
        (self.values, self.refusals, self.hasTestUsers) = (values, book, hasTestUsers)
        let perAccount = values[.callsPerSession]
        let perAddress = values[.callsPerAddress]
        byAccount = RateLimiter(burst: perAccount, perMinute: Double(perAccount))
        byAddress = RateLimiter(burst: perAddress, perMinute: Double(perAddress))
    }

    /// Counts a call by the account of its session, or by its address if it has no valid session.
    ///
    /// - Parameter serving: nil before the writer has the call; then only calls without a session are counted.
    /// - Throws: `Problem` if there were too many calls in the last minute.
    func check(
        _ caller: Caller, from sender: String, in serving: CityStateMachine?, atSeconds now: Double
    ) throws(Problem) {
        switch (caller, serving) {
        case (.operators, _), (.anonymous, .some), (.session, .none): return
        case (.anonymous, .none): try check(sender, atSeconds: now)
        case (.session(let token), .some(let serving)):
            guard let account = serving.host.accounts.account(session: token, at: serving.now) else {
                return try check(sender, atSeconds: now)
            }
            let wait = byAccount.acquire("\(account.index)", atSeconds: now)
            guard let wait, !isExempt(account, serving) else { return }
            throw refusal(
                .callsPerSession,
                Sentence("this account has sent too many requests", "bu hesap çok fazla istek gönderdi"), sender, wait)
        }
    }

    private func check(_ sender: String, atSeconds now: Double) throws(Problem) {
        guard !hasTestUsers, let wait = byAddress.acquire(AddressGroup.name(of: sender), atSeconds: now) else { return }
        throw refusal(
            .callsPerAddress,
            Sentence("this address has sent too many requests", "bu adresten çok fazla istek geldi"), sender, wait)
    }

    /// Checks the limits on reservations.
    ///
    /// - Throws: `Problem` if the client has too many reservations, or reserves too far ahead.
    func checkReservation(_ call: Call, from sender: String, in serving: CityStateMachine) throws(Problem) {
        let (departure, isNew): (SimTime?, Bool)
        switch call.command {
        case .taxi(.client(_, .reserve(_, _, _, _, let time))): (departure, isNew) = (time, true)
        case .taxi(.client(_, .changeReservation(_, let change))): (departure, isNew) = (change.departure, false)
        case .taxi, .tour, .activity, .place, .guide, .account: return
        }
        guard case .session(let token) = call.caller,
            let account = serving.host.accounts.account(session: token, at: serving.now),
            !isExempt(account, serving)
        else { return }
        let days = values[.reservationDays]
        if let departure, departure - serving.now > .days(Int64(days)) {
            throw refusal(
                .reservationDays,
                Sentence(
                    "a ride can be reserved at most \(days) days ahead",
                    "rezervasyon en çok \(days) gün önceden yapılabilir"),
                sender)
        }
        let owner = serving.host.accounts.holder(of: account)
        let openMax = values[.reservationsPerClient]
        guard isNew, owner.role == .client,
            serving.rides.open(of: ClientID(owner.numberInRole)).count(where: { $0.state == .reserved }) >= openMax
        else { return }
        throw refusal(
            .reservationsPerClient,
            Sentence(
                "you have \(openMax) open reservations; cancel one first",
                "açık \(openMax) rezervasyonunuz var; önce birini iptal edin"), sender)
    }

    /// Makes room for one more stream of an account.
    ///
    /// - Throws: `Problem` if the address has too many.
    func admitStream(of account: AccountID, from sender: String, in serving: CityStateMachine) throws(Problem) {
        let address = AddressGroup.name(of: sender)
        if isExempt(account, serving) { return }
        if serving.hub.isFull(address, max: values[.streamsPerAddress]) {
            throw refusal(
                .streamsPerAddress,
                Sentence("this address has too many open event streams", "bu adresten çok fazla olay akışı açık"),
                sender, 5)
        }
        for _ in 0..<serving.hub.makeRoom(for: account, max: values[.streamsPerSession]) {
            refusals.note(.streamsPerSession, from: address)
        }
    }

    /// Whether a caller who has reached a limit is a test user.
    private func isExempt(_ account: AccountID, _ serving: CityStateMachine) -> Bool {
        hasTestUsers && TestUsers.isTestUser(serving.host.accounts.email(of: account))
    }

    private func refusal(
        _ limit: ServiceLimit, _ words: Sentence, _ sender: String, _ retryAfterSeconds: Int? = nil
    ) -> Problem {
        refusals.note(limit, from: AddressGroup.name(of: sender))
        func text(_ language: Language, _ again: (Int) -> String) -> String {
            words[language].text + (retryAfterSeconds.map(again) ?? "")
        }
        return Problem(
            429, "limit reached", text(.english) { "; try again in \($0) s" },
            turkish: Problem.Wording("sınıra ulaşıldı", text(.turkish) { "; \($0) sn sonra yeniden deneyin" }),
            headers: retryAfterSeconds.map { [HTTPField("Retry-After", "\($0)")] } ?? [])
    }
}
