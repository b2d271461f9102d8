/// The stored state of a service type, with the texts of the members that must mention it.
struct StoredState {
    /// A member that must mention all state.
    enum Account: String, CaseIterable {
        case copy = "init(copyOf "
        case digest = "func digest"
        case bytes = "var bytes"
        case description = "func code(with"
    }

    let target: String
    /// Name of the type, without enclosing types.
    let type: String
    /// Whether the type has no references: then its owner describes it.
    let isPlain: Bool
    /// Declarations of the stored variables, by name.
    var variables: [String: Substring] = [:]
    var words: [Account: Set<Substring>] = [:]

    private static func words(_ text: Substring) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// Returns the types of a file, with their extensions.
    static func parts(in text: String, of target: String) -> [StoredState] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.compactMap { begin in
            guard let type = type(declaredBy: lines[begin]) else { return nil }
            let indent = String(lines[begin].prefix { $0 == " " })
            var part = StoredState(
                target: target, type: type, isPlain: lines[begin].contains("BitwiseCopyable"))
            var account: Account?
            for line in lines[(begin + 1)...] {
                if line == "\(indent)}" { break }
                let begin = line.dropFirst(indent.count + 4).first
                if line.hasPrefix("\(indent)    "), begin == "@" || begin?.isLetter == true {
                    account = Account.allCases.first { line.contains($0.rawValue) && line.contains(" {") }
                    if account == nil, !line.contains("{"), !line.contains("static "), let name = name(keptBy: line) {
                        part.variables[name] = line
                    }
                }
                if let account, !line.drop(while: { $0 == " " }).hasPrefix("//") {
                    part.words[account, default: []].formUnion(words(line))
                }
            }
            return part
        }
    }

    private static func type(declaredBy line: Substring) -> String? {
        guard line.hasSuffix("{") else { return nil }
        return line.drop { $0 == " " }.prefixMatch(of: /(?:\w+ )*(?:struct|class|extension) (?:\w+\.)*(\w+)/).map {
            String($0.1)
        }
    }

    private static func name(keptBy line: Substring) -> String? {
        let words = words(line)
        guard let place = words.firstIndex(of: "var"), place + 1 < words.count else { return nil }
        return String(words[place + 1])
    }
}

extension ProjectStructure {
    /// State that its type's digest may omit, with reasons.
    private static let undigested = [
        "AccountService.effects": "belong to the last command",
        "GuidedTours.leading": "follows from the guided tours", "GuidedTours.open": "follows from the guided tours",
        "Itineraries.stops": "follow from the contents",
        "Ledger.balances": "digested account by account", "Ledger.totals": "digested kind by kind",
        "Library.itineraryNumbers": "digested tour by tour", "Library.tourCounts": "follow from the tours",
        "RandomDispatch.offers": "digested ride by ride",
        "RankPlaces.freed": "belongs to the last command", "RankPlaces.zones": "follow from the places",
        "AccountRegistry.byDrivingLicence": "follows from the accounts",
        "AccountRegistry.byEmail": "follows from the accounts",
        "AccountRegistry.byIBAN": "follows from the accounts",
        "AccountRegistry.byTaxiLicence": "follows from the accounts",
        "AccountRegistry.byTelephone": "follows from the accounts",
        "AccountRegistry.counts": "follow from the accounts",
        "Sessions.remembered": "follows from the open sessions",
        "Sessions.unremembered": "follows from the open sessions",
    ]

    /// State that its type's description may omit, with reasons.
    private static let undescribed = [
        "AccountService.effects": "belong to the last command",
        "ActivityService.effects": "belong to the last command",
        "ActivityService.rules": "a parameter of the service",
        "CityHost.injectors": "a parameter of the host",
        "GuideService.effects": "belong to the last command",
        "GuideService.rules": "a parameter of the service",
        "GuideService.requestedTimerCount": "belong to the last command",
        "HostState.failure": "a host with a failure is not kept", "HostState.log": "a parameter of the host",
        "PlaceService.effects": "belong to the last command", "PlaceService.feedWorkspace": "for the next feed",
        "PlaceService.lastFeed": "belongs to the last command",
        "RankPlaces.freed": "belongs to the last command",
        "AccountRegistry.byDrivingLicence": "follows from the accounts",
        "AccountRegistry.byEmail": "follows from the accounts",
        "AccountRegistry.byIBAN": "follows from the accounts",
        "AccountRegistry.byTaxiLicence": "follows from the accounts",
        "AccountRegistry.byTelephone": "follows from the accounts",
        "TaxiService.effects": "belong to the last command",
        "TaxiService.rules": "a parameter of the service",
        "TaxiService.timerRequestCount": "belong to the last command",
        "TimerQueue.earliestDue": "is found", "TimerQueue.firstPlace": "is found",
        "TourService.effects": "belong to the last command",
        "TourService.requestedTimerCount": "belong to the last command",
    ]

    /// State of the services' types that is missing from a member in the type's own body: copy, digest, memory size, or
    /// description. Members in extensions are not checked, except the description: a type with a copy or digest must
    /// have one.
    var missingState: [String] {
        let parts = sources.flatMap(\.stateParts)
        let counted = Set(parts.filter { $0.words[.bytes] != nil }.map(\.type))
        let undescribed = parts.filter { part in
            !part.isPlain && !part.variables.isEmpty && part.words[.description] == nil
                && (part.words[.copy] != nil || part.words[.digest] != nil)
        }
        let leftOut = parts.flatMap { part in
            part.words.flatMap { account, words in
                part.variables.filter { name, declaration in
                    !words.contains(Substring(name))
                        && !(account == .digest && ProjectStructure.undigested["\(part.type).\(name)"] != nil)
                        && !(account == .description && ProjectStructure.undescribed["\(part.type).\(name)"] != nil)
                        && !(account == .bytes && !StoredState.grows(declaration, counted))
                }.map { name, _ in "\(part.type).\(name) is not in its \(account)" }
            }
        }
        return (undescribed.map { "\($0.type) has no description" } + leftOut).sorted()
    }

    /// Excuses for state that does not exist or needs none.
    var unusedExcuses: [String] {
        func left(out account: StoredState.Account) -> [String] {
            sources.flatMap(\.stateParts).flatMap { part in
                part.variables.keys.filter { part.words[account]?.contains(Substring($0)) == false }
                    .map { "\(part.type).\($0)" }
            }
        }
        let (undigested, undescribed) = (left(out: .digest), left(out: .description))
        return ProjectStructure.undigested.keys.filter { !undigested.contains($0) }.sorted()
            + ProjectStructure.undescribed.keys.filter { !undescribed.contains($0) }.sorted()
    }
}

extension StoredState {
    /// - Parameter counted: Types that report their memory size.
    fileprivate static func grows(_ declaration: Substring, _ counted: Set<String>) -> Bool {
        if declaration.contains("InlineArray<") { return false }
        return [": [", "= [", "Array<", "Set<", "Dictionary<", "Slab<"].contains { declaration.contains($0) }
            || counted.contains { declaration.hasSuffix(": \($0)") || declaration.contains("= \($0)(") }
    }
}
