/* What C11 lacks, where the compiler has it. */
#ifndef STUD8_COMPAT_H
#define STUD8_COMPAT_H

#include <stdint.h>

#if defined(__GNUC__)
#define STUD8_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define STUD8_PREFETCH(address, ahead) __builtin_prefetch((const void *)((uintptr_t)(address) + (ahead)))
#define STUD8_HIDDEN __attribute__((visibility("hidden"))) /* else a shared library looks up every address */
#else
#define STUD8_UNLIKELY(condition) (condition)
#define STUD8_PREFETCH(address, ahead) ((void)(address))
#define STUD8_HIDDEN
#endif

#if !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L || defined(__STDC_NO_ATOMICS__)
#define STUD8_ATOMIC(type) type volatile /* a pointer is written at once on every machine with such a compiler */
#else
#define STUD8_ATOMIC(type) _Atomic(type)
#endif

#endif
