/// What is read from an extract, as `osm_extract_read` wants it said: keys and tags.
enum OSMWanted {
    static let rules =
        ["highway", "tourism", "historic", "heritage", "amenity=taxi"] + BarrierRules.kinds.map { "barrier=\($0)" }
        + ["restaurant", "fast_food", "food_court", "cafe"].map { "amenity=\($0)" }
        + OSMScenery.rules
}
