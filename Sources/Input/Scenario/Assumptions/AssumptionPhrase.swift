import Behaviour
import CityModel
import Experiments
import Quantities

/// A part of a sentence in both languages.
struct Phrase {
    let english, turkish: String

    init(_ english: String, _ turkish: String) { (self.english, self.turkish) = (english, turkish) }

    /// Returns `12,345.6`, in Turkish `12.345,6`, without decimals that are 0.
    static func number(_ value: Double, decimals: Int = 0) -> Phrase {
        var text = GroupedNumber.text(value, decimals: decimals)
        if decimals > 0, text.contains(".") {
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
        }
        return Phrase(text, String(text.map { $0 == "." ? "," : $0 == "," ? "." : $0 }))
    }

    /// Returns a number with exactly two decimals.
    static func factor(_ value: Double) -> Phrase {
        let text = GroupedNumber.text(value, decimals: 2)
        return Phrase(text, text.replacing(".", with: ","))
    }

    /// Returns the numbers of planned rides, bookings, persons and rides back.
    static func rides(_ plans: [TripPlan]) -> Phrase {
        let (rides, persons) = (number(Double(plans.count)), number(Double(Set(plans.map(\.person)).count)))
        let (booked, back) = (plans.count { $0.isBooked }, plans.count { $0.returnAfter != nil })
        var phrase = Phrase(
            "\(rides.english) planned rides of \(persons.english) persons, \(number(Double(booked)).english) booked ahead",
            "\(persons.turkish) kişinin \(rides.turkish) planlı yolculuğu, "
                + "\(number(Double(booked)).turkish) tanesi rezervasyonlu")
        if back > 0 {
            phrase =
                phrase
                + Phrase(
                    ", and \(number(Double(back)).english) with a ride back on request",
                    ", \(number(Double(back)).turkish) tanesi istek üzerine dönüşlü")
        }
        return phrase
    }

    static func percent(_ share: Double) -> Phrase {
        let number = Phrase.number(100 * share, decimals: 1)
        return Phrase("\(number.english) %", "%\(number.turkish)")
    }

    static func days(_ days: DaySet) -> Phrase {
        if days == .weekdays { return Phrase("working days", "iş günleri") }
        let turkish = ["pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi", "pazar", "tatil günleri"]
        return list(
            days.kinds.map { kind in
                Phrase(
                    kind == .holiday ? "holidays" : "\(kind)".prefix(1).uppercased() + "\(kind)".dropFirst() + "s",
                    turkish[kind.rawValue])
            })
    }

    static func list(_ phrases: [Phrase], separator: String = ", ") -> Phrase {
        Phrase(
            phrases.map(\.english).joined(separator: separator), phrases.map(\.turkish).joined(separator: separator))
    }

    static func + (left: Phrase, right: Phrase) -> Phrase {
        Phrase(left.english + right.english, left.turkish + right.turkish)
    }

    func `as`(_ topic: Assumption.Topic) -> Assumption { Assumption(topic, english, turkish) }
}
