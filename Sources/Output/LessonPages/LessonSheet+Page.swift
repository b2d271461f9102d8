import Markup
import OutputFiles
import PageFrame
import ServiceKernel

extension LessonSheet {
    /// Returns the sheet as a page.
    ///
    /// - Parameter data: data of the stage for the script that draws the picture; nil if the sheet has none.
    func page(layout: Page.Layout, data: JSONValue?) -> Page {
        Page(
            title: title, kicker: kicker, headline: title, facts: facts,
            sections: sections.map { pageSection($0, data) }, language: language, layout: layout,
            notices: notices.map { HTML($0) })
    }

    private func pageSection(_ section: Section, _ data: JSONValue?) -> PageSection {
        let markup = section.blocks.reduce(HTML()) { $0 + html(of: $1, in: section) }
        let hasPicture = section.blocks.contains { if case .picture = $0 { true } else { false } }
        let islands = hasPicture ? data.map { [DataIsland(id: "lesson-data", .json($0))] } ?? [] : []
        let needs: Set<PageAsset> = islands.isEmpty ? [.paper] : [.paper, .older, .stage, .handout]
        return PageSection(
            id: section.id, title: section.title, parts: [PagePart(markup, islands: islands, needs: needs)])
    }

    private func html(of block: Block, in section: Section) -> HTML {
        switch block {
        case .text(let text, let style): .element(.p, [LessonSheet.attribute(of: style)], HTML(text))
        case .picture: .element(.div, [.id("picture"), .class("drawing"), .label(section.title)])
        case .choices(let choices): .element(.ol, [.class("choices")], choices.map(html(of:)))
        case .rules(let rules):
            .element(
                .dl, [.class("rules")],
                rules.flatMap { [HTML.element(.dt, [], HTML($0.rule)), .element(.dd, [], HTML($0.sentence))] })
        case .table(let table): html(of: table)
        case .lines(let count):
            .element(.div, [.class("lines"), .data("lines", "\(count)"), Attribute("aria-hidden", "true")])
        }
    }

    private static func attribute(of style: Style) -> Attribute {
        switch style {
        case .plain: .class("said")
        case .dispute: .class("dispute")
        case .asked: .class("asked")
        case .answer: .class("answer")
        case .note: .class("turn")
        }
    }

    private func html(of choice: Choice) -> HTML {
        guard choice.isRight == true else { return .element(.li, [], HTML(choice.text)) }
        return .element(.li, [.class("right")], .element(.strong, [], HTML(choice.text)))
    }

    private func html(of table: Table) -> HTML {
        let head = HTML.element(.tr, [], table.head.map { .element(.th, [Attribute("scope", "col")], HTML($0)) })
        let rows = table.rows.map { HTML.element(.tr, [], $0.map(html(of:))) }
        return .element(
            .table, [table.isOfSteps ? .class("steps") : .class("plan")], .element(.thead, [], head),
            .element(.tbody, [], rows))
    }

    private func html(of cell: Cell) -> HTML {
        if cell.isRoom { return .element(.td, [.class("room")]) }
        if cell.isNumber { return .element(.td, [.class("number")], HTML(cell.parts.map(\.text).joined())) }
        if cell.parts.count == 1, cell.parts[0].rule.isEmpty, !cell.parts[0].isCalculation {
            return .element(.td, [], HTML(cell.parts[0].text))
        }
        return .element(.td, [], cell.parts.map(html(of:)))
    }

    private func html(of part: Part) -> HTML {
        let rule = part.rule.isEmpty ? HTML() : .element(.strong, [], HTML(part.rule)) + " "
        return .element(.p, [part.isCalculation ? .class("calculation") : .class("event")], rule, HTML(part.text))
    }
}
