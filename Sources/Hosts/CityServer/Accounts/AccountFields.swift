import AccountService
import CityHost
import Quantities
import ServiceKernel
import ServiceTexts

/// Validation and normalisation of the personal fields of account commands.
enum AccountFields {
    /// Returns the command with its personal fields in normal form.
    ///
    /// - Parameters:
    ///   - action: Name of the command, for the rule number of a refusal.
    ///   - now: Seconds since 1970.
    /// - Throws: `Problem` if a field is invalid although the services would accept it, such as a date of birth in the
    ///   future.
    static func normalized(
        _ command: HostCommand, of action: String, in language: Language, at now: Int64
    ) throws(Problem) -> HostCommand {
        let today = CalendarDate(daysSince1970: Int(now / 86_400))
        do throws(AccountFieldFault) {
            return try normalized(command, today: today)
        } catch {
            let detail = error.sentence[language].text
            guard let reason = error.reason else { throw .malformed(detail) }
            throw Problem(
                409, "refused", detail,
                refusal: Problem.Refusal(reason: reason.word, rule: reason.rule(of: action)))
        }
    }

    static func normalized(_ command: HostCommand, today: CalendarDate) throws(AccountFieldFault) -> HostCommand {
        guard case .account(let command) = command else { return command }
        switch command {
        case .visitor(let action): return .account(.visitor(try normalized(action, today)))
        case .session(let token, let action): return .account(.session(token, try normalized(action)))
        case .registry, .appointment: return .account(command)
        }
    }

    private static func normalized(
        _ action: AccountService.VisitorAction, _ today: CalendarDate
    ) throws(AccountFieldFault) -> AccountService.VisitorAction {
        switch action {
        case .register(let registration): .register(try normalized(registration, today))
        case .sendConfirmation(let email, let code):
            .sendConfirmation(email: PersonalText.trimmed(email), code: code)
        case .confirm(let email, let code): .confirm(email: PersonalText.trimmed(email), code: code)
        case .logIn(let login, let password, let session, let isRemembered):
            .logIn(
                login: AccountFields.login(login), password: password, session: session, isRemembered: isRemembered)
        case .recoverPassword(let login, let temporary):
            .recoverPassword(login: AccountFields.login(login), temporary: temporary)
        }
    }

    /// Leaves a registration with empty fields or without consent unchanged: the rules refuse it first.
    private static func normalized(
        _ registration: AccountService.Registration, _ today: CalendarDate
    ) throws(AccountFieldFault) -> AccountService.Registration {
        var registration = registration
        let person = registration.person
        registration.email = PersonalText.trimmed(registration.email)
        registration.username = PersonalText.trimmed(registration.username)
        let texts = [
            registration.email, registration.username, person.name, person.surname, person.gender, person.address,
            person.dateOfBirth,
        ]
        guard registration.consents, !texts.contains(where: { $0.allSatisfy(\.isWhitespace) }) else {
            return registration
        }
        try EmailText.check(registration.email)
        registration.person = AccountService.PersonalDetails(
            name: try PersonalText.name(person.name, .name),
            surname: try PersonalText.name(person.surname, .surname),
            gender: try PersonalText.name(person.gender, .gender),
            address: try PersonalText.address(person.address),
            dateOfBirth: try PersonalText.dateOfBirth(person.dateOfBirth, today: today))
        return registration
    }

    private static func normalized(
        _ action: AccountService.SessionAction
    ) throws(AccountFieldFault) -> AccountService.SessionAction {
        switch action {
        case .setTelephone(let text):
            // The rules refuse an empty number with a reason of their own.
            PersonalText.trimmed(text).isEmpty
                ? action : .setTelephone(try PhoneText.normalized(text))
        case .editProfile(let item, let text): .editProfile(item, text: try normalized(text, of: item))
        case .logOut, .actAs, .changePassword, .changeDrivingLicence, .changeIBAN, .storeCard, .listCards, .deleteCard,
            .addTaxi, .removeTaxi, .removeTelephone, .tellMyData, .eraseMe, .saveProfile, .dropProfile:
            action
        }
    }

    private static func normalized(
        _ text: String, of item: AccountService.ProfileItem
    ) throws(AccountFieldFault) -> String {
        switch item {
        case .username: PersonalText.trimmed(text)
        case .name: try PersonalText.name(text, .name)
        case .surname: try PersonalText.name(text, .surname)
        case .about, .preferences: try PersonalText.paragraph(text)
        case .picture: text
        }
    }

    /// Returns an email or a phone number in one spelling, which the attempt limits use as their key, too.
    private static func login(_ text: String) -> String {
        let text = PersonalText.trimmed(text)
        if text.contains("@") { return text }
        return (try? PhoneText.normalized(text)) ?? text
    }
}
