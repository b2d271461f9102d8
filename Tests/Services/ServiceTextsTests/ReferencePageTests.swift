import AccountService
import ActivityService
import Foundation
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing
import TourService

/// The guide's reference page of all commands and events, generated from the services' own descriptions.
///
/// After a change to a vocabulary, `CABRANK_WRITE_GUIDE=1 make test-only ONLY=ReferencePageTests` updates it.
@Suite("The guide's reference page agrees with the services")
struct ReferencePageTests {
    private static let path = "\(TestFiles.package)/Sources/cabrank/cabrank.docc/Reference.md"

    @Test("The page lists the vocabularies of the services")
    func isTrue() throws {
        let page = ReferencePage.text
        if ProcessInfo.processInfo.environment["CABRANK_WRITE_GUIDE"] != nil {
            try TestFiles.write(page, to: Self.path)
        }
        let written = TestFiles.read(Self.path) ?? ""
        let difference = zip(written.split(separator: "\n"), page.split(separator: "\n")).first { $0 != $1 }
        #expect(firstDifference(written, page) == nil, "the first line that differs: \(String(describing: difference))")
    }
}

private enum ReferencePage {
    static var text: String {
        """
        # Commands, events, reasons and messages

        Every command that the services of a city can be told, every event of the log, every reason for a refusal, and every
        message that people read.

        ## Overview

        This page is made from the services' own descriptions, from which come the columns of `commands.csv` and `events.csv`,
        what a lesson may say, and the words of a story. Fields in brackets may be left out in a lesson. Rules are those of the
        rule book.

        \(section(TaxiService.self, "Taxis", told: [.offerWithdrawn(RequestID(1), driver: DriverID(0))]))
        \(section(TourService.self, "Tours"))
        \(section(ActivityService.self, "Runs and rides"))
        \(section(PlaceService.self, "Places and people"))
        \(section(GuideService.self, "Guides, routes and subscriptions",
            told: [.enquiryClosed(.user(UserID(0)), EnquiryID(0), user: UserID(0))]))
        \(section(AccountService.self, "Accounts"))
        """
    }

    /// Returns the section of a service.
    ///
    /// - Parameter others: effects that no log shows, or whose messages differ from the vocabulary's samples.
    private static func section<Service: CityService & ~Copyable>(
        _: Service.Type, _ title: String, told others: [Service.Effect] = []
    ) -> String where Service.Effect: LocalizedEffect {
        let commands = Service.Command.vocabulary.map { entry in
            row([
                actor(of: entry), "`\(entry.action)`", fields(of: entry.blank(1)), entry.rule,
                entry.reasons.map { "`\($0)`" }.joined(separator: ", "),
            ])
        }
        let events = Service.Effect.vocabulary.map { entry in
            row([
                "`\(entry.event)`", entry.sample.fieldList.map { "`\($0.field.name)`" }.joined(separator: ", "),
                entry.rule,
                text(entry.sample.text?.because ?? Sentence("", "")),
            ])
        }
        let reasons = Service.Effect.Reason.allCases.map { reason in
            row(["`\(reason.word)`", reason.rule(of: ""), text(reason.sentence(of: ""))])
        }
        let told = Set((Service.Effect.vocabulary.map(\.sample) + others).flatMap(\.messages).map(\.word))
        let messages = Service.Effect.MessageWord.allCases.map { word in
            let texts = Language.allCases.map { language in
                told.contains(word.rawValue) ? word.sentence[language].filled { "*\($0)*" } : "never told"
            }
            return row(["`\(word.rawValue)`"] + texts)
        }
        return """
            ## \(title): commands

            \(table(["by", "command", "fields", "rule", "refused because of"], commands))

            ## \(title): events

            \(table(["event", "fields", "rule", "because"], events))

            ## \(title): reasons

            \(table(["reason", "rule", "because"], reasons))

            ## \(title): messages

            \(table(["message", "in English", "in Turkish"], messages))

            """
    }

    /// Returns the English sentence, with the names of the fields in its gaps.
    private static func text(_ sentence: Sentence) -> String { sentence[.english].filled { "*\($0)*" } }

    private static func actor<Command>(of entry: CommandEntry<Command>) -> String {
        if entry.isTimer { return "a timer" }
        return entry.actor?.word ?? "any caller"
    }

    private static func fields(of command: some ServiceCommand) -> String {
        FieldSchema(of: command).entries.map { field in
            let text = "`\(field.field.name)`: \(words(for: field.sort))"
            return field.presence == .required ? text : "[\(text)]"
        }.joined(separator: ", ")
    }

    private static func words(for sort: FieldDomain) -> String {
        switch sort {
        case .numbered(let kind): "\("aeio".contains(kind.word.prefix(1)) ? "an" : "a") \(kind.word)"
        case .zone: "a zone"
        case .place: "a place"
        case .position: "a position"
        case .list(let kind): "one \(kind.word) or several"
        case .count: "a number"
        case .integer: "a number, negative too"
        case .flag: "yes or no"
        case .moment: "a moment"
        case .duration: "a time"
        case .money: "an amount"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: " or ")
        case .text: "text"
        }
    }

    private static func table(_ heads: [String], _ rows: [String]) -> String {
        ([row(heads), row(heads.map { _ in "---" })] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
