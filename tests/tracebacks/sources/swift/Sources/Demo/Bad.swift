func bad() -> Int {
    return "x"
}
