import AccountService
import ServiceKernel

/// Why a host refuses what a person wrote about themselves, before a command is made of it.
///
/// The services take what they have always taken, so that the frames of every store lead to the same state; what is stricter
/// is checked here.
struct FieldFault: Error, Equatable {
    /// The reason of the rule book that covers it; nil where the field cannot be read at all.
    let reason: AccountService.Reason?
    let sentence: Sentence

    init(_ english: String, _ turkish: String, _ reason: AccountService.Reason? = nil) {
        self.reason = reason
        sentence = Sentence(english, turkish)
    }

    /// - Parameter action: the word of the operation that is refused.
    func problem(of action: String, in language: Language) -> Problem {
        let detail = sentence[language].text
        guard let reason else { return .malformed(detail) }
        return Problem(
            409, "refused", detail,
            refusal: Problem.Refusal(reason: reason.word, rule: reason.rule(of: action)))
    }
}
