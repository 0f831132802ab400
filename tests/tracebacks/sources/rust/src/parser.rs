pub fn outer(xs: &[Option<u32>]) -> u32 {
    let inner = |x: &Option<u32>| {
        x.unwrap() +
            1
    };
    xs.iter().map(|x| inner(x)).sum()
}
pub struct Thing;
impl Thing {
    pub fn idx(&self, v: &[u32]) -> u32 {
        v[10]
    }
}
pub fn wrong(n: u32) -> u32 {
    if n > 3 { n - 1 } else { n }
}
#[track_caller]
pub fn must(x: bool) {
    assert!(x, "must");
}
pub fn uses_must() {
    must(false);
}
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn inner_none() { outer(&[None]); }
    #[test]
    fn wrong_value() {
        assert_eq!(wrong(5), 5, "w");
    }
    #[test]
    fn index() { Thing.idx(&[]); }
    #[test]
    fn tc() { uses_must(); }
    #[test]
    fn res() -> Result<(), String> { Err("bad".into()) }
}
/// Doc.
/// ```
/// assert_eq!(demo::parser::wrong(5), 5);
/// ```
pub fn documented() {}
