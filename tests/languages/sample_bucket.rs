//! A small token bucket with a background refill. //: - [comment]

#![warn(missing_docs)] //: statement #![warn(missing_docs)] [header]

extern crate alloc; //: statement extern crate alloc; [header] [import]

use std::collections::HashMap; //: statement use std::collections::HashMap; [header] [import]
use std::sync::{ //: statement use std::sync::{ [header] [import]
    atomic::{AtomicU64, Ordering}, //: = [import]
    Arc, //: = [import]
}; //: = [import]

/// How many tokens a fresh bucket holds. //: statement DEFAULT_BURST [comment]
const DEFAULT_BURST: u64 = 32; //: = [header]

static REFILL: fn(u64) -> u64 = |have| { //: REFILL [header]
    have.saturating_add(1)
};

/// Limits one client. //: statement Bucket [comment]
/// //: = [comment]
/// Cheap to clone. //: = [comment]
#[derive(Debug, Clone)]
pub struct Bucket { //: = [header]
    tokens: Arc<AtomicU64>, //: member Bucket.tokens [header]
    burst: u64, //: member Bucket.burst [header]
} //: -

pub trait Limiter { //: statement Limiter [header]
    type Key; //: member Limiter.Key [header]

    fn try_take(&self, key: &Self::Key) -> bool; //: member Limiter.try_take [header]

    fn take_or<E>(&self, key: &Self::Key, error: E) -> Result<(), E> { //: Limiter.take_or [header]
        if self.try_take(key) {
            return Ok(());
        }
        Err(error)
    }
} //: -

impl Bucket { //: statement Bucket [header]
    /// A bucket that starts full. //: Bucket.full [comment]
    #[must_use]
    pub const fn full(burst: u64) -> usize { //: = [header]
        burst as usize
    }

    // kept apart so that tests can call it //: Bucket.refill [comment]
    #[inline(always)]
    fn refill(&self) { //: = [header]
        let step = |have: u64| { //: Bucket.refill.step [header]
            if have < self.burst { have + 1 } else { have }
        };
        let mut now = self.tokens.load(Ordering::Relaxed); //: Bucket.refill
        while now < self.burst {
            now = step(now);
        }
        fn clamp(value: u64, top: u64) -> u64 { //: Bucket.refill.clamp [header]
            value.min(top)
        }
        self.tokens.store(clamp(now, self.burst), Ordering::Relaxed); //: Bucket.refill
    }

    pub async unsafe fn drain(self) -> u64 { self.tokens.swap(0, Ordering::AcqRel) } //: Bucket.drain [header]
} //: -

impl<'a, K: Eq + 'a> Limiter for Table<'a, K> //: statement Table [header]
where
    K: std::hash::Hash,
{
    type Key = K; //: member Table.Key [header]

    fn try_take(&self, key: &K) -> bool { //: Table.try_take [header]
        self.rows
            .get(key)
            .map(|bucket| {
                bucket.refill();
                bucket.tokens.load(Ordering::Relaxed) > 0
            })
            .unwrap_or(false)
    }
} //: -

impl<K> Drop for Table<'_, K> { //: statement Table [header]
    fn drop(&mut self) { //: Table.drop [header]
        self.rows.clear();
    }
} //: -

pub struct Table<'a, K> { //: statement Table [header]
    rows: HashMap<K, &'a Bucket>, //: member Table.rows [header]
} //: -

mod wire { //: statement wire [header]
    use super::Bucket; //: statement wire.use super::Bucket; [header] [import]

    pub enum Frame { //: member wire.Frame [header]
        Take { id: u32 }, //: member wire.Frame.Take [header]
        Refill, //: member wire.Frame.Refill [header]
    } //: -

    extern "C" fn on_signal(code: i32) { //: wire.on_signal [header]
        let _ = code;
    }

    pub fn encode(bucket: &Bucket) -> [u8; 8] { //: wire.encode [header]
        bucket.burst.to_be_bytes()
    }
} //: -

extern "C" { //: statement extern [header]
    fn clock_gettime(id: i32, out: *mut u8) -> i32; //: member extern.clock_gettime [header]
} //: -

macro_rules! limit { //: statement limit [header]
    ($name:ident, $burst:expr) => {
        pub fn $name() -> Bucket {
            Bucket::full($burst)
        }
    };
}

limit!(slow, 4); //: statement limit!(slow, 4); [header]

cfg_if::cfg_if! { //: statement cfg_if::cfg_if! { [header]
    if #[cfg(unix)] {
        fn wait(millis: u64) -> u64 { //: wait [header]
            let whole = millis / 1000;
            whole
        }
    } else { //: statement cfg_if::cfg_if! {
        pub fn wait(millis: u64) -> u64 { //: wait [header]
            millis
        }
    } //: statement cfg_if::cfg_if! {
}

thread_local! { //: statement thread_local! { [header]
    static SEEN: u64 = const { 0 };
}

fn main() { //: main [header]
    let report = move || println!("{}", DEFAULT_BURST); //: main.report [header]
    std::thread::spawn(|| { //: main
        report();
    });
}

#[cfg(test)] //: statement tests [test]
mod tests { //: = [header] [test]
    use super::*; //: statement tests.use super::*; [header] [import] [test]

    #[test] //: tests.starts_full [test]
    fn starts_full() { //: = [header] [test]
        assert_eq!(Bucket::full(3), 3); //: = [test]
    } //: = [test]
} //: - [test]

#[cfg(all(test, feature = "slow"))] //: only_for_tests [test]
fn only_for_tests() {} //: = [header] [test]
