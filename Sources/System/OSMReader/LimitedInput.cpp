#include "LimitedInput.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <memory>

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/gzip_compression.hpp>

namespace cabrank {

namespace {

[[noreturn]] void refuse_element() {
    throw limit_error{
        "more than " + std::to_string(element_bytes_max >> 20) + " MiB lie between the starts of two elements"};
}

size_t unpacked_bytes_max(int descriptor) {
    struct stat status {};
    const auto packed = fstat(descriptor, &status) == 0 ? static_cast<size_t>(status.st_size) : 0;
    return std::max(small_bytes_max, packed * packed_times_max);
}

/// Decompressor that wraps another one and enforces the limits.
class LimitedDecompressor final : public osmium::io::Decompressor {
public:
    LimitedDecompressor(std::unique_ptr<osmium::io::Decompressor> inner, size_t bytes_max)
        : inner_(std::move(inner)), bytes_max_(bytes_max) {}

    std::string read() override {
        std::string bytes = inner_->read();
        bytes_ += bytes.size();
        if (bytes_ > bytes_max_) {
            throw limit_error{
                "more than " + std::to_string(bytes_max_ >> 20) + " MiB come out of it, " +
                std::to_string(packed_times_max) + " times its size or more"};
        }
        const auto start = bytes.rfind('<');
        since_start_ = start == std::string::npos ? since_start_ + bytes.size() : bytes.size() - start;
        if (since_start_ > element_bytes_max) refuse_element();
        return bytes;
    }

    void close() override { inner_->close(); }

private:
    std::unique_ptr<osmium::io::Decompressor> inner_;
    size_t bytes_max_;
    size_t bytes_ = 0, since_start_ = 0;
};

}  // namespace

osmium::io::Decompressor *limited_gzip(int descriptor) {
    const auto bytes_max = unpacked_bytes_max(descriptor);
    return new LimitedDecompressor{std::make_unique<osmium::io::GzipDecompressor>(descriptor), bytes_max};
}

osmium::io::Decompressor *limited_bzip2(int descriptor) {
    const auto bytes_max = unpacked_bytes_max(descriptor);
    return new LimitedDecompressor{std::make_unique<osmium::io::Bzip2Decompressor>(descriptor), bytes_max};
}

void require_short_elements(const char *path) {
    // If an element begins in every stretch of half that length, no element is longer; nearly always one is found at
    // once.
    constexpr size_t stretch = element_bytes_max / 2;
    std::ifstream file{path, std::ios::binary};
    file.seekg(0, std::ios::end);
    const auto size = static_cast<size_t>(std::max<std::streamoff>(file.tellg(), 0));
    std::string bytes;
    for (size_t start = 0; start + stretch <= size; start += stretch) {
        bool is_found = false;
        file.seekg(static_cast<std::streamoff>(start));
        for (size_t done = 0; done < stretch && !is_found; done += bytes.size()) {
            bytes.resize(std::min<size_t>(done == 0 ? 4096 : 1 << 18, stretch - done));
            if (!file.read(&bytes[0], static_cast<std::streamsize>(bytes.size()))) return;
            is_found = bytes.find('<') != std::string::npos;
        }
        if (!is_found) refuse_element();
    }
}

}  // namespace cabrank
