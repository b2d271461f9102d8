/// Values of `zoneGroups:`.
struct ZoneGroupsSection {
    /// File of the attributes; nil: the outline of the city.
    var file: KeyField?
    var attributes: KeyField?
    var weight: String?
    var groups = 4

    static let keys: [Key<ZoneGroupsSection>] = [
        Key(
            "file", \.file, .deferred("a file"),
            """
            attributes of the zones: CSV with a column `zone`, or with `lat` and `lon` of places whose values are averaged by \
            zone, or GeoJSON with properties
            """, defaultValue: "the `outline` of the city"),
        Key(
            "attributes", \.attributes, .deferred("a list of names"),
            "columns or properties by which zones are grouped: see <doc:Reports>",
            required: "name the columns, such as [income, no_car]"),
        Key(
            "weight", \.weight, .ifWritten(.text, defaultValue: ""),
            "column or property by which a zone counts in the quantiles, such as its residents",
            defaultValue: "none: each zone counts the same"),
        Key("groups", \.groups, .whole(2...10), "number of groups: 4 are quarters, 5 are fifths"),
    ]
}
