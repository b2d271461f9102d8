import Markup
import PageFrame

/// The statement on the uncertainty of a page's figures, made once per page.
struct UncertaintyNote {
    private let replications: Int
    private let folder: String
    private let text: PageText

    /// Number of replications that settles most questions of a page.
    private static let replicationsEnough = 20

    /// Creates the statement.
    ///
    /// - Parameter folder: folder as the user named it.
    init(replications: Int, folder: String, _ text: PageText) {
        self.text = text
        self.replications = replications
        self.folder = folder
    }

    var part: PagePart {
        if replications > 1 {
            return .paragraph(
                HTML(
                    text(
                        """
                        Means of {count} replications: the same days simulated again, each time with other \
                        random numbers. Below each figure is the interval that contains the true mean with 95 % confidence. A title says \
                        'the most', 'the longest' or 'the least' only if that is statistically significant.
                        """,
                        """
                        {count} tekrarın ortalamaları: aynı günler, her seferinde başka rastgele sayılarla yeniden simüle \
                        edilmiştir. Her sayının altında, gerçek ortalamayı %95 güvenle içeren aralık vardır. Bir başlık ‘en çok’, \
                        ‘en uzun’ ya da ‘en az’ sözlerini yalnızca istatistiksel olarak anlamlıysa kullanır.
                        """, ["count": text.count(Double(replications))])))
        }
        return PagePart(
            .element(
                .p, [.class("one-run")],
                [
                    HTML(
                        text(
                            """
                            This is one run: another seed would give other figures, and this page cannot show which differences \
                            are random. So titles only name what the pictures show. To find out which differences are significant:
                            """,
                            """
                            Bu tek bir çalıştırmadır: başka bir tohum başka sayılar verir ve bu sayfa hangi farkların rastlantı \
                            olduğunu gösteremez. Bu yüzden başlıklar yalnızca resimlerin ne gösterdiğini söyler. Hangi farkların \
                            anlamlı olduğunu öğrenmek için:
                            """)), HTML(" "), .element(.code, [], HTML(command)),
                ]), needs: [.report])
    }

    private var command: String {
        "cabrank report --replications \(UncertaintyNote.replicationsEnough) \(UncertaintyNote.word(folder))"
            + text("", " --language tr")
    }

    /// Returns a path quoted for a shell. Absolute paths are shortened: readers of the page need not know the folders
    /// of this machine.
    private static func word(_ path: String) -> String {
        let names = path.split(separator: "/").filter { $0 != "." }
        let shown = path.hasPrefix("/") ? names.last.map(String.init) ?? path : names.joined(separator: "/")
        let isPlain = shown.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isPlain && !shown.hasPrefix("-") ? shown : "'\(shown.replacing("'", with: #"'\''"#))'"
    }
}
