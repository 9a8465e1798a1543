/* Delays each flush to disk by a millisecond. Loaded before the C library (proofs/benchmarks/slow-flush.ts). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

int fdatasync(int file)
{
    static int (*flush)(int);
    struct timespec longer = {0, 1000000};
    if (!flush) flush = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    nanosleep(&longer, 0);
    return flush(file);
}
