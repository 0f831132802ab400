#include <cassert>
#include <stdexcept>
#include <vector>
int at(const std::vector<int> &v, int i) {
  return v.at(i);
}
int main() { std::vector<int> v; return at(v, 3); }
