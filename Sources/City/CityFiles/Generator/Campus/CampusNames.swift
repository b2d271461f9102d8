import Quantities

/// Names of buildings and streets on a generated campus.
enum CampusNames {
    struct Building: Hashable, Sendable {
        var name: String
        var category: PlaceCategory

        init(_ name: String, _ category: PlaceCategory = .landmark) {
            self.name = name
            self.category = category
        }
    }

    /// The building where many tours meet.
    static let library = Building("Library")

    static let buildings: [Building] = [
        Building("Great Hall", .historicBuilding), Building("Rectorate", .historicBuilding),
        Building("Chapel", .historicBuilding), Building("Old Observatory", .historicBuilding),
        Building("Clock Tower", .monument), Building("Founders' Monument", .monument),
        Building("Museum of Science", .museum), Building("Art Gallery", .museum), Building("Planetarium", .museum),
        Building("Botanical Garden", .park), Building("Rose Garden", .park), Building("Greenhouse", .park),
        Building("Canteen", .restaurant), Building("Coffee House", .restaurant), Building("Guest House", .hotel),
        Building("Student Union"), Building("Concert Hall"), Building("Theatre"), Building("Amphitheatre"),
        Building("Sports Hall"), Building("Swimming Pool"), Building("Computer Centre"), Building("Faculty of Law"),
        Building("School of Medicine"), Building("School of Architecture"), Building("School of Music"),
        Building("School of Economics"), Building("School of Languages"), Building("Physics Building"),
        Building("Chemistry Building"), Building("Mathematics Building"), Building("Engineering Hall"),
        Building("Life Sciences Building"), Building("Workshop Hall"), Building("Press House"), Building("Archive"),
    ]

    /// Names of the paths: first those from west to east, then those from south to north.
    static let walks: [String] = [
        "Meadow Walk", "Willow Walk", "Orchard Walk", "Bakers Walk", "Linden Walk", "Scholars' Avenue", "Maple Walk",
        "Acacia Walk", "Pond Walk", "Cedar Walk", "Hillside Walk",
        "West Walk", "Ivy Walk", "Chestnut Walk", "Poplar Walk", "Laurel Walk", "Cypress Walk", "Founders' Avenue",
        "Plane Tree Walk", "Olive Walk", "Hazel Walk", "Mulberry Walk", "Pine Walk", "East Walk",
    ]

    /// Names of the rings of town streets, from the inside.
    static let townRings: [String] = ["Parade", "Outer Parade"]
    static let townStreets: [String] = [
        "Abbey Street", "Bridge Street", "Castle Street", "Dyers Street", "Fountain Street", "Garden Street",
        "Harbour Street", "King Street", "Market Street", "Station Street", "Tower Street", "Weaver Street",
        "Windmill Street",
    ]
}
