import Glibc
import InputFiles

/// A city file that is open, to be read piece by piece into memory of our own.
///
/// It is not mapped: a mapped file that somebody cuts short ends the program (SIGBUS), and one that somebody writes over is no
/// longer what its checksum told.
final class CityFileInput {
    /// What to call it in messages.
    let displayName: String
    /// In bytes, as it was when it was opened.
    let length: Int
    private let descriptor: Int32

    /// - Throws: `InputError` if the file cannot be read, or is empty.
    init(_ path: String, displayName name: String) throws(InputError) {
        try SourceFile.requireFile(path, displayName: name)
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw SourceFile.refusal(name, errorNumber: errno) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            defer { close(opened) }
            throw SourceFile.refusal(name, errorNumber: errno)
        }
        guard status.st_size > 0 else {
            close(opened)
            throw InputError(name, "the file is empty")
        }
        (displayName, length, descriptor) = (name, Int(status.st_size), opened)
    }

    deinit { close(descriptor) }

    /// - Parameter place: the byte with which they begin.
    /// - Throws: `Damage` if the file ends before, or cannot be read.
    func bytes(at place: Int, count: Int) throws(SectionReader.Damage) -> SectionBytes {
        guard let memory = SectionBytes(count: count) else {
            throw SectionReader.Damage(.unreadable(errorNumber: errno))
        }
        var done = 0
        while done < count {
            let received = pread(descriptor, memory.all.baseAddress?.advanced(by: done), count - done, place + done)
            if received < 0 && errno == EINTR { continue }
            if received < 0 { throw SectionReader.Damage(.unreadable(errorNumber: errno)) }
            if received == 0 { throw SectionReader.Damage(.cutShort) }
            done += received
        }
        return memory
    }
}

/// The bytes of a section, in memory that is given back page by page as they are read.
final class SectionBytes {
    /// Begins at a multiple of the size of a page.
    fileprivate let all: UnsafeMutableRawBufferPointer

    /// nil where there is no memory for so many.
    fileprivate init?(count: Int) {
        // A length of 0 is refused by the system.
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        let memory = mmap(nil, max(count, 1), PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let memory, memory != MAP_FAILED else { return nil }
        all = UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    deinit { munmap(all.baseAddress, max(all.count, 1)) }

    /// For as long as this is there.
    subscript(range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: all[range])
    }

    /// Gives back the whole pages of what will not be looked at again: their contents are lost.
    func release(_ range: Range<Int>) {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let (start, end) = ((range.lowerBound + page - 1) / page * page, range.upperBound / page * page)
        if start < end { madvise(all.baseAddress?.advanced(by: start), end - start, MADV_DONTNEED) }
    }
}
