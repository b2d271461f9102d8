import ServiceKernel
import Transit

// Names stay in their base form, so that no suffix has to fit them: Turkish puts them after a colon, or before a word
// that takes the suffix (see `Sentence`).
extension DirectionStep {
    /// Sentence with the gaps name, headsign, metres, time, heading, vehicle, stops and exit.
    package var sentence: Sentence {
        switch action {
        case .depart:
            Sentence(
                "Head {heading}{name? on {name}}, {metres}.", "{heading} yönünde ilerleyin{name?: {name}}, {metres}.")
        case .turn(let turn): turn.sentence
        case .roundabout:
            Sentence(
                "Take the {exit} exit of the roundabout{name? into {name}}, {metres}.",
                "Dönel kavşakta {exit} çıkıştan çıkın{name?: {name}}, {metres}.")
        case .enterRoundabout: Sentence("Enter the roundabout, {metres}.", "Dönel kavşağa girin, {metres}.")
        case .arrive: Sentence("You have arrived.", "Vardınız.")
        case .streetsEnd:
            Sentence(
                "The streets end here, {metres} from your destination.",
                "Yollar burada bitiyor, varış noktasına uzaklık: {metres}.")
        case .walk:
            Sentence("Walk {metres} to {name|your destination}.", "{name|Varış noktası} yönünde {metres} yürüyün.")
        case .board:
            Sentence(
                "At {time} take the {vehicle} {name} towards {headsign}.",
                "{time}: {name} {vehicle} binin, yön: {headsign}.")
        case .stayOnBoard:
            Sentence(
                "Stay on board{name?; the line becomes {name}} towards {headsign}.",
                "Araçta kalın{name?; hat {name} olarak devam ediyor}, yön: {headsign}.")
        case .getOff:
            Sentence(
                "Get off at {name} after {stops}, at {time}.", "{stops} sonra {name} durağında inin, saat {time}.")
        }
    }
}

extension Turn {
    fileprivate var sentence: Sentence {
        switch self {
        case .straightOn: into("Go straight on", "Düz devam edin")
        case .slightLeft: into("Bear left", "Hafif sola dönün")
        case .left: into("Turn left", "Sola dönün")
        case .sharpLeft: into("Turn sharp left", "Keskin sola dönün")
        case .slightRight: into("Bear right", "Hafif sağa dönün")
        case .right: into("Turn right", "Sağa dönün")
        case .sharpRight: into("Turn sharp right", "Keskin sağa dönün")
        case .uTurn: into("Turn round", "Geri dönün")
        }
    }

    private func into(_ english: String, _ turkish: String) -> Sentence {
        Sentence("\(english){name? into {name}}, {metres}.", "\(turkish){name?: {name}}, {metres}.")
    }
}

enum Ordinal {
    private static let english = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    private static let turkish = [
        "birinci", "ikinci", "üçüncü", "dördüncü", "beşinci", "altıncı", "yedinci", "sekizinci", "dokuzuncu", "onuncu",
    ]

    /// Returns the ordinal of a number from 1, in figures above ten.
    static func word(_ number: Int, in language: Language) -> String {
        let (words, ending) =
            switch language {
            case .english: (english, "th")
            case .turkish: (turkish, ".")
            }
        return words.indices.contains(number - 1) ? words[number - 1] : "\(number)\(ending)"
    }
}

extension Heading {
    /// Returns the name of the direction. In Turkish it begins the sentence and has a capital.
    func word(in language: Language) -> String {
        let (english, turkish) =
            switch self {
            case .north: ("north", "Kuzey")
            case .northEast: ("north-east", "Kuzeydoğu")
            case .east: ("east", "Doğu")
            case .southEast: ("south-east", "Güneydoğu")
            case .south: ("south", "Güney")
            case .southWest: ("south-west", "Güneybatı")
            case .west: ("west", "Batı")
            case .northWest: ("north-west", "Kuzeybatı")
            }
        return switch language {
        case .english: english
        case .turkish: turkish
        }
    }
}

extension TransitKind {
    /// Returns the word for the vehicle. In Turkish it is in the dative after the line's name: `T1 otobüsüne`.
    package func word(in language: Language) -> String {
        let (english, turkish) =
            switch self {
            case .tram: ("tram", "tramvayına")
            case .metro: ("metro", "metrosuna")
            case .rail: ("train", "trenine")
            case .bus: ("bus", "otobüsüne")
            case .ferry: ("ferry", "vapuruna")
            case .cableTram: ("cable tram", "kablolu tramvayına")
            case .cableCar: ("cable car", "teleferiğine")
            case .funicular: ("funicular", "fünikülerine")
            case .trolleybus: ("trolleybus", "troleybüsüne")
            case .monorail: ("monorail", "monorayına")
            case .other: ("line", "aracına")
            }
        return switch language {
        case .english: english
        case .turkish: turkish
        }
    }
}
