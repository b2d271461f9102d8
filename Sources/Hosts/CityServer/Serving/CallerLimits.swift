import AccountService
import CityHost
import HTTPServer
import Quantities
import TaxiService

/// Keeps each caller to the limits: calls in a minute by account, or by address where nobody is logged in, and reservations.
///
/// The operator is not limited. Where there are test users, neither are they, nor calls of an address: a load tester
/// brings all its people from one.
final class CallerLimits: Sendable {
    let values: ServedLimits
    private let byAccount, byAddress: AttemptLimit
    private let book: LimitBook
    private let hasTestUsers: Bool

    init(_ values: ServedLimits, _ book: LimitBook, hasTestUsers: Bool) {
        (self.values, self.book, self.hasTestUsers) = (values, book, hasTestUsers)
        let perAccount = values[.callsPerSession]
        let perAddress = values[.callsPerAddress]
        byAccount = AttemptLimit(burst: perAccount, perMinute: Double(perAccount))
        byAddress = AttemptLimit(burst: perAddress, perMinute: Double(perAddress))
    }

    /// Counts a call by the account of its session, or by its address if it shows no session, or a token that is nobody's.
    ///
    /// - Parameter serving: nil before the writer has the call: then only those without a session are counted.
    /// - Throws: `Problem` where there were too many in the last minute.
    func check(
        _ caller: Caller, from sender: String, in serving: Serving?, atSeconds now: Double
    ) throws(Problem) {
        let address = AddressGroup.name(of: sender)
        switch (caller, serving) {
        case (.operators, _), (.nobody, .some), (.session, .none): return
        case (.nobody, .none): try check(address, atSeconds: now)
        case (.session(let token), .some(let serving)):
            guard let account = serving.host.accounts.account(session: token, at: serving.now) else {
                return try check(address, atSeconds: now)
            }
            let wait = byAccount.attempt("\(account.index)", atSeconds: now)
            guard let wait, !isExempt(account, serving) else { return }
            throw refusal(.callsPerSession, "this account has made too many calls", address, retryAfterSeconds: wait)
        }
    }

    private func check(_ address: String, atSeconds now: Double) throws(Problem) {
        guard !hasTestUsers, let wait = byAddress.attempt(address, atSeconds: now) else { return }
        throw refusal(.callsPerAddress, "this address has made too many calls", address, retryAfterSeconds: wait)
    }

    /// - Throws: `Problem` for a reservation too many or too far ahead.
    func checkReservation(_ call: Call, from sender: String, in serving: Serving) throws(Problem) {
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
        let (address, days) = (AddressGroup.name(of: sender), values[.reservationDays])
        if let departure, departure - serving.now > .days(Int64(days)) {
            throw refusal(.reservationDays, "a ride is reserved at most \(days) days ahead", address)
        }
        let owner = serving.host.accounts.holder(of: account)
        let openMax = values[.reservationsPerClient]
        guard isNew, owner.role == .client,
            serving.host.taxis.reservations(of: ClientID(owner.numberInRole)).count >= openMax
        else { return }
        throw refusal(.reservationsPerClient, "you have \(openMax) reservations open; cancel one first", address)
    }

    /// Makes room for one more stream of an account.
    ///
    /// - Throws: `Problem` where the address has too many.
    func admitStream(of account: AccountID, from sender: String, in serving: Serving) throws(Problem) {
        let address = AddressGroup.name(of: sender)
        if isExempt(account, serving) { return }
        if serving.hub.isFull(address, max: values[.streamsPerAddress]) {
            throw refusal(.streamsPerAddress, "this address has too many streams open", address, retryAfterSeconds: 5)
        }
        for _ in 0..<serving.hub.makeRoom(for: account, max: values[.streamsPerSession]) {
            book.note(.streamsPerSession, from: address)
        }
    }

    /// Asked only of those who have reached a limit.
    private func isExempt(_ account: AccountID, _ serving: Serving) -> Bool {
        hasTestUsers && TestUsers.isOne(serving.host.accounts.email(of: account))
    }

    private func refusal(
        _ limit: ServedLimit, _ words: String, _ address: String, retryAfterSeconds: Int? = nil
    ) -> Problem {
        book.note(limit, from: address)
        let again = retryAfterSeconds.map { "; try again in \($0) s" } ?? ""
        return Problem(
            429, "too many", words + again,
            headers: retryAfterSeconds.map { [HTTPField("Retry-After", "\($0)")] } ?? [])
    }
}
