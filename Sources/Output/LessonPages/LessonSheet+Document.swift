import OutputFiles
import ServiceKernel

extension LessonSheet {
    /// The sheet as a text document. It has no picture; the distances and queues stand in words in its place.
    var document: TextDocument {
        var blocks: [TextDocument.Block] = [
            .paragraph([TextDocument.Run(kicker)], .small), .heading(title, level: 1),
            .paragraph([TextDocument.Run(fields)], .plain),
        ]
        for section in sections {
            blocks.append(.heading(section.title, level: 2, startsPage: section.startsPage))
            blocks += section.blocks.flatMap(documentBlocks)
        }
        blocks += notices.map { .paragraph([TextDocument.Run($0)], .small) }
        return TextDocument(title: title, language: language.rawValue, blocks: blocks)
    }

    /// Facts in a line; on a sheet with room to write, each with a line to fill in.
    private var fields: String {
        let isToFillIn = sections.contains { section in
            section.blocks.contains { if case .picture = $0 { true } else { false } }
        }
        return facts.map { isToFillIn ? "\($0): ______________" : $0 }.joined(separator: isToFillIn ? "   " : " · ")
    }

    private func documentBlocks(of block: Block) -> [TextDocument.Block] {
        switch block {
        case .text(let text, let style): [.paragraph([run(text, style)], paragraphStyle(style))]
        case .picture(let lines): lines.map { .paragraph([TextDocument.Run($0)], .plain) }
        case .choices(let choices):
            choices.map { choice in
                .paragraph(
                    [
                        TextDocument.Run(choice.isRight == true ? "☑ " : "☐ "),
                        TextDocument.Run(choice.text, isStrong: choice.isRight == true),
                    ], .plain)
            }
        case .rules(let rules):
            rules.map { rule in
                .paragraph(
                    [TextDocument.Run("\(rule.rule) ", isStrong: true), TextDocument.Run(rule.sentence)], .plain)
            }
        case .table(let table):
            [
                .table(
                    TextDocument.Table(
                        widths: table.widths, head: table.head, rows: table.rows.map { $0.map(documentCell) }))
            ]
        case .lines(let count): Array(repeating: .blankLine, count: count)
        }
    }

    private func documentCell(_ cell: Cell) -> [[TextDocument.Run]] {
        cell.parts.map { part in
            (part.rule.isEmpty ? [] : [TextDocument.Run("\(part.rule) ", isStrong: true)])
                + [TextDocument.Run(part.text)]
        }
    }

    private func run(_ text: String, _ style: Style) -> TextDocument.Run {
        switch style {
        case .dispute, .asked, .note: TextDocument.Run(text, isStrong: true)
        case .plain, .answer: TextDocument.Run(text)
        }
    }

    private func paragraphStyle(_ style: Style) -> TextDocument.ParagraphStyle {
        switch style {
        case .answer: .boxed
        case .plain, .dispute, .asked, .note: .plain
        }
    }
}
