// Collector of the wanted objects of an extract: first the relations, then the ways, then the nodes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <osmium/osm/node.hpp>
#include <osmium/osm/relation.hpp>
#include <osmium/osm/way.hpp>

#include "OSMReader.h"

namespace cabrank {

/// Converts a count to the extract's type; throws if it is too large.
inline uint32_t narrowed(size_t count) {
    if (count > UINT32_MAX) throw std::length_error{"it is too large to import at once; cut it into smaller extracts"};
    return static_cast<uint32_t>(count);
}

/// Pool that stores every text once.
class StringPool {
public:
    uint32_t number(const char *text) {
        const auto [place, is_new] = numbers_.try_emplace(text, static_cast<uint32_t>(numbers_.size()));
        if (is_new) {
            bytes_ += place->first;
            first_bytes_.push_back(narrowed(bytes_.size()));
        }
        return place->second;
    }

    const std::string &bytes() const { return bytes_; }
    const std::vector<uint32_t> &first_bytes() const { return first_bytes_; }

private:
    std::unordered_map<std::string, uint32_t> numbers_;
    std::string bytes_;
    std::vector<uint32_t> first_bytes_{0};
};

/// Filter of the wanted objects: those with any of these keys or tags.
class Wanted {
public:
    Wanted(const char *const *rules, size_t count) {
        for (size_t index = 0; index < count; ++index) {
            const std::string rule{rules[index]};
            const auto equals = rule.find('=');
            auto &values = values_[rule.substr(0, equals)];
            if (equals != std::string::npos) values.push_back(rule.substr(equals + 1));
        }
    }

    bool matches(const osmium::TagList &tags) const {
        for (const auto &tag : tags) {
            const auto rule = values_.find(tag.key());
            if (rule == values_.end()) continue;
            const auto &values = rule->second;  // none: every value matches
            if (values.empty() || std::find(values.begin(), values.end(), tag.value()) != values.end()) return true;
        }
        return false;
    }

private:
    std::unordered_map<std::string, std::vector<std::string>> values_;
};

/// Owner of the arrays that `osm_extract` points to.
class ExtractBuilder : public osm_extract {
public:
    ExtractBuilder(const char *const *wanted, size_t wanted_count)
        : osm_extract{}, wanted_(wanted, wanted_count) {}

    void add_relation(const osmium::Relation &relation);
    void end_relations();
    void add_way(const osmium::Way &way);
    void end_ways();
    void add_node(const osmium::Node &node);
    void end_nodes();

    /// Sets the pointers; nothing may be added afterwards.
    osm_extract *view();

private:
    using Tags = std::vector<uint32_t>;

    struct Relation {
        int64_t id;
        size_t order;  // order of reading
        std::vector<std::pair<int64_t, uint8_t>> members;
        Tags tags;
    };
    struct Way {
        int64_t id;
        size_t order;  // order of reading
        std::vector<int64_t> nodes;
        Tags tags;
    };
    struct Node {
        int64_t id;
        size_t order;  // order of reading
        osmium::Location location;
        Tags tags;
    };

    Tags numbered(const osmium::TagList &list);
    void store(const Tags &tags, std::vector<uint32_t> &first_tags);
    void store_nodes();
    void store_ways();
    void store_relations();

    Wanted wanted_;
    StringPool strings_;
    std::vector<Relation> relations_;
    std::vector<Way> ways_;
    std::vector<Node> nodes_;
    /// Sorted, without duplicates.
    std::vector<int64_t> needed_ways_;
    std::vector<int64_t> needed_nodes_;

    std::vector<uint32_t> tag_array_;
    std::vector<int64_t> node_id_array_, way_id_array_, relation_id_array_, misplaced_array_;
    std::vector<int32_t> longitude_array_, latitude_array_;
    std::vector<uint32_t> node_first_tag_array_{0}, way_first_tag_array_{0}, relation_first_tag_array_{0};
    std::vector<uint32_t> way_first_node_array_{0}, way_node_array_;
    std::vector<uint32_t> relation_first_member_array_{0}, member_way_array_;
    std::vector<uint8_t> member_is_inner_array_;
};

}  // namespace cabrank
