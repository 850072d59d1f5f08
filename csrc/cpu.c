/* What the processor offers and the operating system saves: an instruction set needs both. */
#include <string.h>

#include "kernels.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
#include <cpuid.h>

enum { EBX, ECX };

/* Where CPUID tells a feature, and the registers (bits of XCR0) that the system must save for it. */
static const struct {
    const char *name;
    unsigned leaf, reg, bit, xcr0;
} known[] = {
    {"ssse3", 1, ECX, 9, 0}, /* the registers of SSE are those of x86-64 */
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
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0)); /* not to be moved before that test */
    return low;
}

/* A bit for each known feature. */
static uint32_t detect(void) {
    uint32_t found = 0;
    unsigned saved = saved_registers();
    for (unsigned feature = 0; feature < KNOWN; feature++) {
        unsigned eax, ebx, ecx, edx;
        if (!__get_cpuid_count(known[feature].leaf, 0, &eax, &ebx, &ecx, &edx))
            continue;
        unsigned value = known[feature].reg == EBX ? ebx : ecx;
        if ((value >> known[feature].bit & 1) && (saved & known[feature].xcr0) == known[feature].xcr0)
            found |= 1u << feature;
    }
    return found;
}
#else
static const struct {
    const char *name;
} known[] = {{""}}; /* nothing to ask for, and no machine has it */
enum { KNOWN = sizeof known / sizeof *known };

static uint32_t detect(void) { return 0; }
#endif

/* Asked once: in a virtual machine CPUID takes microseconds. */
static int has(unsigned feature) {
    static STUD8_ATOMIC(uint32_t) found;
    const uint32_t asked = 1u << 31;
    if (!(found & asked))
        found = detect() | asked;
    return found >> feature & 1;
}

int stud8_cpu_has(const char *feature) {
    for (unsigned index = 0; index < KNOWN; index++)
        if (strcmp(known[index].name, feature) == 0)
            return has(index);
    return 0;
}

const char *stud8_cpu_feature(unsigned index) {
    for (unsigned feature = 0; feature < KNOWN; feature++)
        if (has(feature) && index-- == 0)
            return known[feature].name;
    return NULL;
}
