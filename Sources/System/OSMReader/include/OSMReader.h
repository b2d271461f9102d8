// Reader of OpenStreetMap extracts through libosmium, which returns the wanted objects as plain arrays.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Streets, areas and places of an extract. All arrays belong to the extract and live until it is released.
///
/// A `first_` array has one more entry than there are objects: the data of object `i` lie from `first[i]` up to
/// `first[i + 1]`. Positions are whole ten-millionths of a degree. Every object occurs once, in the order of its ids.
typedef struct osm_extract {
    /// Every key and value once: string `i` begins at `first_string_bytes[i]` in `string_bytes`. Not null-terminated.
    const char *string_bytes;
    const uint32_t *first_string_bytes;
    size_t string_count;

    /// Tags: pairs of string numbers, key and value.
    const uint32_t *tags;
    size_t tag_count;

    /// Wanted nodes, with tags, and nodes that a way below refers to, without tags unless wanted too.
    const int64_t *node_ids;
    const int32_t *node_longitudes;
    const int32_t *node_latitudes;
    const uint32_t *node_first_tags;
    size_t node_count;

    /// Wanted ways, with tags, and ways that a relation below refers to, without tags unless wanted too.
    const int64_t *way_ids;
    const uint32_t *way_first_nodes;
    const uint32_t *way_first_tags;
    size_t way_count;
    /// Node numbers; `OSM_MISSING` if the extract was cut between way and node.
    const uint32_t *way_nodes;

    /// Wanted multipolygons.
    const int64_t *relation_ids;
    const uint32_t *relation_first_members;
    const uint32_t *relation_first_tags;
    size_t relation_count;
    /// Way numbers, `OSM_MISSING` if the way is not in the extract; and whether the way is part of a hole.
    const uint32_t *member_ways;
    const uint8_t *member_is_inner;

    /// Nodes that a way refers to and whose position does not exist on the earth, in the order of their ids.
    const int64_t *misplaced_node_ids;
    size_t misplaced_node_count;
} osm_extract;

#define OSM_MISSING UINT32_MAX

/// Reads an extract in three passes over the file, so that only wanted objects are held in memory.
///
/// `format` is libosmium's name: `pbf`, `osm`, `osm.gz`, `osm.bz2`. `wanted` are keys (`highway`) or tags
/// (`amenity=taxi`); an object with any of them is wanted. Returns NULL and stores a text in `error` if the file cannot
/// be read; never throws. `passes_limit` says whether it is refused for its size. Release the extract by
/// `osm_extract_release` and the text by `osm_text_release`.
osm_extract *osm_extract_read(
    const char *path, const char *format, const char *const *wanted, size_t wanted_count, char **error,
    int *passes_limit);

/// Returns the end of the first element of an XML text that libosmium refuses, and stores the reason in `error`, since
/// libosmium reports it without a place. If it refuses none, returns the end of the text and no `error`.
size_t osm_mistake_end(const char *bytes, size_t count, char **error);

void osm_extract_release(osm_extract *extract);
void osm_text_release(char *text);

#ifdef __cplusplus
}
#endif
