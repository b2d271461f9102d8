import Markup
import Pictures

/// A data table as an HTML table.
enum DataTableMarkup {
    /// Returns the table in a region that scrolls where it is too wide.
    static func region(_ table: DataTable, caption: String) -> HTML {
        .element(
            .div, [.class("scroll"), Attribute("tabindex", "0"), .role("region"), .label(caption)],
            html(table, caption: caption))
    }

    static func html(_ table: DataTable, caption: String) -> HTML {
        let head = table.columns.enumerated().map { column, heading in
            // Right-aligned, above the column's numbers.
            let place = column > 0 && holdsNumbers(table, column) ? [Attribute.class("number")] : []
            return HTML.element(.th, [Attribute("scope", "col")] + place, HTML(heading.heading))
        }
        let rows = table.rows.map { row in
            HTML.element(
                .tr, [],
                row.enumerated().map { column, cell in
                    let text = HTML(table.text(cell, column: column))
                    if column == 0 { return .element(.th, [Attribute("scope", "row")], text) }
                    guard case .text = cell else { return .element(.td, [.class("number")], text) }
                    return .element(.td, [], text)
                })
        }
        return .element(
            .table, [], .element(.caption, [], HTML(caption)), .element(.thead, [], .element(.tr, [], head)),
            .element(.tbody, [], rows))
    }

    private static func holdsNumbers(_ table: DataTable, _ column: Int) -> Bool {
        !table.rows.contains { row in
            if case .text = row[column] { true } else { false }
        }
    }
}
