//! Hands ranked from Rust.
//!
//!     cc -O3 -c $(stud8 config --sources) -o stud8.o && ar rcs libstud8.a stud8.o
//!     rustc --edition=2021 -O ranks.rs -L . -l static=stud8 && ./ranks MASKS
//!
//! MASKS has 64 bits for each hand; the sums of all high ranks and of all low ranks are printed.

extern "C" {
    fn stud8_hilo(mask: u64) -> u32;
    fn stud8_hilo_batch(masks: *const u64, high: *mut u16, low: *mut u8, n: usize) -> usize;
}

/// High 1..7462 and low 0..56 of one hand of five to seven cards.
fn hilo(mask: u64) -> (u16, u8) {
    let both = unsafe { stud8_hilo(mask) }; // safe for any mask
    ((both >> 8) as u16, both as u8)
}

/// Both ranks of each hand, or the number of the first mask that is none.
fn hilo_batch(masks: &[u64]) -> Result<(Vec<u16>, Vec<u8>), usize> {
    let (mut high, mut low) = (vec![0; masks.len()], vec![0; masks.len()]);
    match unsafe { stud8_hilo_batch(masks.as_ptr(), high.as_mut_ptr(), low.as_mut_ptr(), masks.len()) } {
        good if good == masks.len() => Ok((high, low)),
        bad => Err(bad),
    }
}

fn main() {
    let royal_flush = 0x1f00 << 48; // spades, ten to ace
    assert_eq!(hilo(royal_flush), (7462, 0));
    let wheel = 0x1008 << 48 | 0x4 << 32 | 0x2 << 16 | 0x1; // As 5s 4h 3d 2c
    assert_eq!(hilo(wheel).1, 56);
    assert_eq!(hilo_batch(&[wheel, 0]).err(), Some(1));

    let path = std::env::args().nth(1).expect("a file of masks");
    let bytes = std::fs::read(path).expect("readable");
    let masks: Vec<u64> = bytes.chunks_exact(8).map(|mask| u64::from_ne_bytes(mask.try_into().unwrap())).collect();
    let (high, low) = hilo_batch(&masks).expect("hands");
    let highs: u64 = high.iter().map(|&rank| u64::from(rank)).sum();
    let lows: u64 = low.iter().map(|&rank| u64::from(rank)).sum();
    println!("{highs} {lows}");
}
