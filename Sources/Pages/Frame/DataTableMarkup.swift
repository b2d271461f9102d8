import Pictures

/// A table of data as people read it.
enum DataTableMarkup {
    static func html(_ table: DataTable, caption: String) -> HTML {
        let head = table.columns.map { HTML.element(.th, [Attribute("scope", "col")], HTML($0.heading)) }
        let rows = table.rows.map { row in
            HTML.element(
                .tr, [],
                row.enumerated().map { column, cell in
                    let text = HTML(table.text(cell, column: column))
                    if column == 0 { return .element(.th, [Attribute("scope", "row")], text) }
                    guard case .word = cell else { return .element(.td, [.class("number")], text) }
                    return .element(.td, [], text)
                })
        }
        return .element(
            .table, [], .element(.caption, [], HTML(caption)), .element(.thead, [], .element(.tr, [], head)),
            .element(.tbody, [], rows))
    }
}
