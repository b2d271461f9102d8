import AccountService
import GuideService
import ServiceKernel

/// What a caller gives of a field of a command: most as it is; of secrets what was typed, which only the server judges; nothing
/// of what only a host can know.
enum GivenField: Equatable {
    case plain
    /// The password that one has: what logs tell of it is whether it fits.
    case password
    /// One that is to be.
    case newPassword
    /// The code of a mail (A04).
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
            || Value.self == WeatherReport?.self || presence == .logged
        {
            self = .nothing
        } else {
            self = .plain
        }
    }

    /// As callers name it.
    func name(of field: Field) -> String {
        switch self {
        case .plain, .nothing: field.name
        case .password: "password"
        case .newPassword: "newPassword"
        case .code: "code"
        }
    }
}

/// The secrets that came with a call, as they were typed: nothing prints them (A08).
struct TypedSecrets: Sendable, CustomStringConvertible, CustomReflectable {
    var password = ""
    var newPassword = ""
    var code = ""

    var description: String { "(withheld)" }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
