import Glibc
import Quantities

/// The outline of a state: a fingerprint of the parts and types that a description visits, and not of their values.
///
/// State is stored as values lie in memory, so another program can read it only if the same types stand in the same
/// places: the same fields, of the same names and types, in the same order, and the same cases. The fingerprint covers
/// all of that; it uses the records that the compiler leaves in each program for `Mirror`. A rule that decides
/// differently with the same fields does not change it.
///
/// Layout of the records: "TypeMetadata.rst" and `include/swift/RemoteInspection/Records.h` of the Swift compiler.
@usableFromInline
package final class StateSchema {
    private var digest = StateDigest()
    private var numbers: [ObjectIdentifier: UInt64] = [:]

    /// Creates an empty outline.
    package init() {}

    /// The fingerprint of everything visited so far.
    package var value: UInt64 { digest.value }

    /// Adds a mark that is neither a value nor a type: the name of a part, a kind of container.
    @usableFromInline
    func note(_ mark: String) { digest.combine(text: mark) }

    /// Adds an array of values of this type.
    @usableFromInline
    func add(rowOf type: Any.Type) {
        note("row")
        add(type)
    }

    /// Adds a type that describes itself. Returns whether the type is new, so that its description must be visited.
    @usableFromInline
    func begin(_ holder: Any.Type) -> Bool { enter(holder) }

    /// Adds a type whose values are copied as they lie in memory, and the types of its fields.
    @usableFromInline
    func add(_ type: Any.Type) {
        guard enter(type) else { return }
        digest.combine(UInt64(StateSchema.layout(type)))
        guard let record = NominalType(type) else { return }
        // Types of the standard library are identified by their names alone.
        if record.module == "Swift" && !record.isOptional {
            if let element = record.element { add(element) }
            return
        }
        for part in record.parts {
            digest.combine(text: part.name)
            if let type = part.type { add(type) }
        }
    }

    /// - Returns: whether the type is new.
    private func enter(_ type: Any.Type) -> Bool {
        let new = UInt64(numbers.count)
        let number = numbers[ObjectIdentifier(type)]
        digest.combine(number ?? new)
        guard number == nil else { return false }
        numbers[ObjectIdentifier(type)] = new
        digest.combine(text: _typeName(type, qualified: false))
        return true
    }

    private static func layout(_ type: Any.Type) -> Int {
        func bytes<Value>(_: Value.Type) -> Int {
            MemoryLayout<Value>.size << 32 | MemoryLayout<Value>.stride << 8 | MemoryLayout<Value>.alignment
        }
        return bytes(type)
    }
}

/// The compiler's record of a structure or an enumeration.
private struct NominalType {
    let isOptional: Bool
    private let metadata, descriptor: UnsafeRawPointer

    /// Finds the record of a structure or an enumeration; nil for another type.
    init?(_ type: Any.Type) {
        metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let kind = metadata.load(as: UInt.self)
        guard (0x200...0x202).contains(kind) else { return nil }
        isOptional = kind == 0x202
        descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    }

    /// The name of the module that declares the type.
    var module: String {
        var context = descriptor
        // A module's own record has kind 0, and no parent.
        while context.load(as: UInt32.self) & 0x1F != 0, let parent = NominalType.context(context + 4) {
            context = parent
        }
        return NominalType.target(context + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
    }

    /// The element type of an `InlineArray`.
    var element: Any.Type? {
        guard NominalType.target(descriptor + 8).map({ strcmp($0, "InlineArray") }) == 0 else { return nil }
        return metadata.load(fromByteOffset: 24, as: Any.Type.self)
    }

    /// The stored properties or cases, in the order of declaration; a case without a value has no type.
    var parts: [(name: String, type: Any.Type?)] {
        guard let fields = NominalType.target(descriptor + 16) else { return [] }
        let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
        return (0..<count).map { index in
            let record = fields + 16 + 12 * index
            let name = NominalType.target(record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
            let type = NominalType.target(record + 4).flatMap { mangled in
                _getTypeByMangledNameInContext(
                    mangled.assumingMemoryBound(to: UInt8.self), NominalType.length(ofMangled: mangled),
                    genericContext: descriptor, genericArguments: metadata + 16)
            }
            return (name ?? "", type)
        }
    }

    /// Follows a pointer relative to its own place; nil for offset 0.
    private static func target(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let offset = Int(place.load(as: Int32.self))
        return offset == 0 ? nil : place + offset
    }

    /// Follows the pointer of a context, which is indirect if its lowest bit is set.
    private static func context(_ place: UnsafeRawPointer) -> UnsafeRawPointer? {
        let offset = Int(place.load(as: Int32.self))
        return offset & 1 == 0 ? target(place) : (place + (offset & ~1)).load(as: UnsafeRawPointer.self)
    }

    /// Returns the length of a mangled name. It ends at a zero outside of a reference: bytes up to 0x17 begin a
    /// reference of 4 bytes, bytes up to 0x1F one of 8.
    private static func length(ofMangled name: UnsafeRawPointer) -> UInt {
        var length = 0
        while true {
            switch name.load(fromByteOffset: length, as: UInt8.self) {
            case 0: return UInt(length)
            case 1...0x17: length += 5
            case 0x18...0x1F: length += 9
            default: length += 1
            }
        }
    }
}
