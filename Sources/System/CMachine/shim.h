// What the processor and the kernel can do and Swift cannot say.
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

/// Starts loading the cache line at `address`. Any address is allowed, none is ever read by the program through this.
static inline void cabrank_prefetch(const void *address) { __builtin_prefetch(address); }

/// The same for `size` bytes, at most a line, which may lie across two.
static inline void cabrank_prefetch_record(const void *address, long size) {
    __builtin_prefetch(address);
    __builtin_prefetch((const char *)address + size - 1);
}

/// Asks for pages of 2 MB for the part of a block, not yet touched, that fills such pages: fewer faults, and fewer misses of
/// the address cache. Only advice: without them everything works.
static inline void cabrank_advise_huge_pages(void *address, long size) {
    const uintptr_t page = 2 << 20;
    uintptr_t start = ((uintptr_t)address + page - 1) & ~(page - 1);
    uintptr_t end = ((uintptr_t)address + size) & ~(page - 1);
    if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

/// Blocks of so many bytes and more go back to the system as soon as they are freed. By itself the C library keeps ever larger
/// ones for later, up to 32 MB (mallopt(3)).
static inline void cabrank_give_back_blocks(int bytes_min) {
    mallopt(M_MMAP_THRESHOLD, bytes_min);
    mallopt(M_TRIM_THRESHOLD, bytes_min);
}

/// Sleeps while the word is `expected`, at most for `timeout` (null: without end); spurious wake-ups happen (futex(2)).
static inline void cabrank_wait_while_equal(uint32_t *word, uint32_t expected, const struct timespec *timeout) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, timeout, 0, 0);
}

/// Wakes one thread that sleeps on the word.
static inline void cabrank_wake_one(uint32_t *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0); }

/// By how much the kernel may delay this thread's wake-ups to join them with others; 50 µs unless told (prctl(2)).
static inline void cabrank_set_timer_slack(unsigned long nanoseconds) { prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

/// From now on this thread takes no processor from one that runs when it wakes (SCHED_BATCH is 3; sched(7)).
static inline void cabrank_wake_modestly(void) {
    struct sched_param parameters = {0};
    sched_setscheduler(0, 3, &parameters);
}

/// A file in memory, in no folder, closed when another program is started, which can be sealed; other processes see it by its name.
/// -1 with errno if there is none (memfd_create(2); 3 is MFD_CLOEXEC | MFD_ALLOW_SEALING).
static inline int cabrank_memory_file(const char *name) { return (int)syscall(SYS_memfd_create, name, 3u); }

/// Nobody can write to the file from now on, make it longer or shorter, or take that back; -1 with errno (fcntl(2): 1033 is
/// F_ADD_SEALS, 15 all seals).
static inline int cabrank_seal(int descriptor) { return fcntl(descriptor, 1033, 15); }

/// Whether it is so (1034 is F_GET_SEALS).
static inline int cabrank_is_sealed(int descriptor) {
    int seals = fcntl(descriptor, 1034);
    return seals >= 0 && (seals & 15) == 15;
}

/// Binds a socket to a name that no other process has and that is in no folder; -1 with errno (unix(7)).
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

// glibc has them since 2.29 and 2.34, and tells of them only to programs that ask for more than POSIX.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/// A program will be started in that folder.
static inline int cabrank_start_in(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

/// A program will be started without the files from that number on.
static inline int cabrank_start_without_files_from(posix_spawn_file_actions_t *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

/// Has changes of a socket told from now on, as the event `number`, or told otherwise if it is known: whether it has something to
/// read, has been closed, and with `writes` whether it has room to write (epoll(7)). Returns -1 if the system refuses.
static inline int cabrank_watch_socket(int poll, int socket, uint64_t number, int writes, int is_known) {
    struct epoll_event event = {
        .events = EPOLLIN | EPOLLRDHUP | (writes ? EPOLLOUT : 0u), .data = {.u64 = number}};
    return epoll_ctl(poll, is_known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
}

/// Waits for changes and tells their numbers, and whether each has room to write. Returns how many there are, at most 256.
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

/// What one thread rings and another waits for among sockets (eventfd(2)).
static inline int cabrank_new_bell(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
static inline void cabrank_ring(int bell) { eventfd_write(bell, 1); }
static inline void cabrank_silence(int bell) {
    eventfd_t count;
    eventfd_read(bell, &count);
}

/// A second process that has all that this one has, as it is now: 0 in it, its number here, -1 with errno where there is none. Of our
/// threads the one that calls goes on in it, the others do not (fork(2)).
static inline pid_t cabrank_fork(void) { return fork(); }

/// This process ends as soon as the thread ends that made it (prctl(2)).
static inline void cabrank_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Gives back all files from that number on (close_range(2)); -1 with errno where the system cannot.
static inline int cabrank_close_from(unsigned descriptor) { return (int)syscall(SYS_close_range, descriptor, ~0u, 0u); }

/// 1 where something keeps the clock on the wall in step, 0 where nothing does, -1 where the kernel does not tell (adjtimex(2)).
static inline int cabrank_clock_synchronized(void) {
    struct timex clock = {0};
    const int state = adjtimex(&clock);
    if (state < 0) return -1;
    return state != TIME_ERROR && !(clock.status & STA_UNSYNC);
}
