// Functions of the processor and the kernel that Swift cannot express.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// Starts to load the cache line at `address`. Every address is allowed; the program itself reads nothing.
static inline void cabrank_prefetch(const void *address) { __builtin_prefetch(address); }

/// Prefetches `size` bytes, at most a cache line, which may cross two lines.
static inline void cabrank_prefetch_record(const void *address, long size) {
    __builtin_prefetch(address);
    __builtin_prefetch((const char *)address + size - 1);
}

/// Requests pages of 2 MB for the part of an untouched block that fills such pages: fewer page faults, and fewer misses
/// of the address cache (TLB). This is only advice; without such pages everything works.
static inline void cabrank_advise_huge_pages(void *address, long size) {
    const uintptr_t page = 2 << 20;
    uintptr_t start = ((uintptr_t)address + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)address + size) & ~(page - 1);
    if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

/// Returns blocks of at least this size to the system as soon as they are freed. By default the C library keeps ever
/// larger blocks for later, up to 32 MB (mallopt(3)).
static inline void cabrank_give_back_blocks(int bytes_min) {
    mallopt(M_MMAP_THRESHOLD, bytes_min);
    mallopt(M_TRIM_THRESHOLD, bytes_min);
}

/// Sleeps while the word equals `expected`, at most for `timeout` (null: no limit); may wake spuriously (futex(2)).
static inline void cabrank_wait_while_equal(uint32_t *word, uint32_t expected, const struct timespec *timeout) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, timeout, 0, 0);
}

/// Wakes one thread that sleeps on the word.
static inline void cabrank_wake_one(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0); }

/// Sets the delay by which the kernel may postpone this thread's wake-ups to combine them with others; 50 µs by default
/// (prctl(2)).
static inline void cabrank_set_timer_slack(unsigned long nanoseconds) { prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

/// Stops this thread from preempting a running thread when it wakes (SCHED_BATCH is 3; sched(7)).
static inline void cabrank_wake_modestly(void) {
    struct sched_param parameters = {0};
    sched_setscheduler(0, 3, &parameters);
}

/// Creates a sealable file in memory, in no folder, which is closed when another program starts; other processes see it
/// by its name. Returns -1 with errno if there is none (memfd_create(2); 3 is MFD_CLOEXEC | MFD_ALLOW_SEALING).
static inline int cabrank_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 3u); }

/// Seals the file permanently against writes and changes of its length; -1 with errno (fcntl(2): 1033 is F_ADD_SEALS,
/// 15 is all seals).
static inline int cabrank_seal(int descriptor) { return fcntl(descriptor, 1033, 15); }

/// Whether the file is sealed (1034 is F_GET_SEALS).
static inline int cabrank_is_sealed(int descriptor) {
    int seals = fcntl(descriptor, 1034);
    return seals >= 0 && (seals & 15) == 15;
}

/// Binds a socket to an abstract name that no other process has; -1 with errno (unix(7)).
static inline int cabrank_named_socket(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    unsigned long length = strlen(name);
    if (length + 1 > sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path + 1, name, length);
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    if (bind(descriptor, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + 1 + length) == 0) {
        return descriptor;
    }
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

// glibc has them since 2.29 and 2.34, and declares them only for programs that ask for more than POSIX.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/// Starts a program in the given folder.
static inline int cabrank_start_in(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

/// Starts a program without the files from this descriptor on.
static inline int cabrank_start_without_files_from(posix_spawn_file_actions_t *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

/// Reports changes of a socket as the event `number`, or updates the report if the socket is known: whether it is
/// readable or closed, and with `writes` whether it is writable (epoll(7)). Returns -1 if the system refuses.
static inline int cabrank_watch_socket(int poll, int socket, uint64_t number, int writes, int is_known) {
    struct epoll_event event = {
        .events = EPOLLIN | EPOLLRDHUP | (writes ? EPOLLOUT : 0u), .data = {.u64 = number}};
    return epoll_ctl(poll, is_known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
}

/// Waits for changes and stores their numbers, and whether each socket is writable. Returns the number of changes, at
/// most 256.
static inline int cabrank_wait_for_sockets(
    int poll, int milliseconds, uint64_t numbers[256], uint8_t writes[256]) {
    struct epoll_event events[256];
    int count = epoll_wait(poll, events, 256, milliseconds);
    for (int index = 0; index < count; index++) {
        numbers[index] = events[index].data.u64;
        writes[index] = (events[index].events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) != 0;
    }
    return count;
}

static inline int cabrank_new_poll(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Creates a counter by which a thread wakes another one that waits for sockets (eventfd(2)).
static inline int cabrank_new_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
static inline void cabrank_ring(int bell) { eventfd_write(bell, 1); }
static inline void cabrank_silence(int bell) {
    eventfd_t count;
    eventfd_read(bell, &count);
}

/// Forks this process: returns 0 in the child, its number here, and -1 with errno if there is none. Only the calling
/// thread continues in the child (fork(2)).
static inline pid_t cabrank_fork(void) { return fork(); }

/// Ends this process as soon as the thread that created it ends (prctl(2)).
static inline void cabrank_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Closes all files from this descriptor on (close_range(2)); -1 with errno if the system cannot.
static inline int cabrank_close_from(unsigned descriptor) { return (int)syscall(SYS_close_range, descriptor, ~0u, 0u); }

/// Returns 1 if the wall clock is synchronised, 0 if it is not, and -1 if the kernel does not say (adjtimex(2)).
static inline int cabrank_clock_synchronized(void) {
    struct timex clock = {0};
    const int state = adjtimex(&clock);
    if (state < 0) return -1;
    return state != TIME_ERROR && !(clock.status & STA_UNSYNC);
}
