#include "ExtractBuilder.hpp"

#include <cstring>

namespace cabrank {

namespace {

/// Sorts ids and removes duplicates.
void make_set(std::vector<int64_t> &ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

/// Sorts objects by id; of several versions the last one read stays.
template <typename Object>
void sort_by_id(std::vector<Object> &objects) {
    const auto is_before = [](const Object &a, const Object &b) {
        return a.id != b.id ? a.id < b.id : a.order < b.order;
    };
    if (!std::is_sorted(objects.begin(), objects.end(), is_before)) {
        std::sort(objects.begin(), objects.end(), is_before);
    }
    const auto is_same = [](const Object &a, const Object &b) { return a.id == b.id; };
    const auto kept = std::unique(objects.rbegin(), objects.rend(), is_same);
    objects.erase(objects.begin(), kept.base());
}

/// Returns the index of an id among sorted ids, or `OSM_MISSING`.
uint32_t place(const std::vector<int64_t> &ids, int64_t id) {
    const auto found = std::lower_bound(ids.begin(), ids.end(), id);
    return found != ids.end() && *found == id ? static_cast<uint32_t>(found - ids.begin()) : OSM_MISSING;
}

}  // namespace

ExtractBuilder::Tags ExtractBuilder::numbered(const osmium::TagList &list) {
    Tags tags;
    for (const auto &tag : list) {
        tags.push_back(strings_.number(tag.key()));
        tags.push_back(strings_.number(tag.value()));
    }
    return tags;
}

void ExtractBuilder::add_relation(const osmium::Relation &relation) {
    const char *type = relation.tags().get_value_by_key("type", "");
    if (std::strcmp(type, "multipolygon") != 0 || !wanted_.matches(relation.tags())) return;
    Relation kept{relation.id(), relations_.size(), {}, numbered(relation.tags())};
    for (const auto &member : relation.members()) {
        if (member.type() != osmium::item_type::way) continue;
        kept.members.emplace_back(member.ref(), std::strcmp(member.role(), "inner") == 0);
        needed_ways_.push_back(member.ref());
    }
    relations_.push_back(std::move(kept));
}

void ExtractBuilder::end_relations() {
    sort_by_id(relations_);
    make_set(needed_ways_);
}

void ExtractBuilder::add_way(const osmium::Way &way) {
    const bool is_wanted = wanted_.matches(way.tags());
    if (!is_wanted && place(needed_ways_, way.id()) == OSM_MISSING) return;
    Way kept{way.id(), ways_.size(), {}, is_wanted ? numbered(way.tags()) : Tags{}};
    for (const auto &node : way.nodes()) {
        kept.nodes.push_back(node.ref());
        needed_nodes_.push_back(node.ref());
    }
    ways_.push_back(std::move(kept));
}

void ExtractBuilder::end_ways() {
    sort_by_id(ways_);
    make_set(needed_nodes_);
}

void ExtractBuilder::add_node(const osmium::Node &node) {
    const bool is_wanted = !node.tags().empty() && wanted_.matches(node.tags());
    if (!is_wanted && place(needed_nodes_, node.id()) == OSM_MISSING) return;
    nodes_.push_back(Node{node.id(), nodes_.size(), node.location(), is_wanted ? numbered(node.tags()) : Tags{}});
}

void ExtractBuilder::end_nodes() {
    sort_by_id(nodes_);
    store_nodes();
    store_ways();
    store_relations();
}

void ExtractBuilder::store(const Tags &tags, std::vector<uint32_t> &first_tags) {
    tag_array_.insert(tag_array_.end(), tags.begin(), tags.end());
    first_tags.push_back(narrowed(tag_array_.size() / 2));
}

void ExtractBuilder::store_nodes() {
    node_first_tag_array_[0] = narrowed(tag_array_.size() / 2);
    for (const auto &node : nodes_) {
        if (!node.location.valid()) {
            misplaced_array_.push_back(node.id);
            continue;
        }
        node_id_array_.push_back(node.id);
        longitude_array_.push_back(node.location.x());
        latitude_array_.push_back(node.location.y());
        store(node.tags, node_first_tag_array_);
    }
    nodes_.clear();
}

void ExtractBuilder::store_ways() {
    way_first_tag_array_[0] = narrowed(tag_array_.size() / 2);
    for (const auto &way : ways_) {
        way_id_array_.push_back(way.id);
        for (const auto id : way.nodes) way_node_array_.push_back(place(node_id_array_, id));
        way_first_node_array_.push_back(narrowed(way_node_array_.size()));
        store(way.tags, way_first_tag_array_);
    }
    ways_.clear();
}

void ExtractBuilder::store_relations() {
    relation_first_tag_array_[0] = narrowed(tag_array_.size() / 2);
    for (const auto &relation : relations_) {
        relation_id_array_.push_back(relation.id);
        for (const auto &[way, is_inner] : relation.members) {
            member_way_array_.push_back(place(way_id_array_, way));
            member_is_inner_array_.push_back(is_inner);
        }
        relation_first_member_array_.push_back(narrowed(member_way_array_.size()));
        store(relation.tags, relation_first_tag_array_);
    }
    relations_.clear();
}

osm_extract *ExtractBuilder::view() {
    string_bytes = strings_.bytes().data();
    first_string_bytes = strings_.first_bytes().data();
    string_count = strings_.first_bytes().size() - 1;
    tags = tag_array_.data();
    tag_count = tag_array_.size() / 2;
    node_ids = node_id_array_.data();
    node_longitudes = longitude_array_.data();
    node_latitudes = latitude_array_.data();
    node_first_tags = node_first_tag_array_.data();
    node_count = node_id_array_.size();
    way_ids = way_id_array_.data();
    way_first_nodes = way_first_node_array_.data();
    way_first_tags = way_first_tag_array_.data();
    way_count = way_id_array_.size();
    way_nodes = way_node_array_.data();
    relation_ids = relation_id_array_.data();
    relation_first_members = relation_first_member_array_.data();
    relation_first_tags = relation_first_tag_array_.data();
    relation_count = relation_id_array_.size();
    member_ways = member_way_array_.data();
    member_is_inner = member_is_inner_array_.data();
    misplaced_node_ids = misplaced_array_.data();
    misplaced_node_count = misplaced_array_.size();
    return this;
}

}  // namespace cabrank
