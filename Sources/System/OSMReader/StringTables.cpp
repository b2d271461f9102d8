#include "StringTables.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>

#include <osmium/io/detail/pbf.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/varint.hpp>

namespace cabrank {

namespace {

/// Fields of the PBF format of OpenStreetMap (fileformat.proto, osmformat.proto).
enum { header_type = 1, header_size = 3, blob_raw = 1, blob_raw_size = 2, blob_zlib = 3 };
enum { block_strings = 1, table_string = 1 };

/// Limits of the format; libosmium refuses files beyond them.
constexpr uint32_t header_bytes_max = 64 * 1024;
constexpr size_t blob_bytes_max = 32 * 1024 * 1024;

/// Block of the file, unpacked from its beginning as far as needed.
class Block {
public:
    explicit Block(const std::string &blob) {
        protozero::pbf_reader fields{blob};
        while (fields.next()) {
            switch (fields.tag_and_type()) {
                case protozero::tag_and_type(blob_raw, protozero::pbf_wire_type::length_delimited):
                    raw_ = fields.get_view();
                    is_packed_ = false;
                    return;
                case protozero::tag_and_type(blob_raw_size, protozero::pbf_wire_type::varint):
                    bytes_max_ = static_cast<size_t>(fields.get_int32());
                    break;
                case protozero::tag_and_type(blob_zlib, protozero::pbf_wire_type::length_delimited):
                    raw_ = fields.get_view();
                    is_packed_ = true;
                    break;
                default: fields.skip();
            }
        }
        if (is_packed_) begin();
    }

    ~Block() {
        if (is_packed_) inflateEnd(&stream_);
    }

    Block(const Block &) = delete;
    Block &operator=(const Block &) = delete;

    /// Returns its first bytes, or all if it has fewer.
    protozero::data_view first(size_t count) {
        if (!is_packed_) return {raw_.data(), std::min(count, raw_.size())};
        if (unpacked_.size() < count) unpack(count);
        return {unpacked_.data(), std::min(count, unpacked_.size())};
    }

    protozero::data_view whole() { return first(blob_bytes_max); }

private:
    void begin() {
        stream_.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(raw_.data()));
        stream_.avail_in = static_cast<uInt>(raw_.size());
        if (bytes_max_ > blob_bytes_max || inflateInit(&stream_) != Z_OK) bytes_max_ = 0;
    }

    void unpack(size_t count) {
        count = std::min(count, bytes_max_);
        const size_t known = unpacked_.size();
        if (count <= known) return;
        unpacked_.resize(count);
        stream_.next_out = reinterpret_cast<Bytef *>(&unpacked_[known]);
        stream_.avail_out = static_cast<uInt>(count - known);
        inflate(&stream_, Z_SYNC_FLUSH);
        unpacked_.resize(count - stream_.avail_out);
    }

    protozero::data_view raw_;
    bool is_packed_ = false;
    size_t bytes_max_ = 0;
    z_stream stream_{};
    std::string unpacked_;
};

void require_strings_without_nul(protozero::data_view table) {
    // Lengths and tags may contain zero bytes, so each string is checked separately.
    protozero::pbf_reader strings{table};
    while (strings.next(table_string, protozero::pbf_wire_type::length_delimited)) {
        const auto text = strings.get_view();
        const auto *nul = static_cast<const char *>(std::memchr(text.data(), 0, text.size()));
        if (nul) {
            throw osmium::pbf_error{
                "a string contains a NUL byte after '" +
                std::string{text.data(), std::min<size_t>(nul - text.data(), 40)} + "'"};
        }
    }
}

/// Checks the string table of a block. All known writers put it first, so that little has to be unpacked.
void require_strings_without_nul(Block &block) {
    constexpr size_t head = 16;
    const auto beginning = block.first(head);
    const char *data = beginning.data();
    const char *end = data + beginning.size();
    constexpr char first_tag = block_strings << 3 | 2;
    if (data != end && *data == first_tag) {
        const uint64_t length = protozero::decode_varint(&++data, end);
        const size_t start = data - beginning.data();
        if (length > blob_bytes_max) return;
        const auto bytes = block.first(start + length);
        if (bytes.size() == start + length) require_strings_without_nul({bytes.data() + start, length});
        return;
    }
    protozero::pbf_reader fields{block.whole()};
    while (fields.next(block_strings, protozero::pbf_wire_type::length_delimited)) {
        require_strings_without_nul(fields.get_view());
    }
}

bool read(std::ifstream &file, std::string &bytes, size_t count) {
    bytes.resize(count);
    return static_cast<bool>(file.read(&bytes[0], static_cast<std::streamsize>(count)));
}

/// Reads the type and length of the next blob; false at the end of the valid blobs.
bool read_header(std::ifstream &file, std::string &type, size_t &size) {
    std::string bytes;
    if (!read(file, bytes, 4)) return false;
    uint32_t length = 0;
    for (const char byte : bytes) length = length << 8 | static_cast<unsigned char>(byte);
    if (length > header_bytes_max || !read(file, bytes, length)) return false;
    protozero::pbf_reader header{bytes};
    type.clear();
    size = 0;
    while (header.next()) {
        switch (header.tag_and_type()) {
            case protozero::tag_and_type(header_type, protozero::pbf_wire_type::length_delimited):
                type = header.get_string();
                break;
            case protozero::tag_and_type(header_size, protozero::pbf_wire_type::varint):
                size = static_cast<size_t>(header.get_int32());
                break;
            default: header.skip();
        }
    }
    return size > 0 && size <= blob_bytes_max;
}

}  // namespace

void require_strings_without_nul(const char *path) {
    std::ifstream file{path, std::ios::binary};
    std::string type, blob;
    size_t size = 0;
    try {
        while (read_header(file, type, size) && read(file, blob, size)) {
            if (type != "OSMData") continue;
            Block block{blob};
            require_strings_without_nul(block);
        }
    } catch (const protozero::exception &) {
        // libosmium will refuse the file.
    }
}

}  // namespace cabrank
