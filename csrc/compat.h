/* What C11 lacks, where the compiler has it, and what it says otherwise than C++17: the core is both. */
#ifndef STUD8_COMPAT_H
#define STUD8_COMPAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#if defined(__cplusplus)
#include <atomic>
#endif

#if defined(__GNUC__)
#define STUD8_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define STUD8_PREFETCH(address, ahead) __builtin_prefetch((const void *)((uintptr_t)(address) + (ahead)))
#define STUD8_HIDDEN __attribute__((visibility("hidden")))        /* else a shared library looks up every address */
#define STUD8_INLINE static inline __attribute__((always_inline)) /* at -O2 gcc leaves big functions as calls */
#else
#define STUD8_UNLIKELY(condition) (condition)
#define STUD8_PREFETCH(address, ahead) ((void)(address))
#define STUD8_HIDDEN
#define STUD8_INLINE static inline
#endif

static inline size_t stud8_smaller(size_t a, size_t b) { return a < b ? a : b; }

/* In front of a short loop, of 16 rounds at most: gcc -O2 leaves it as it is, with what it touches in memory. */
#if defined(__clang__)
#define STUD8_UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define STUD8_UNROLL _Pragma("GCC unroll 16")
#else
#define STUD8_UNROLL
#endif

#if defined(__cplusplus)
#define STUD8_ATOMIC(type) std::atomic<type>
#elif !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L || defined(__STDC_NO_ATOMICS__)
#define STUD8_ATOMIC(type) type volatile /* a pointer is written at once on every machine with such a compiler */
#else
#define STUD8_ATOMIC(type) _Atomic(type)
#endif

/* Room for n of a type; NULL if there is none. */
#define STUD8_ALLOCATE(n, type) ((type *)malloc((n) * sizeof(type)))

/* The instruction sets of x86-64, each in its own file, for functions between STUD8_TARGET_BEGIN and _END: so the build
 * needs no flags for single files, and nothing else may use what the machine may lack. */
#if defined(__x86_64__) && defined(__GNUC__)
#define STUD8_X86_64 1
#define STUD8_PRAGMA(text) _Pragma(#text)
#if defined(STUD8_EMULATED) /* instructions are plain C, and the compiler may use none of those */
#define STUD8_TARGET_BEGIN(features)
#define STUD8_TARGET_END
#elif defined(__clang__)
#define STUD8_TARGET_BEGIN(features)                                                                                   \
    STUD8_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#define STUD8_TARGET_END _Pragma("clang attribute pop")
#else
#define STUD8_TARGET_BEGIN(features) _Pragma("GCC push_options") STUD8_PRAGMA(GCC target(features))
#define STUD8_TARGET_END _Pragma("GCC pop_options")
#endif
#else
#define STUD8_X86_64 0
#endif

/* Every aarch64 has NEON. Big ends would number the parts of a vector otherwise. */
#if defined(__aarch64__) && defined(__GNUC__) && !defined(__AARCH64EB__)
#define STUD8_AARCH64 1
#else
#define STUD8_AARCH64 0
#endif

#endif
