import Markup
import PageFrame
import Pictures
import Reports
import TaxiService

extension PagePart {
    /// Returns a paragraph that every reader must see before the figures.
    static func warning(_ words: String) -> PagePart {
        PagePart(.element(.p, [.class("warning")], HTML(words)), needs: [.report])
    }
}

/// The section that helps a reader judge the figures: deviations from the rules, omissions, and input that could not be
/// read.
struct AboutSection {
    private let manifest: RecordedManifest
    private let priceRemark: String?
    private let hasTaxis: Bool

    /// Creates the section.
    ///
    /// - Parameter priceRemark: remark on reactions to changed prices, or nil if no price was changed.
    init(_ manifest: RecordedManifest, priceRemark: String?, hasTaxis: Bool) {
        self.manifest = manifest
        self.priceRemark = priceRemark
        self.hasTaxis = hasTaxis
    }

    /// Warning that every reader must see first; nil if the run follows the rules.
    var warning: PagePart? {
        var words: [String] = []
        if hasTaxis, let policy, let remark = policy.remark {
            words.append("In this run dispatch is \(remark): \(PolicyText.sentence(policy)).")
        }
        if let priceRemark { words.append(priceRemark) }
        words += manifest.dayGaps.map { NumberText.sentence($0) + "." }
        if let gap = manifest.expectationGap { words.append(NumberText.sentence(gap.text()) + ".") }
        if manifest.isInterrupted {
            words.append(
                """
                The run was interrupted: \(manifest.replications) of \(manifest.replicationsAsked) replications are finished.
                """)
        }
        return words.isEmpty ? nil : .warning(words.joined(separator: " "))
    }

    private var policy: TaxiService.PolicyName? { TaxiService.PolicyName(rawValue: manifest.policy) }

    var section: PageSection {
        var parts: [PagePart] = []
        if hasTaxis {
            let words = policy.map(PolicyText.sentence) ?? "the dispatch policy is \(manifest.policy)"
            let how = NumberText.sentence(words)
            parts.append(.paragraph(HTML("\(how)\(policy?.isRule == true ? "; this is the rule" : "").")))
        }
        parts.append(
            .paragraph(
                """
                Random numbers come from a seed, here \(manifest.seed): the same scenario with the same seed gives the same \
                figures. A replication is the same scenario with other random numbers.
                """))
        parts.append(
            .paragraph(
                manifest.warmUp.isEmpty
                    ? "The whole run counts: no warm-up is left out."
                    : "Left out as warm-up: \(manifest.warmUp)."))
        let assumed = AssumptionList([(manifest.scenarioName, manifest.assumptions)], in: .english).entries
        if let list = AssumptionMarkup.list(assumed) { parts.append(PagePart(list, needs: [.report])) }
        if manifest.losses.isEmpty {
            parts.append(.paragraph("All records of the input files were used."))
        } else {
            var table = DataTable(["file", "reason"].map { DataTable.Column($0) } + [DataTable.Column("records")])
            for loss in manifest.losses {
                table.add([.text(loss.file), .text(loss.reason), .number(Double(loss.count))])
            }
            let count = manifest.losses.reduce(0) { $0 + Double($1.count) }
            parts.append(
                .table(table, caption: "\(NumberText.count(count)) records of the input files were left out"))
        }
        return PageSection(id: "about", title: "How these figures were computed", parts: parts)
    }
}
