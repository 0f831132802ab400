//! A ledger that never loses a cent. //: statement use std::collections::HashMap; [comment]
use std::collections::HashMap; //: = [import] [header]
use std::fmt; //: statement use std::fmt; [import] [header]

/// The most entries that a ledger holds. //: statement LIMIT [comment]
pub const LIMIT: usize = 64; //: = [header]

static NAMES: [&str; 2] = ["debit", "credit"]; //: statement NAMES [header]

/// One booking. //: statement Entry [comment]
#[derive(Debug, Clone)]
pub struct Entry { //: = [header]
    pub cents: i64, //: member Entry.cents [header]
    // who booked it //: member Entry.name [comment]
    pub name: String, //: = [header]
} //: -

pub trait Total { //: statement Total [header]
    fn total(&self) -> i64; //: member Total.total [header]

    /// Whether nothing is left. //: Total.is_even [comment]
    fn is_even(&self) -> bool { //: = [header]
        self.total() == 0
    }
} //: -

pub struct Ledger<T> { //: statement Ledger [header]
    entries: Vec<T>, //: member Ledger.entries [header]
} //: -

impl Ledger<Entry> { //: statement Ledger [header]
    /// An empty ledger. //: Ledger.new [comment]
    #[must_use]
    pub fn new() -> Self { //: = [header]
        Self { entries: Vec::new() }
    }

    pub fn book(&mut self, entry: Entry) -> Result<(), String> { //: Ledger.book [header]
        if self.entries.len() >= LIMIT {
            return Err("full".to_string());
        }
        let sign = |cents: i64| { //: Ledger.book.sign [header]
            if cents < 0 { -1 } else { 1 }
        };
        self.entries.iter().for_each(|e| { //: Ledger.book
            println!("{}", e.name);
        });
        fn checked(cents: i64) -> i64 { //: Ledger.book.checked [header]
            cents.checked_abs().unwrap_or(0)
        }
        self.entries.push(Entry { cents: checked(entry.cents) * sign(entry.cents), ..entry }); //: Ledger.book
        Ok(())
    }
} //: -

impl Total for Ledger<Entry> { //: statement Ledger [header]
    fn total(&self) -> i64 { //: Ledger.total [header]
        self.entries.iter().map(|e| e.cents).sum()
    }
} //: -

impl fmt::Display for Entry { //: statement Entry [header]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.cents) } //: Entry.fmt [header]
} //: -

mod rates { //: statement rates [header]
    pub async fn fetch(day: u32) -> u32 { //: rates.fetch [header]
        day * 2
    }
} //: -

macro_rules! square { //: statement square [header]
    ($x:expr) => {
        $x * $x
    };
}

#[cfg(test)] //: statement tests [test]
mod tests { //: = [test] [header]
    use super::*; //: statement tests.use super::*; [import] [test] [header]

    #[test] //: tests.starts_even [test]
    fn starts_even() { //: = [test] [header]
        assert!(Ledger::new().is_even()); //: = [test]
    } //: = [test]
} //: - [test]
