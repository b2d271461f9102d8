import CityModel
import Quantities
import SimulationKernel

/// Generates the texts of tours: random sentences, a few for a place and one for a leg.
struct TourTextGenerator {
    private var random: RandomStream

    init(_ random: RandomStream) { self.random = random }

    static let titles: [String] = [
        "Welcome Walk", "First Steps", "Science Trail", "Arts Trail", "Garden Stroll", "History Walk", "Sports Round",
        "Quiet Corners", "Night Life by Day", "Architecture Walk", "Famous Alumni", "Where to Eat", "Freshers' Round",
        "Parents' Tour", "Green Campus", "Hidden Courtyards", "Music and Stage", "Labs and Workshops",
        "Ceremonies and Legends", "Short Loop", "Grand Tour", "Photographers' Walk", "Languages of the World",
        "Business and Law", "Healing Arts", "Engineers' Round", "Stars and Numbers", "Books and Archives",
        "Water and Stone", "Trees of the Campus",
    ]

    /// Returns three to six sentences, some 40 to 110 words.
    mutating func annotation(of place: Place) -> String {
        let first = "This is \(place.name), a \(place.category.name)."
        let own = chosen(1 + random.index(below: 2), of: TourTextGenerator.sentences(place.category))
        let general = chosen(2 + random.index(below: 3), of: TourTextGenerator.general)
        return ([first] + own + general).joined(separator: " ")
    }

    /// Returns the annotation of a leg; nil for some, as authors leave some out.
    mutating func onward(to next: String) -> String? {
        let sentence = chosen(1, of: TourTextGenerator.legs).joined()
        return random.bernoulli(0.8) ? "Walk on to \(next). \(sentence)" : nil
    }

    mutating func annotation(ofTourAlong names: [String], isCircular: Bool) -> String {
        let ends =
            isCircular
            ? "It is a round walk that you can join at any stop"
            : "It begins at \(names[0]) and ends at \(names[names.count - 1])"
        let middle = names[names.count / 2]
        return "This tour has \(names.count) stops. \(ends), and calls at \(middle) on the way. "
            + chosen(2, of: TourTextGenerator.general).joined(separator: " ")
    }

    /// Returns distinct sentences in random order.
    private mutating func chosen(_ count: Int, of sentences: [String]) -> [String] {
        var left = sentences
        return (0..<min(count, sentences.count)).map { _ in left.remove(at: random.index(below: left.count)) }
    }

    private static func sentences(_ category: PlaceCategory) -> [String] {
        switch category {
        case .museum:
            [
                "Its collection began with a single cupboard that a professor left behind, and now fills three floors.",
                "Once a month it stays open until midnight, and students guide visitors through the rooms themselves.",
                "The oldest piece on show is older than the town, and was found when the cellar was dug.",
            ]
        case .monument:
            [
                "It was paid for by small gifts from thousands of people, whose names are kept in a book in the archive.",
                "The sculptor changed the design twice, and the first model can still be seen in the gallery.",
                "Every year on the first day of spring somebody puts a scarf on it, and nobody knows who.",
            ]
        case .landmark:
            [
                "Several thousand people work and study behind these doors, and in term time the lights never go out.",
                "The lecture room on the ground floor holds four hundred listeners, and no speaker there needs a microphone.",
                "On open days the rooms upstairs can be visited, and members of the department answer every question.",
            ]
        case .historicBuilding:
            [
                "It is the oldest house for a long way around, and burned down twice before it was built in stone.",
                "The carved door shows the seven arts, and the eighth figure is said to be the builder himself.",
                "Ceremonies are held in the hall on the first floor, beneath a ceiling that took nine years to paint.",
            ]
        case .park:
            [
                "More than two hundred kinds of trees grow here, each with a small sign that tells where it came from.",
                "Take a seat on one of the benches, and listen for the woodpecker that lives in the old oak.",
                "The beds are planted anew four times a year by the students of botany, who are marked for it.",
            ]
        case .beach:
            [
                "The water is clean enough to swim in from May to September, and a guard watches it at weekends.",
                "Fishermen used to pull their boats up here, and two of the boats are still kept under the roof.",
            ]
        case .restaurant:
            [
                "Try the soup of the day, which has been made from the same secret recipe for forty years.",
                "At noon the queue reaches the street, so come early or bring a friend to talk to while you wait.",
            ]
        case .hotel:
            [
                "Guests from all over the world have signed the book at the desk, among them three prime ministers.",
                "The rooms on the top floor have the best view of the whole quarter, and are always taken first.",
            ]
        }
    }

    private static let general: [String] = [
        "Look up before you go on, for the best details are above the heads of those who hurry past.",
        "The plan on the wall beside the entrance shows how the place has grown over the last hundred years.",
        "Many visitors miss the small courtyard behind it, which is open until dusk.",
        "If you have children with you, let them count the windows, as the number is different from every side.",
        "It was designed by an architect who lived only two streets away and passed it every morning.",
        "During the renovation ten years ago an old well was found, and you can look into it through a glass floor.",
        "The stone comes from a quarry across the river, and turns nearly golden in the evening sun.",
        "A short film about its history is shown inside every half hour.",
        "In winter it is heated with the warmth of the computers in the cellar.",
        "The clock above the gate is three minutes late on purpose, so that nobody misses the first lecture.",
        "Please keep your voice down here, because people are working on the other side of the wall.",
        "There are drinking fountains and toilets to the left of the entrance.",
    ]

    private static let legs: [String] = [
        "Keep to the right of the path, as cyclists come this way too.",
        "On the left you pass a row of old plane trees.",
        "Halfway there a bench invites you to rest for a moment.",
        "The path bends once, and the next stop comes into sight behind the hedge.",
        "Mind the steps if you come with a pram, and take the ramp beside them instead.",
        "You will hear the fountain before you see it.",
        "Most of the way lies in the shade.",
        "At the crossing go straight on, and do not follow the signs to the car park.",
    ]
}
