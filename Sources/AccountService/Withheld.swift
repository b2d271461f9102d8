/// A value that is never shown: printing, interpolating or dumping it, or anything it lies in, yields `(withheld)`.
///
/// A08: a hash, token or address must not slip into a log because somebody printed the command it came with.
package protocol Withheld: CustomStringConvertible, CustomReflectable {}

extension Withheld {
    package var description: String { "(withheld)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
