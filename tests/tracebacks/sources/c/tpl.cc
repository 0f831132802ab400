#include <vector>
#include <algorithm>
struct S {};
int main() { std::vector<S> v; std::sort(v.begin(), v.end()); }
