import CityModel
import PlaceService
import Quantities
import Testing

@Suite("Searches find places and people by name (L04, L06)")
struct SearchRuleTests {
    @Test(
        "L04: a name is found by a part of it in any letter case, by Turkish letters, too",
        arguments: [
            ("müze", 2, "place4"), ("MÜZE", 2, "place4"), ("irmak", 1, "place4"), ("IRMAK", 1, "place4"),
            ("ırmak", 1, "place4"), ("İRMAK", 1, "place4"), ("OCAKBAŞI", 1, "place3"), ("ocakbaşi", 1, "place3"),
            ("", 4, "place4"), ("ark", 1, "place2"),
        ] as [(String, Int, String)])
    func names(text: String, count: Int, first: String) {
        var town = PlaceFixture()
        #expect(
            town.perform(PlaceFixture.ann, .search(text: text, PlaceService.Filter())) == ["found u1 \(count) \(first)"]
        )
        #expect(town.service.places(named: text).count == count)
    }

    @Test(
        "L04: a search ignores capitals and marks on letters, on either side",
        arguments: [
            ("Şato", ["sato", "şato", "SATO", "ŞATO", "s\u{327}ato"], ["zato", "sata"]),
            ("Sato", ["şato", "sâtö"], []), ("Café", ["cafe", "CAFÉ", "cafe\u{301}", "çafè"], ["caf e"]),
            ("Łódź", ["lodz", "ŁÓDŹ"], []), ("Ørsted", ["orsted"], []), ("Çırağan", ["ciragan", "CIRAĞAN"], []),
            ("ΟΔΟΣ", ["οδός", "οδοσ"], []), ("Straße", ["straße"], ["strasse"]),
        ] as [(String, [String], [String])])
    func marks(name: String, finding: [String], missing: [String]) {
        var town = PlaceFixture([PlaceFixture.place(name)])
        for text in finding {
            #expect(
                town.perform(PlaceFixture.ann, .search(text: text, PlaceService.Filter())) == ["found u1 1 place1"],
                "\(text)")
        }
        for text in missing {
            #expect(
                town.perform(PlaceFixture.ann, .search(text: text, PlaceService.Filter())) == ["nothingFound u1"],
                "\(text)")
        }
        town.perform(PlaceFixture.bob, .setName(name))
        for text in finding {
            #expect(town.perform(PlaceFixture.ann, .findPeople(text: text)) == ["peopleFound u1 1 u2"], "\(text)")
        }
    }

    @Test("L04: the first result of a search is the best rated place")
    func order() {
        var town = PlaceFixture()
        town.perform(PlaceFixture.ann, .grade(PlaceID(0), grade: 1, text: ""))
        #expect(town.perform(PlaceFixture.ann, .search(text: "müze", PlaceService.Filter())) == ["found u1 2 place1"])
        #expect(town.service.places(named: "müze") == [PlaceID(0), PlaceID(3)])
    }

    @Test("L04: without results a search proposes twice the distance, then any category, then both")
    func widening() {
        var town = PlaceFixture()
        var filter = PlaceService.Filter(from: PlaceFixture.position(0), withinMetres: 500, category: .restaurant)
        #expect(
            town.perform(PlaceFixture.ann, .search(text: "", filter)) == [
                "nothingFound u1", "widened u1 distance 0", "widened u1 category 1", "widened u1 both 2",
            ])
        filter.category = nil
        #expect(
            town.perform(PlaceFixture.ann, .search(text: "park", filter)) == [
                "nothingFound u1", "widened u1 distance 1",
            ])
        let beaches = PlaceService.Filter(category: .beach)
        #expect(
            town.send(.guest(0, .search(text: "", beaches))) == ["nothingFound guest1", "widened guest1 category 4"])
        #expect(town.perform(PlaceFixture.ann, .search(text: "Tower", PlaceService.Filter())) == ["nothingFound u1"])
        filter.from = nil
        #expect(town.perform(PlaceFixture.ann, .search(text: "", filter)) == ["locationUnavailable"])
        filter = PlaceService.Filter(from: PlaceFixture.position(0), withinMetres: .max)
        #expect(
            town.perform(PlaceFixture.ann, .search(text: "Tower", filter)) == ["nothingFound u1"], "nothing is farther")
    }

    @Test("L04: a place just within the distance is found, one just outside is not")
    func limit() {
        var town = PlaceFixture([
            PlaceFixture.place("A", eastMetres: 1_000.04), PlaceFixture.place("B", eastMetres: 1_000.06),
        ])
        let filter = PlaceService.Filter(from: PlaceFixture.position(0), withinMetres: 1_000)
        #expect(town.perform(PlaceFixture.ann, .search(text: "", filter)) == ["found u1 1 place1"])
    }

    @Test("L04: the map shows places within its radius, nearest first, ties by name, by category")
    func map() {
        var town = PlaceFixture(
            PlaceFixture.defaultPlaces + [PlaceFixture.place("Kale", .landmark), PlaceFixture.place("Anıt", .monument)])
        #expect(
            town.perform(PlaceFixture.ann, .map(from: PlaceFixture.position(0), withinMetres: 0, category: nil)) == [
                "mapShown u1 5 place6"
            ])
        let shown = town.service.map(from: PlaceFixture.position(0)).map { Int($0.place.number) }
        #expect(shown == [6, 5, 1, 2, 3])
        #expect(
            town.perform(PlaceFixture.ann, .map(from: PlaceFixture.position(9_000), withinMetres: 0, category: .museum))
                == [
                    "mapShown u1 1 place4"
                ])
        #expect(
            town.perform(PlaceFixture.ann, .map(from: PlaceFixture.position(90_000), withinMetres: 0, category: nil))
                == ["mapShown u1 0"])
        #expect(
            town.perform(PlaceFixture.ann, .map(from: PlaceFixture.position(0), withinMetres: 500, category: nil))
                == ["mapShown u1 3 place6"])
        var rules = PlaceRules()
        rules.mapMetres = 1_000
        town = PlaceFixture(rules: rules)
        #expect(
            town.perform(PlaceFixture.ann, .map(from: PlaceFixture.position(0), withinMetres: 0, category: nil)) == [
                "mapShown u1 2 place1"
            ])
    }

    @Test("L06: people are found by a part of the name that they have set")
    func people() {
        var town = PlaceFixture(users: 4)
        for (user, name) in [
            (PlaceFixture.ann, "Ann Yılmaz"), (PlaceFixture.bob, "IŞIL YILMAZ"), (PlaceFixture.cem, "Cem"),
        ] {
            #expect(town.perform(user, .setName(name)) == ["nameSet u\(user.number)"])
        }
        #expect(town.perform(PlaceFixture.cem, .findPeople(text: "yilmaz")) == ["peopleFound u3 2 u1"])
        #expect(town.perform(PlaceFixture.ann, .findPeople(text: "YILMAZ")) == ["peopleFound u1 1 u2"], "not oneself")
        #expect(town.perform(PlaceFixture.ann, .findPeople(text: "ışı")) == ["peopleFound u1 1 u2"])
        #expect(town.perform(PlaceFixture.ann, .findPeople(text: "")) == ["peopleFound u1 0"])
        town.perform(PlaceFixture.bob, .setName(""))
        #expect(town.perform(PlaceFixture.cem, .findPeople(text: "yılmaz")) == ["peopleFound u3 1 u1"])
        #expect(
            town.service.users(named: "e") == [PlaceFixture.cem] && town.service.name(of: PlaceFixture.cem) == "Cem")
    }
}
