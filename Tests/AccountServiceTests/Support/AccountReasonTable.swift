import AccountService

/// The table of reasons in the documentation of `AccountService`.
enum AccountReasonTable {
    private static let session: [AccountService.Reason] = [.notLoggedIn, .notConfirmed, .mustChangePassword]

    static let rows: [AccountService.Operation: [AccountService.Reason]] = [
        .register: [
            .emptyField, .invalidEmail, .emailTaken, .invalidUsername, .weakPassword, .alreadyRegistered, .invalidIBAN,
            .unknownLicence,
        ],
        .sendConfirmation: [.unknownEmail, .alreadyConfirmed],
        .confirm: [.unknownEmail, .alreadyConfirmed, .wrongCode],
        .logIn: [.unknownEmail, .wrongPassword, .tokenInUse],
        .recoverPassword: [.unknownEmail, .notConfirmed],
        .logOut: [.notLoggedIn],
        .actAs: session + [.notAllowed],
        .changePassword: [
            .notLoggedIn, .notConfirmed, .wrongPassword, .emptyField, .passwordUnchanged, .weakPassword,
        ],
        .changeDrivingLicence: session + [.notAllowed, .emptyField, .alreadyRegistered],
        .changeIBAN: session + [.notAllowed, .emptyField, .alreadyRegistered, .invalidIBAN],
        .storeCard: session + [.notAllowed, .invalidCard],
        .listCards: session + [.notAllowed],
        .deleteCard: session + [.notAllowed, .unknownCard],
        .addTaxi: session + [.notAllowed, .alreadyRegistered],
        .removeTaxi: session + [.notAllowed, .notYourTaxi],
        .addLicence: [],
        .removeLicence: [],
    ]
}
