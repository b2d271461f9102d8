import ServiceKernel

/// A sheet of paper about a lesson, as a sequence of sections; a page and a text document are made from it.
struct LessonSheet: Sendable {
    /// A part of a sheet with a heading.
    struct Section: Sendable {
        let id: String
        let title: String
        var startsPage = false
        let blocks: [Block]
    }

    /// A paragraph, list or table.
    enum Block: Sendable {
        case text(String, Style = .plain)
        /// The stage before the first step. A text document has these lines in its place.
        case picture(lines: [String])
        case choices([Choice])
        case rules([Rule])
        case table(Table)
        /// Blank lines to write on.
        case lines(Int)
    }

    /// Style of a paragraph.
    enum Style: Sendable {
        case plain, dispute, asked, answer, note
    }

    /// A choice of the question; `isRight` is nil on the pupils' sheet.
    struct Choice: Sendable {
        let text: String
        let isRight: Bool?
    }

    /// A rule with its sentence, which may be empty.
    struct Rule: Equatable, Sendable {
        let rule: String
        let sentence: String
    }

    /// A table; the widths of its columns are shares of the whole width.
    struct Table: Sendable {
        let head: [String]
        let widths: [Int]
        let rows: [[Cell]]
        /// Whether its rows are the steps of the lesson.
        var isOfSteps = false
    }

    /// A cell of a table.
    struct Cell: Sendable {
        let parts: [Part]
        var isNumber = false
        /// Whether the cell is blank and has room to write.
        var isRoom: Bool { parts.isEmpty }

        static let room = Cell(parts: [])

        static func number(_ text: String) -> Cell { Cell(parts: [Part(text: text)], isNumber: true) }
        static func text(_ text: String) -> Cell { Cell(parts: [Part(text: text)]) }
    }

    /// A paragraph in a cell, with the rule at its beginning.
    struct Part: Sendable {
        var rule = ""
        let text: String
        var isCalculation = false
    }

    let kicker, title: String
    /// Fields to fill in, or facts, below the title.
    let facts: [String]
    let sections: [Section]
    /// Lines at the foot.
    let notices: [String]
    let language: Language
}

extension LessonSheet {
    /// Points for a step: the event and its rule.
    static let pointsPerStep = 2
    /// Points for the question: the choice, and two for the reason.
    static let pointsForQuestion = 3
}
