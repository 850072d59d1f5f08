/* csrc/cpu.c on processors that are made up: each feature is found where the compiler's own <cpuid.h> has its bit, and
 * only if the system saves the registers that it needs.
 *
 * Run by tests/test_cpu.py; prints what it found wrong. */
#include <cpuid.h>
#include <stdio.h>
#include <string.h>

#include "kernels.h"

/* Bits of XCR0 (Intel's manual, volume 1, 13.3): what AVX and AVX-512 need saved, with the x87 state in bit 0. */
enum { X87_AND_SSE = 0x03, AND_AVX = 0x07, AND_AVX512 = 0xe7 };
enum { OSXSAVE = 1 << 27 };

static struct {
    unsigned leaves, ecx1, ebx7, ecx7, xcr0;
} made_up;

static int made_up_cpuid(unsigned leaf, unsigned *eax, unsigned *ebx, unsigned *ecx, unsigned *edx) {
    if (leaf > made_up.leaves)
        return 0;
    *eax = *edx = 0;
    *ebx = leaf == 7 ? made_up.ebx7 : 0;
    *ecx = leaf == 7 ? made_up.ecx7 : leaf == 1 ? made_up.ecx1 : 0;
    return 1;
}

#define __get_cpuid(leaf, eax, ebx, ecx, edx) made_up_cpuid(leaf, eax, ebx, ecx, edx)
#define __get_cpuid_count(leaf, subleaf, eax, ebx, ecx, edx) made_up_cpuid(leaf, eax, ebx, ecx, edx)
/* The instruction that reads XCR0 becomes an assignment; there is no other assembly in the file. */
#define __asm__
#define volatile(...) (low = made_up.xcr0, high = 0, (void)high)
#include "cpu.c"
#undef volatile

enum { SSE, AVX, AVX512 };

static const struct {
    const char *name;
    unsigned leaf, is_ecx, bit, needs;
} manual[] = {
    {"ssse3", 1, 1, bit_SSSE3, SSE},
    {"sse4.1", 1, 1, bit_SSE4_1, SSE},
    {"popcnt", 1, 1, bit_POPCNT, SSE},
    {"avx", 1, 1, bit_AVX, AVX},
    {"avx2", 7, 0, bit_AVX2, AVX},
    {"bmi1", 7, 0, bit_BMI, SSE},
    {"bmi2", 7, 0, bit_BMI2, SSE},
    {"avx512f", 7, 0, bit_AVX512F, AVX512},
    {"avx512dq", 7, 0, bit_AVX512DQ, AVX512},
    {"avx512bw", 7, 0, bit_AVX512BW, AVX512},
    {"avx512vl", 7, 0, bit_AVX512VL, AVX512},
    {"avx512vbmi", 7, 1, bit_AVX512VBMI, AVX512},
    {"avx512vbmi2", 7, 1, bit_AVX512VBMI2, AVX512},
    {"avx512bitalg", 7, 1, bit_AVX512BITALG, AVX512},
    {"avx512vpopcntdq", 7, 1, bit_AVX512VPOPCNTDQ, AVX512},
};
enum { MANUAL = sizeof manual / sizeof *manual };

static unsigned *register_of(unsigned feature) {
    return manual[feature].leaf == 1 ? &made_up.ecx1 : manual[feature].is_ecx ? &made_up.ecx7 : &made_up.ebx7;
}

static void make_up(unsigned bits, unsigned xcr0) {
    made_up.leaves = 7;
    made_up.ecx1 = bits | OSXSAVE;
    made_up.ebx7 = made_up.ecx7 = bits;
    made_up.xcr0 = xcr0;
}

static int wrong;

/* Whether exactly the features are found that `expected` has a bit for. */
static void expect(const char *machine, uint32_t expected) {
    uint32_t found = detect();
    for (unsigned feature = 0; feature < MANUAL; feature++)
        if ((found ^ expected) >> feature & 1) {
            printf("%s: %s %s\n", machine, manual[feature].name, found >> feature & 1 ? "found" : "missed");
            wrong = 1;
        }
}

static uint32_t needing(unsigned most) {
    uint32_t found = 0;
    for (unsigned feature = 0; feature < MANUAL; feature++)
        if (manual[feature].needs <= most)
            found |= 1u << feature;
    return found;
}

int main(void) {
    const uint32_t all = needing(AVX512);
    if ((int)KNOWN != (int)MANUAL)
        return printf("%d features known, %d in this test\n", (int)KNOWN, (int)MANUAL), 1;
    for (unsigned feature = 0; feature < MANUAL; feature++)
        if (strcmp(known[feature].name, manual[feature].name) != 0)
            return printf("%s where %s is expected\n", known[feature].name, manual[feature].name), 1;
    make_up(~0u, AND_AVX512);
    expect("a machine with everything", all);
    for (unsigned feature = 0; feature < MANUAL; feature++) {
        make_up(~0u, AND_AVX512);
        *register_of(feature) &= ~manual[feature].bit;
        expect("a machine without one of them", all & ~(1u << feature));
        make_up(0, AND_AVX512);
        *register_of(feature) |= manual[feature].bit;
        expect("a machine with one of them", 1u << feature);
    }
    make_up(~0u, AND_AVX);
    expect("a system that saves AVX's registers", needing(AVX));
    for (unsigned bit = 0x20; bit <= 0x80; bit <<= 1) {
        make_up(~0u, AND_AVX512 & ~bit);
        expect("a system that saves some of AVX-512's registers", needing(AVX));
    }
    make_up(~0u, X87_AND_SSE);
    expect("a system that saves SSE's registers", needing(SSE));
    make_up(~0u, AND_AVX512);
    made_up.ecx1 &= ~(unsigned)OSXSAVE;
    expect("a system without XSAVE", needing(SSE));
    make_up(~0u, AND_AVX512);
    made_up.leaves = 1;
    expect("a processor without leaf 7", 0xf);
    made_up.leaves = 0;
    expect("a processor that tells nothing", 0);
    return wrong;
}
