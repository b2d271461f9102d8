import CZip
import Quantities
import Transit

/// A zip file that is read entry by entry.
package struct ZipArchive {
    package let path: String

    package init(path: String) { self.path = path }

    /// How many files it holds; nil if it can't be opened.
    package var count: Int? {
        guard let archive = zip_open(path, Int32(ZIP_RDONLY), nil) else { return nil }
        defer { zip_discard(archive) }
        return Int(zip_get_num_entries(archive, 0))
    }
}
