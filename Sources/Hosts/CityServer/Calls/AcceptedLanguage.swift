import HTTPServer
import ServiceKernel

extension HTTPRequest {
    /// Language of the answer: the one with the highest weight in `Accept-Language` (RFC 9110, section 12.5.4), the
    /// first of equals; English by default.
    package var language: Language {
        var best = (language: Language.english, weight: 0.0)
        for range in header("accept-language")?.split(separator: ",") ?? [] {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            let tag = parts.first?.prefix { $0 != "-" } ?? ""
            guard let language = Language(rawValue: String(tag)) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > best.weight { best = (language, weight) }
        }
        return best.language
    }
}

extension Exchange {
    /// Answers with a problem in the caller's language.
    func answer(_ problem: Problem) { respond(with: problem.response(in: request.language)) }
}
