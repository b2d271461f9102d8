// Looks through the string tables of a PBF file for what libosmium does not see and cannot hold.
#pragma once

namespace cabrank {

/// Refuses a PBF file in which a string holds a NUL: libosmium keeps strings end to end with a NUL behind each, and would
/// take one for two, and the tags of an object for others, up to beyond its end.
///
/// What is no PBF, is cut short or is packed otherwise is not refused here: libosmium tells that better.
void require_strings_without_nul(const char *path);

}  // namespace cabrank
