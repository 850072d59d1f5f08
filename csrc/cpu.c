/* What the processor offers and the operating system saves: an instruction set needs both. */
#include "kernels.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#include <cpuid.h>

enum { EBX, ECX };

/* Where CPUID tells a feature, and the registers (bits of XCR0) that the system must save for it. */
static const struct {
    const char *name;
    unsigned leaf, reg, bit, xcr0;
} known[] = {
    {"sse4.1", 1, ECX, 19, 0},
    {"popcnt", 1, ECX, 23, 0},
    {"avx", 1, ECX, 28, 0x06},
    {"avx2", 7, EBX, 5, 0x06},
    {"bmi1", 7, EBX, 3, 0},
    {"bmi2", 7, EBX, 8, 0},
    {"avx512f", 7, EBX, 16, 0xe6},
    {"avx512dq", 7, EBX, 17, 0xe6},
    {"avx512bw", 7, EBX, 30, 0xe6},
    {"avx512vl", 7, EBX, 31, 0xe6},
    {"avx512vbmi", 7, ECX, 1, 0xe6},
    {"avx512vbmi2", 7, ECX, 6, 0xe6},
    {"avx512bitalg", 7, ECX, 12, 0xe6},
    {"avx512vpopcntdq", 7, ECX, 14, 0xe6},
};
enum { KNOWN = sizeof known / sizeof *known };

static unsigned saved_registers(void) {
    unsigned eax, ebx, ecx, edx, low, high;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx >> 27 & 1)) /* OSXSAVE: the system uses XGETBV */
        return 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static int has(unsigned feature) {
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid_count(known[feature].leaf, 0, &eax, &ebx, &ecx, &edx))
        return 0;
    unsigned value = known[feature].reg == EBX ? ebx : ecx;
    return (value >> known[feature].bit & 1) && (saved_registers() & known[feature].xcr0) == known[feature].xcr0;
}
#else
static const struct {
    const char *name;
} known[] = {{""}};
enum { KNOWN = 0 };

static int has(unsigned feature) {
    (void)feature;
    return 0;
}
#endif

const char *stud8_cpu_feature(unsigned index) {
    for (unsigned feature = 0; feature < KNOWN; feature++)
        if (has(feature) && index-- == 0)
            return known[feature].name;
    return NULL;
}
