import AccountService
import GuideService
import ServiceKernel

/// The form in which a caller sends a field of a command: most fields as they are, secrets as typed text that only the
/// server checks, and nothing for fields that only a host can know.
enum FieldInputKind: Equatable {
    case plain
    /// The current password. Logs record only whether it matches.
    case password
    /// The new password.
    case newPassword
    /// A mailed code (A04).
    case code
    case nothing

    init<Value: FieldType>(_: Value.Type, _ presence: FieldPresence) {
        if Value.self == AccountService.PasswordCheck.self {
            self = .password
        } else if Value.self == AccountService.NewPassword.self {
            self = .newPassword
        } else if Value.self == AccountService.TokenFingerprint.self {
            self = .code
        } else if Value.self == AccountService.PasswordHash.self || Value.self == DirectionsReport?.self
            || Value.self == WeatherReport?.self || presence == .logOnly
        {
            self = .nothing
        } else {
            self = .plain
        }
    }

    /// Name of the field in the JSON body.
    func name(of field: Field) -> String {
        switch self {
        case .plain, .nothing: field.name
        case .password: "password"
        case .newPassword: "newPassword"
        case .code: "code"
        }
    }
}

/// Secrets of a call, as typed. They are never printed (A08).
struct EnteredSecrets: Sendable, CustomStringConvertible, CustomReflectable {
    var password = ""
    var newPassword = ""
    var code = ""

    var description: String { "(withheld)" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
