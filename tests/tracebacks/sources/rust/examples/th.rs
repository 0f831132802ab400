use std::thread;
fn main() {
    let t = thread::Builder::new().name("worker".into()).spawn(|| demo::parser::outer(&[None])).unwrap();
    t.join().unwrap();
}
