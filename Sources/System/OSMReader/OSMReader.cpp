#include "OSMReader.h"

#include "LimitedInput.hpp"  // before those of libosmium

#include <cstring>
#include <exception>
#include <memory>
#include <string>

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>

#include "ExtractBuilder.hpp"
#include "StringTables.hpp"

namespace {

template <typename Handler>
void read(const osmium::io::File &file, osmium::osm_entity_bits::type entities, Handler handle) {
    osmium::io::Reader reader{file, entities, osmium::io::read_meta::no};
    while (osmium::memory::Buffer buffer = reader.read()) {
        for (const auto &object : buffer.select<osmium::OSMObject>()) {
            if (object.visible()) handle(object);
        }
    }
    reader.close();
}

char *copied(const char *text) {
    return strdup(text && *text ? text : "unknown error");
}

}  // namespace

osm_extract *osm_extract_read(
    const char *path, const char *format, const char *const *wanted, size_t wanted_count, char **error,
    int *passes_limit) {
    *error = nullptr;
    *passes_limit = 0;
    try {
        const osmium::io::File file{path, format};
        if (file.format() == osmium::io::file_format::pbf) {
            cabrank::require_strings_without_nul(path);
        } else if (file.compression() == osmium::io::file_compression::none) {
            cabrank::require_short_elements(path);
        }
        auto builder = std::make_unique<cabrank::ExtractBuilder>(wanted, wanted_count);
        read(file, osmium::osm_entity_bits::relation, [&](const osmium::OSMObject &object) {
            builder->add_relation(static_cast<const osmium::Relation &>(object));
        });
        builder->end_relations();
        read(file, osmium::osm_entity_bits::way, [&](const osmium::OSMObject &object) {
            builder->add_way(static_cast<const osmium::Way &>(object));
        });
        builder->end_ways();
        read(file, osmium::osm_entity_bits::node, [&](const osmium::OSMObject &object) {
            builder->add_node(static_cast<const osmium::Node &>(object));
        });
        builder->end_nodes();
        return builder.release()->view();
    } catch (const cabrank::limit_error &problem) {
        *passes_limit = 1;
        *error = copied(problem.what());
    } catch (const std::exception &problem) {
        *error = copied(problem.what());
    } catch (...) {
        *error = copied(nullptr);
    }
    return nullptr;
}

/// Returns libosmium's reason to refuse the beginning of an XML text, except that it is incomplete; empty if there is
/// none.
static std::string mistake(const char *bytes, size_t count) {
    try {
        const osmium::io::File file{bytes, count, "osm"};
        read(file, osmium::osm_entity_bits::nwr, [](const osmium::OSMObject &) {});
    } catch (const osmium::xml_error &problem) {
        return problem.error_code == XML_ERROR_NONE ? problem.what() : "";
    } catch (const std::exception &problem) {
        return problem.what();
    }
    return "";
}

size_t osm_mistake_end(const char *bytes, size_t count, char **error) {
    *error = nullptr;
    try {
        std::string reason = mistake(bytes, count);
        if (reason.empty()) return count;
        // A beginning of the text is refused if, and only if, it contains the error.
        size_t right = 0, wrong = count;
        while (wrong - right > 1) {
            const size_t middle = right + (wrong - right) / 2;
            const std::string found = mistake(bytes, middle);
            if (found.empty()) {
                right = middle;
            } else {
                wrong = middle;
                reason = found;
            }
        }
        *error = copied(reason.c_str());
        return wrong;
    } catch (...) {
        return count;
    }
}

void osm_extract_release(osm_extract *extract) {
    delete static_cast<cabrank::ExtractBuilder *>(extract);
}

void osm_text_release(char *text) {
    free(text);
}
