// Limits on compressed texts and on elements of XML, so that no small file takes minutes or all memory.
//
// Must be included before libosmium's own compression headers: of two registrations the first counts.
#pragma once

#include <cstddef>
#include <string>

#include <osmium/io/compression.hpp>

namespace cabrank {

/// Error of an extract that exceeds a limit; its text says which.
struct limit_error : osmium::io_error {
    using osmium::io_error::io_error;
};

/// A compressed extract may unpack to 200 times its size, or to 64 MiB if that is more; maps unpack to 10 to 30 times.
constexpr size_t small_bytes_max = 64 << 20, packed_times_max = 200;

/// Longest element of a map. The parser starts again with each piece of an element, of 1 MiB, so that longer elements
/// would take quadratic time.
constexpr size_t element_bytes_max = 4 << 20;

/// Refuses a text with an element longer than `element_bytes_max`.
void require_short_elements(const char *path);

osmium::io::Decompressor *limited_gzip(int descriptor);
osmium::io::Decompressor *limited_bzip2(int descriptor);

namespace {

[[maybe_unused]] const bool are_limits_registered[] = {
    osmium::io::CompressionFactory::instance().register_compression(
        osmium::io::file_compression::gzip, nullptr, limited_gzip, nullptr),
    osmium::io::CompressionFactory::instance().register_compression(
        osmium::io::file_compression::bzip2, nullptr, limited_bzip2, nullptr),
};

}  // namespace

}  // namespace cabrank
