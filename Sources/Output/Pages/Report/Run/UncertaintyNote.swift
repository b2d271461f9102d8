import Markup
import PageFrame

/// The statement on the uncertainty of a page's figures, made once per page.
struct UncertaintyNote {
    private let replications: Int
    private let folder: String

    /// Number of replications that settles most questions of a page.
    private static let replicationsEnough = 20

    /// Creates the statement.
    ///
    /// - Parameter folder: folder as the user named it.
    init(replications: Int, folder: String) {
        self.replications = replications
        self.folder = folder
    }

    var part: PagePart {
        if replications > 1 {
            return .paragraph(
                """
                Means of \(NumberText.count(Double(replications))) replications: the same days simulated again, each time with other \
                random numbers. Below each figure is the interval that contains the true mean with 95 % confidence. A title says \
                'the most', 'the longest' or 'the least' only if that is statistically significant.
                """)
        }
        return PagePart(
            .element(
                .p, [.class("one-run")],
                [
                    HTML(
                        """
                        This is one run: another seed would give other figures, and this page cannot show which differences \
                        are random. So titles only name what the pictures show. To find out which differences are significant:
                        """), HTML(" "), .element(.code, [], HTML(command)),
                ]), needs: [.report])
    }

    private var command: String {
        "cabrank report --replications \(UncertaintyNote.replicationsEnough) \(UncertaintyNote.word(folder))"
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
