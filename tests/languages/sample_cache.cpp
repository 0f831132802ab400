// A cache that forgets its oldest entry. //: statement #include <functional> [comment]
#include <functional> //: = [header] [import]
#include <list> //: statement #include <list> [header] [import]
#include <map> //: statement #include <map> [header] [import]
#include "cache.h" //: statement #include "cache.h" [header] [import]

using std::list; //: statement using std::list; [header]

namespace kv::detail { //: statement kv.detail [header]

constexpr int kDefaultSize = 16; //: statement kv.detail.kDefaultSize [header]

enum class Policy { kOldest, kLargest }; //: member kv.detail.Policy [header]

/// What an entry costs. //: kv.detail.cost [comment]
inline int cost(int bytes) { return bytes + 8; } //: = [header]

namespace { //: -

int evictions = 0; //: statement kv.detail.evictions [header]

void count_eviction() { //: kv.detail.count_eviction [header]
  ++evictions;
}

}  // namespace //: -

/** //: member kv.detail.Cache [comment]
 * Keeps at most `size` entries. //: = [comment]
 */ //: = [comment]
template <typename K, typename V>
class Cache : public Base<K> { //: = [header]
 public: //: -
  explicit Cache(int size) //: kv.detail.Cache.Cache [header]
      : size_(size),
        full_(false) {
    on_evict_ = [this](const K& key) {
      forget(key);
    };
  }

  Cache(const Cache&) = delete; //: member kv.detail.Cache.Cache(const Cache&) = delete; [header]
  Cache& operator=(const Cache&) = delete; //: member kv.detail.Cache.Cache& operator=(const Cache&) = delete; [header]

  ~Cache() override { //: kv.detail.Cache.~Cache [header]
    clear();
  }

  virtual void clear() = 0; //: member kv.detail.Cache.clear [header]

  // Asked for often. //: kv.detail.Cache.operator== [comment]
  bool operator==(const Cache& other) const noexcept { //: = [header]
    return size_ == other.size_;
  }

  explicit operator bool() const { return size_ > 0; } //: kv.detail.Cache.operator bool [header]

  template <class Visitor> //: kv.detail.Cache.each
  void each(Visitor&& visit) const { //: = [header]
    auto step = [&](const K& key) {
      visit(key);
    };
    std::for_each(keys_.begin(), keys_.end(), [&](const K& key) {
      step(key);
    });
  }

  struct Entry { //: member kv.detail.Cache.Entry [header]
    K key; //: member kv.detail.Cache.Entry.key [header]

    int weight() const { //: kv.detail.Cache.Entry.weight [header]
      return cost(static_cast<int>(sizeof(K)));
    }
  }; //: -

  friend void swap(Cache& left, Cache& right) { //: kv.detail.Cache.swap [header]
    std::swap(left.size_, right.size_);
  }

 private: //: -
  std::function<void(const K&)> on_evict_; //: member kv.detail.Cache.on_evict_ [header]
  std::function<int()> clock_ = [] { //: kv.detail.Cache.clock_ [header]
    return 0;
  };
  int size_; //: member kv.detail.Cache.size_ [header]
  bool full_; //: member kv.detail.Cache.full_ [header]
}; //: -

template <typename K, typename V> //: kv.detail.Cache.oldest
typename Cache<K, V>::Entry Cache<K, V>::oldest() const { //: = [header]
  return entries_.front();
}

template <> //: kv.detail.Cache.hash
int Cache<int, int>::hash(int key) { return key; } //: = [header]

Store::Store(std::string path) try : path_(std::move(path)) { //: kv.detail.Store.Store [header]
  open();
} catch (const std::exception&) {
  close();
}

Store::~Store() { close(); } //: kv.detail.Store.~Store [header]

bool Store::operator<(const Store& other) const { //: kv.detail.Store.operator< [header]
  return path_ < other.path_;
}

auto Store::begin() -> iterator { //: kv.detail.Store.begin [header]
  return entries_.begin();
}

const std::string& Store::path() const& { //: kv.detail.Store.path [header]
  return path_;
}

}  // namespace kv::detail //: -

extern "C" {

int kv_open(const char* path) { //: kv_open [header]
  return path != nullptr;
}

} //: -

static auto twice = [](int value) { //: twice [header]
  return 2 * value;
};

TEST(Cache, ForgetsTheOldest) { //: TEST(Cache, ForgetsTheOldest) [header]
  EXPECT_EQ(twice(2), 4);
}

class KV_EXPORT Pool { //: statement Pool [header]
 public: //: -
  KV_INLINE int size() const { return size_; } //: Pool.size [header]

  void close() KV_EXCLUDES(lock_) { //: Pool.close [header]
    size_ = 0;
  }

 KV_PRIVATE_UNLESS_TESTED: //: -
  int size_; //: member Pool.size_ [header]
}; //: -

KV_NO_SANITIZE //: shut
static KV_API void shut(Pool* pool) { //: = [header]
  pool->close();
}
