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
    private let text: PageText

    /// Creates the section.
    ///
    /// - Parameter priceRemark: remark on reactions to changed prices, or nil if no price was changed.
    init(_ manifest: RecordedManifest, priceRemark: String?, hasTaxis: Bool) {
        self.manifest = manifest
        self.priceRemark = priceRemark
        self.hasTaxis = hasTaxis
        text = PageText(manifest.language)
    }

    /// Warning that every reader must see first; nil if the run follows the rules.
    var warning: PagePart? {
        var words: [String] = []
        if hasTaxis, let policy, let remark = policy.remark {
            words.append(
                text(
                    "In this run dispatch is {remark}: {sentence}.",
                    "Bu çalıştırmada çağrılar {name} dağıtılıyor (asıl kural değil; asıl kural: önce gelen önce alır): {sentence}.",
                    [
                        "remark": remark, "name": PolicyText.name(manifest.policy, text),
                        "sentence": PolicyText.sentence(policy, text),
                    ]))
        }
        if let priceRemark { words.append(priceRemark) }
        words += manifest.dayGaps.map { text.sentence(RecordedPhrases.text($0, in: text.language)) + "." }
        if let gap = manifest.expectationGap { words.append(text.sentence(gap.text(text.language)) + ".") }
        if manifest.isInterrupted {
            words.append(
                text(
                    "The run was interrupted: {done} of {asked} replications are finished.",
                    "Çalıştırma yarıda kesildi: {asked} tekrardan {done} tamamlandı.",
                    ["done": "\(manifest.replications)", "asked": "\(manifest.replicationsAsked)"]))
        }
        return words.isEmpty ? nil : .warning(words.joined(separator: " "))
    }

    private var policy: TaxiService.PolicyName? { TaxiService.PolicyName(rawValue: manifest.policy) }

    var section: PageSection {
        var parts: [PagePart] = []
        if hasTaxis {
            let unknown = text(
                "the dispatch policy is {policy}", "dağıtım kuralı: {policy}", ["policy": manifest.policy])
            let how = text.sentence(policy.map { PolicyText.sentence($0, text) } ?? unknown)
            parts.append(
                .paragraph(HTML(how + (policy?.isRule == true ? text("; this is the rule.", "; kural budur.") : "."))))
        }
        parts.append(
            .paragraph(
                HTML(
                    text(
                        """
                        Random numbers come from a seed, here {seed}: the same scenario with the same seed gives the same \
                        figures. A replication is the same scenario with other random numbers.
                        """,
                        """
                        Rastgele sayılar bir tohumdan gelir, burada {seed}: aynı senaryo aynı tohumla aynı sayıları verir. \
                        Bir tekrar, aynı senaryonun başka rastgele sayılarla simülasyonudur.
                        """, ["seed": manifest.seed]))))
        parts.append(
            .paragraph(
                HTML(
                    manifest.warmUp.isEmpty
                        ? text(
                            "The whole run counts: no warm-up is left out.",
                            "Çalıştırmanın tamamı sayılır: ısınma süresi dışarıda bırakılmadı.")
                        : text(
                            "Left out as warm-up: {words}.", "Isınma süresi: {words}.",
                            ["words": RecordedPhrases.text(manifest.warmUp, in: text.language)]))))
        let assumed = AssumptionList([(manifest.scenarioName, manifest.assumptions)], in: text.language).entries
        if let list = AssumptionMarkup.list(assumed) { parts.append(PagePart(list, needs: [.report])) }
        if manifest.losses.isEmpty {
            parts.append(
                .paragraph(
                    HTML(
                        text(
                            "All records of the input files were used.",
                            "Girdi dosyalarındaki bütün kayıtlar kullanıldı."))))
        } else {
            let columns = [text("file", "dosya"), text("reason", "neden"), text("records", "kayıt")]
            var table = DataTable(columns.map { DataTable.Column($0) })
            for loss in manifest.losses {
                table.add([
                    .text(loss.file), .text(RecordedPhrases.text(loss.reason, in: text.language)),
                    .number(Double(loss.count)),
                ])
            }
            func count(isMoved: Bool) -> Double {
                manifest.losses.reduce(0) { $0 + ($1.isMoved == isMoved ? Double($1.count) : 0) }
            }
            let moved = count(isMoved: true)
            let caption = text(
                "{count} records of the input files were left out",
                "Girdi dosyalarından {count} kayıt dışarıda bırakıldı", ["count": text.count(count(isMoved: false))])
            let rest =
                moved == 0
                ? ""
                : text(
                    "; {count} ends of trips were moved to gateways",
                    "; {count} yolculuk ucu kent kapılarına taşındı", ["count": text.count(moved)])
            parts.append(.table(table, caption: caption + rest))
        }
        return PageSection(
            id: "about", title: text("How these figures were computed", "Bu sayılar nasıl hesaplandı"), parts: parts)
    }
}
