// Check of the string tables of a PBF file for NULs, which libosmium neither reports nor supports.
#pragma once

namespace cabrank {

/// Refuses a PBF file in which a string contains a NUL. libosmium stores strings one after another, each ended by a
/// NUL; it would split such a string, shift the tags of objects, and read beyond their end.
///
/// Files that are no PBF, truncated or compressed in another way pass: libosmium reports them better.
void require_strings_without_nul(const char *path);

}  // namespace cabrank
