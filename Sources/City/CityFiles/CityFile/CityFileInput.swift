import Glibc
import InputFiles

/// An open city file, read piece by piece into private memory.
///
/// It is not memory-mapped: if another program truncated a mapped file, this one would end (SIGBUS), and if another
/// program overwrote it, its checksum would no longer hold.
final class CityFileInput {
    /// Name of the file in messages.
    let displayName: String
    /// Length in bytes when the file was opened.
    let length: Int
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Throws: `InputError` if the file cannot be read, or is empty.
    init(_ path: String, displayName name: String) throws(InputError) {
        try SourceFile.requireFile(path, displayName: name)
        let opened = open(path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw SourceFile.readError(name, errorNumber: errno) }
        var status = stat()
        guard fstat(opened, &status) == 0 else {
            defer { close(opened) }
            throw SourceFile.readError(name, errorNumber: errno)
        }
        guard status.st_size > 0 else {
            close(opened)
            throw InputError(name, "the file is empty")
        }
        (displayName, length, descriptor) = (name, Int(status.st_size), opened)
    }

    deinit { close(descriptor) }

    /// Reads a range of bytes.
    ///
    /// - Parameter place: offset of the first byte.
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

/// The bytes of a section, in memory that is released page by page as they are read.
final class SectionBytes {
    /// Memory, aligned to the size of a page.
    fileprivate let all: UnsafeMutableRawBufferPointer

    /// Allocates memory for a number of bytes, or returns nil if there is not enough.
    fileprivate init?(count: Int) {
        // The system refuses a length of 0.
        let flags = MAP_PRIVATE | MAP_ANONYMOUS
        let memory = mmap(nil, max(count, 1), PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let memory, memory != MAP_FAILED else { return nil }
        all = UnsafeMutableRawBufferPointer(start: memory, count: count)
    }

    deinit { munmap(all.baseAddress, max(all.count, 1)) }

    /// Bytes of a range, valid as long as this object exists.
    subscript(range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: all[range])
    }

    /// Releases the whole pages of a range: their contents are lost.
    func release(_ range: Range<Int>) {
        let page = sysconf(Int32(_SC_PAGESIZE))
        let (start, end) = ((range.lowerBound + page - 1) / page * page, range.upperBound / page * page)
        if start < end { madvise(all.baseAddress?.advanced(by: start), end - start, MADV_DONTNEED) }
    }
}
