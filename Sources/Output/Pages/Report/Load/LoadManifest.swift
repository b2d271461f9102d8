import InputFiles
import OutputFiles

/// The part of a load test's or limit search's manifest that describes the test: name, seed, server and users.
struct LoadManifest {
    let name: String
    let version: String
    let seed: String
    let isInterrupted: Bool
    /// Address of the server tested over HTTP; nil if the services ran in this process.
    let server: String?
    /// Whether the folder holds the attempts to send commands to the server.
    let hasAttempts: Bool
    /// Number of users by kind.
    let userCounts: [(name: String, count: Int)]

    /// Reads the members.
    ///
    /// - Throws: `InputError` if a member is missing or has the wrong type.
    init(_ members: ManifestReader) throws(InputError) {
        name = try members.text("load")
        version = try members.text("version")
        seed = try members.numberText("seed")
        isInterrupted = try members.boolean("interrupted")
        // Absent in older manifests.
        server = try? members.text("server")
        hasAttempts = try members.countIfPresent("attempts") != nil
        var crowd: [(name: String, count: Int)] = []
        for key in ["clients", "drivers", "walkers", "runners", "tourists", "users"] {
            if let count = try members.countIfPresent(key) { crowd.append((key, count)) }
        }
        self.userCounts = crowd
    }

    /// Returns the facts for the head of the page.
    func facts(measuredSeconds: Double = 0) -> [String] {
        userCounts.map { "\(PageText.english.count(Double($0.count))) \($0.name)" }
            + (measuredSeconds > 0 ? ["\(PageText.english.duration(measuredSeconds)) measured"] : [])
            + (server.map { ["over HTTP to \($0)"] } ?? []) + ["seed \(seed)", "cabrank \(version)"]
    }
}

/// The part of a single load test's manifest that holds its measurements.
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

    /// Reads the members.
    ///
    /// - Throws: `InputError` if a member is missing or has the wrong type.
    init(_ members: ManifestReader) throws(InputError) {
        isValid = try members.boolean("valid")
        isMet = try members.boolean("targets_met")
        invalidBecause = try members.texts("invalid_because")
        measuredSeconds = try members.number("measured_seconds")
        perSecond = try members.number("carried_out_per_second")
        decisions = try members.number("decisions")
        wrong = try members.number("wrong")
        proof = try members.text("proof")
        fault = try members.text("fault")
    }
}
