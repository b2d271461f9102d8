import OperatingSystem
import Quantities
import ServiceKernel

/// Number of a user's visits to a place.
struct VisitCount: NumberedEntry {
    var place: PlaceID
    var times: UInt32

    var number: UInt32 { place.index }
    static var filler: VisitCount { VisitCount(place: .none, times: 0) }
}

/// A user's grade and text about a place.
struct OwnGrade: NumberedEntry {
    var place: PlaceID
    var grade: UInt32
    /// Index in `UserPlaceRecords.texts`; `UInt32.max` without a text.
    var text: UInt32

    var number: UInt32 { place.index }
    static var filler: OwnGrade { OwnGrade(place: .none, grade: 0, text: .max) }
}

/// A place or district in a user's list.
struct ListedNumber: NumberedEntry {
    var number: UInt32
    static var filler: ListedNumber { ListedNumber(number: .max) }
}

/// Users' visits, grades, collections and preferences (L01–L03, L05).
struct UserPlaceRecords: Sendable {
    private static let categoryCount = PlaceCategory.allCases.count

    private(set) var visits = SortedLists<VisitCount>()
    private(set) var grades = SortedLists<OwnGrade>()
    private(set) var collections = SortedLists<ListedNumber>()
    /// Preferred districts by user, counted from 0.
    private(set) var districts = SortedLists<ListedNumber>()
    private var texts: ContiguousArray<String> = []
    /// Preferred categories by user, one bit per category.
    private var preferences: ContiguousArray<UInt8> = []
    /// Visits by user, then category.
    private var categoryVisits: ContiguousArray<UInt32> = []
    private var visitCounts: ContiguousArray<UInt32> = []

    mutating func code(with form: inout StateCoder) throws {
        try visits.code(with: &form)
        try grades.code(with: &form)
        try collections.code(with: &form)
        try districts.code(with: &form)
        try form.visit(&texts)
        try form.visit(&preferences)
        try form.visit(&categoryVisits)
        try form.visit(&visitCounts)
    }

    var memoryBytes: Int {
        visits.memoryBytes + grades.memoryBytes + collections.memoryBytes + districts.memoryBytes + texts.memoryBytes
            + texts.reduce(0) { $0 + $1.memoryBytes } + preferences.memoryBytes + categoryVisits.memoryBytes
            + visitCounts.memoryBytes
    }

    mutating func addUsers(upTo count: Int) {
        visits.addLists(upTo: count)
        grades.addLists(upTo: count)
        collections.addLists(upTo: count)
        districts.addLists(upTo: count)
        while preferences.count < count {
            preferences.append(0)
            visitCounts.append(0)
            for _ in 0..<UserPlaceRecords.categoryCount { categoryVisits.append(0) }
        }
    }

    // MARK: Visits

    /// Counts a visit.
    ///
    /// - Returns: the number of the user's visits to the place.
    mutating func visit(_ user: UserID, _ place: PlaceID, _ category: PlaceCategory) -> UInt32 {
        let times = (visits.entry(place.index, of: user.index)?.times ?? 0) + 1
        visits.put(VisitCount(place: place, times: times), of: user.index)
        categoryVisits[Int(user.index) * UserPlaceRecords.categoryCount + Int(category.rawValue)] += 1
        visitCounts[Int(user.index)] += 1
        return times
    }

    func visitCount(of user: UserID) -> UInt32 { visitCounts[Int(user.index)] }

    func visitCount(of user: UserID, _ category: PlaceCategory) -> UInt32 {
        categoryVisits[Int(user.index) * UserPlaceRecords.categoryCount + Int(category.rawValue)]
    }

    // MARK: Grades

    /// Stores a grade and its text.
    ///
    /// - Returns: the replaced grade, or 0 for none.
    mutating func grade(_ user: UserID, _ place: PlaceID, _ grade: UInt32, _ text: String) -> UInt32 {
        let before = grades.entry(place.index, of: user.index)
        var number = before?.text ?? .max
        if number < .max {
            texts[Int(number)] = text
        } else if !text.isEmpty {
            number = UInt32(texts.count)
            texts.append(text)
        }
        grades.put(OwnGrade(place: place, grade: grade, text: number), of: user.index)
        return before?.grade ?? 0
    }

    /// Returns the text of a grade; empty without one.
    func text(of grade: OwnGrade) -> String { grade.text == .max ? "" : texts[Int(grade.text)] }

    /// Erases all of the user's data but the grades.
    mutating func erase(_ user: UserID) {
        visits.removeAll(of: user.index)
        visitCounts[Int(user.index)] = 0
        for category in 0..<UserPlaceRecords.categoryCount {
            categoryVisits[Int(user.index) * UserPlaceRecords.categoryCount + category] = 0
        }
        for place in grades.range(of: user.index) where grades[place].text < .max {
            texts[Int(grades[place].text)] = ""
        }
        collections.removeAll(of: user.index)
        districts.removeAll(of: user.index)
        preferences[Int(user.index)] = 0
    }

    // MARK: Collections and preferences

    /// Adds a place to the user's collection, or removes it.
    ///
    /// - Returns: whether the collection now contains the place.
    mutating func toggle(_ user: UserID, _ place: PlaceID) -> Bool {
        if collections.remove(place.index, of: user.index) { return false }
        collections.put(ListedNumber(number: place.index), of: user.index)
        return true
    }

    /// Returns the preferred categories, one bit per raw value.
    func preferredCategories(of user: UserID) -> UInt8 { preferences[Int(user.index)] }

    func prefers(_ user: UserID, _ category: PlaceCategory) -> Bool {
        preferences[Int(user.index)] & 1 << category.rawValue != 0
    }

    /// Whether the user prefers a district.
    ///
    /// - Parameter district: number of the district, counted from 0.
    func prefers(_ user: UserID, district: UInt32) -> Bool { districts.contains(district, of: user.index) }

    mutating func prefer(_ user: UserID, _ category: PlaceCategory, _ isPreferred: Bool) {
        let bit: UInt8 = 1 << category.rawValue
        if isPreferred { preferences[Int(user.index)] |= bit } else { preferences[Int(user.index)] &= ~bit }
    }

    /// Sets or removes a preferred district.
    ///
    /// - Parameter district: number of the district, counted from 0.
    mutating func prefer(_ user: UserID, district: UInt32, _ isPreferred: Bool) {
        if isPreferred {
            districts.put(ListedNumber(number: district), of: user.index)
        } else {
            districts.remove(district, of: user.index)
        }
    }
}
