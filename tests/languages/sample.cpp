#include <string> //: statement #include <string> [import] [header]
#include <vector> //: statement #include <vector> [import] [header]

using std::string; //: statement using std::string; [header]

namespace shop { //: statement shop [header]

constexpr int kLimit = 8; //: statement shop.kLimit [header]

/// What can be sold. //: member shop.Shelf [comment]
template <typename T>
class Shelf { //: = [header]
public: //: -
    Shelf() : size_(0) {} //: shop.Shelf.Shelf [header]
    explicit Shelf(int size) //: shop.Shelf.Shelf [header]
        : size_(size) {
        items_.reserve(size);
    }
    ~Shelf() = default; //: member shop.Shelf.~Shelf() = default; [header]

    // Adds one. //: member shop.Shelf.add [comment]
    bool add(const T &item); //: = [header]

    int size() const { return size_; } //: shop.Shelf.size [header]

    Shelf &operator+=(const T &item) { //: shop.Shelf.operator+= [header]
        add(item);
        return *this;
    }

private: //: -
    std::vector<T> items_; //: member shop.Shelf.items_ [header]
    int size_ = 0; //: member shop.Shelf.size_ [header]
}; //: -

template <typename T> //: shop.Shelf.add
bool Shelf<T>::add(const T &item) { //: = [header]
    auto full = [this](int extra) {
        return size_ + extra > kLimit;
    };
    if (full(1)) {
        return false;
    }
    items_.push_back(item);
    return true;
}

struct Price { //: member shop.Price [header]
    int cents; //: member shop.Price.cents [header]
    bool operator<(const Price &other) const { return cents < other.cents; } //: shop.Price.operator< [header]
    static Price parse(const string &text); //: member shop.Price.parse [header]
}; //: -

Price Price::parse(const string &text) { //: shop.Price.parse [header]
    return Price{std::stoi(text)};
}

}  // namespace shop //: -

namespace {
int hidden() { return 1; } //: hidden [header]
}  // namespace //: -

auto total(const std::vector<shop::Price> &prices) -> int { //: total [header]
    int sum = 0;
    for (const auto &price : prices) {
        sum += price.cents;
    }
    return sum;
}

int main() { //: main [header]
    return total({}) + hidden();
}
