import InputFiles
import OutputFiles

/// What the manifest of a load test, or of a search for the limit, says of whoever took part.
struct LoadManifest {
    let name: String
    let version: String
    let seed: String
    let isInterrupted: Bool
    /// Which was tested over HTTP; nil where the services were carried out by the program itself.
    let server: String?
    /// Whether the attempts to have commands carried out by it are in the folder.
    let hasAttempts: Bool
    /// Numbers of people, by what they are.
    let crowd: [(name: String, count: Int)]

    /// - Throws: `InputError` if something is missing, or is of another kind.
    init(_ members: ManifestMembers) throws(InputError) {
        name = try members.text("load")
        version = try members.text("version")
        seed = try members.numberText("seed")
        isInterrupted = try members.flag("interrupted")
        // Older manifests do not say it.
        server = try? members.text("server")
        hasAttempts = try members.countIfAny("attempts") != nil
        var crowd: [(name: String, count: Int)] = []
        for key in ["clients", "drivers", "walkers", "runners", "tourists", "users"] {
            if let count = try members.countIfAny(key) { crowd.append((key, count)) }
        }
        self.crowd = crowd
    }

    /// For the head of the page.
    func facts(measuredSeconds: Double = 0) -> [String] {
        crowd.map { "\(NumberWords.count(Double($0.count))) \($0.name)" }
            + (measuredSeconds > 0 ? ["\(NumberWords.duration(measuredSeconds)) measured"] : [])
            + (server.map { ["over HTTP to \($0)"] } ?? []) + ["seed \(seed)", "cabrank \(version)"]
    }
}

/// What the manifest of a single load test says of what was measured.
struct LoadFigures {
    let isValid: Bool
    let isMet: Bool
    let invalidBecause: [String]
    let measuredSeconds: Double
    let perSecond: Double
    let decisions: Double
    let wrong: Double
    let proof: String
    let fault: String

    /// - Throws: `InputError` if something is missing, or is of another kind.
    init(_ members: ManifestMembers) throws(InputError) {
        isValid = try members.flag("valid")
        isMet = try members.flag("targets_met")
        invalidBecause = try members.texts("invalid_because")
        measuredSeconds = try members.number("measured_seconds")
        perSecond = try members.number("carried_out_per_second")
        decisions = try members.number("decisions")
        wrong = try members.number("wrong")
        proof = try members.text("proof")
        fault = try members.text("fault")
    }
}
