// Threads that share the lanes of a batch; crew.py has the same names for interpreted code.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>
#ifndef _WIN32
#include <unistd.h>
#endif

#include "cores.hpp"

namespace moonpack {

// Does some work for the places from `first` to before `last` of what `about` points to.
using Job = void (*)(void* about, int first, int last);

static inline long current_process() {
#ifdef _WIN32
  return 0;  // processes are never forked there
#else
  return long(getpid());
#endif
}

static inline void breathe() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#else
  std::this_thread::yield();
#endif
}

// Cores that write to the same cache line wait for each other; this is the largest line in use.
constexpr std::size_t CACHE_LINE = 128;

// How long a thread looks out for the next job before it sleeps. Waking it up takes longer than a
// whole step of a small batch, and the kernel may well wake it on the core of whoever calls it, so a
// thread that was called again soon looks out for as long as this. One that had to wait longer (the
// caller thinks about its actions) sleeps almost at once, and leaves its core to others.
constexpr std::chrono::microseconds LONG_LOOK{300}, SHORT_LOOK{10};

// How many parts at the end of a share nobody else takes while its thread is at work.
constexpr int LEFT_TO_OWNER = 2;

using Clock = std::chrono::steady_clock;

// The places of a job that are one thread's own.
struct alignas(CACHE_LINE) Share {
  std::atomic<int> done{0};  // or being done
  int first = 0, last = 0;
  std::atomic<bool> has_come{false};  // the thread, for this job

  // Of the thread itself; while it sleeps, they are the caller's to change. The mutex guards both.
  ThreadName thread{};
  bool is_asleep = false;
  int kept_off = -1;  // the core on which it must not wake up
  Cores cores;        // where it may run after that
};

// Does the part of a share that begins after `done` places: from its end, if `back`.
static inline void do_part(Job job, void* about, int first, int last, int done, int part, bool back) {
  const int begin = back ? last - done - part : first + done;
  job(about, begin > first ? begin : first, begin + part < last ? begin + part : last);
}

// What a crew shares with its threads. In every job a thread begins with the same places, whose
// games its core has at hand; then it helps the others, so a thread that wakes late, or whose
// processor is busy elsewhere, does less.
struct Shared {
  explicit Shared(int threads) : shares(threads) {}

  alignas(CACHE_LINE) std::atomic<unsigned> round{0};  // what waiting threads look at
  std::atomic<bool> is_open{false}, ends{false};
  std::atomic<int> core{-1};  // of whoever calls
  Job job = nullptr;
  void* about = nullptr;
  int part = 1;
  bool back = false;
  std::vector<Share> shares;  // the first is that of whoever calls
  alignas(CACHE_LINE) std::atomic<int> busy{0};
  alignas(CACHE_LINE) std::mutex mutex;
  std::condition_variable begins;
  std::atomic<int> asleep{0};

  void share_out(int many) {
    const int parts = (many + part - 1) / part, threads = int(shares.size());
    for (int nth = 0; nth < threads; ++nth) {
      shares[nth].done.store(0, std::memory_order_relaxed);
      shares[nth].has_come.store(false, std::memory_order_relaxed);
      shares[nth].first = part * int(long(parts) * nth / threads);
      const int last = part * int(long(parts) * (nth + 1) / threads);
      shares[nth].last = last < many ? last : many;
    }
  }

  // Whether to do some of a share. What another core has at hand takes longer here, and longer there
  // the next time: the end of a share is left to a thread that is at work on it.
  bool is_worth_it(const Share& share, bool is_own) const {
    const int left = share.last - share.first - share.done.load(std::memory_order_relaxed);
    return left > (is_own || !share.has_come.load() ? 0 : LEFT_TO_OWNER * part);
  }

  void take_part(int own) {
    const int threads = int(shares.size());
    shares[own].has_come.store(true);
    for (int nth = 0; nth < threads; ++nth) {
      Share& share = shares[(own + nth) % threads];
      const int size = share.last - share.first;
      while (is_worth_it(share, nth == 0)) {
        const int done = share.done.fetch_add(part, std::memory_order_relaxed);
        if (done >= size) break;
        do_part(job, about, share.first, share.last, done, part, back);
      }
    }
  }

  // Tell all threads that something is new, those that sleep too.
  void call() {
    round.fetch_add(1);
    if (asleep.load() == 0) return;
    {
      std::lock_guard<std::mutex> hold(mutex);  // whoever is about to sleep sleeps, or has seen it
      keep_sleepers_off(core.load());
    }
    begins.notify_all();
  }

  // Where all cores are busy, the kernel wakes threads on the core of whoever calls. There they would
  // come when the caller has done all the work, and that for thousands of jobs in a row.
  void keep_sleepers_off(int core) {
    const Cores cores = Cores::of_this_thread(), others = cores.without(core);
    if (!others.are_known()) return;
    for (Share& share : shares) {
      if (!share.is_asleep || share.kept_off == core) continue;
      share.kept_off = core;
      share.cores = cores;
      others.give_to(share.thread);
    }
  }

  // A thread that has come may go anywhere again, because the caller may be moved, too.
  void settle(Share& share) {
    if (share.kept_off < 0) return;
    share.kept_off = -1;
    share.cores.give_to(share.thread);
  }

  // Wait until the round is another one.
  void await_call(int own, unsigned done, std::chrono::microseconds look) {
    // On the core of whoever calls, looking out would only keep it from calling.
    if (core.load() == current_core()) look = std::chrono::microseconds{0};
    const auto until = Clock::now() + look;
    do {
      for (int turns = 0; turns < 32; ++turns) {
        if (round.load(std::memory_order_relaxed) != done) return;
        breathe();
      }
    } while (Clock::now() < until);
    std::unique_lock<std::mutex> hold(mutex);
    asleep.fetch_add(1);
    shares[own].is_asleep = true;
    begins.wait(hold, [&] { return round.load() != done; });
    shares[own].is_asleep = false;
    asleep.fetch_sub(1);
  }
};

class Crew {
 public:
  explicit Crew(int threads) : threads_(threads) {}
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { dismiss(); }

  // Do a job for `many` places in parts; returns when all of them are done. Whoever goes through the
  // same places again and again does well to go `back` every other time: what was done last is then
  // still in the caches, while in one direction a core comes to everything just after it was dropped.
  void run(Job job, void* about, int many, int part, bool back) {
    if (threads_ < 2 || many <= part) {
      for (int done = 0; done < many; done += part) do_part(job, about, 0, many, done, part, back);
      return;
    }
    hire();
    Shared& shared = *shared_;
    shared.job = job;
    shared.about = about;
    shared.part = part;
    shared.back = back;
    shared.share_out(many);
    shared.core.store(current_core());
    shared.is_open.store(true);
    shared.call();
    shared.take_part(0);
    // A thread first says that it is busy, then looks whether the job is still open: one that
    // comes only now finds it closed, and is not waited for.
    shared.is_open.store(false);
    for (int turns = 0; shared.busy.load() > 0; ++turns) {
      if (turns < 1000) breathe();
      else std::this_thread::yield();
    }
  }

 private:
  // Threads are started when first needed, and again in a forked process, where there are none.
  void hire() {
    if (shared_ && process_ == current_process()) return;
    for (auto& worker : workers_) worker.release();  // of the process that was forked
    workers_.clear();
    shared_.release();
    shared_ = std::make_unique<Shared>(threads_);
    process_ = current_process();
    workers_.reserve(threads_ - 1);
    for (int nth = 1; nth < threads_; ++nth) {
      try {
        workers_.push_back(std::make_unique<std::thread>(work, shared_.get(), nth));
      } catch (...) {
        break;  // no more threads to be had: those there are do the work
      }
    }
  }

  void dismiss() {
    if (!shared_ || process_ != current_process()) {
      for (auto& worker : workers_) worker.release();
      shared_.release();
      return;
    }
    shared_->ends.store(true);
    shared_->call();
    for (auto& worker : workers_) worker->join();
  }

  static void work(Shared* shared, int nth) {
    unsigned done = 0;
    auto look = LONG_LOOK;
    shared->shares[nth].thread = this_thread();
    for (;;) {
      const auto began = Clock::now();
      shared->await_call(nth, done, look);
      look = Clock::now() - began < LONG_LOOK ? LONG_LOOK : SHORT_LOOK;
      shared->busy.fetch_add(1);
      done = shared->round.load();
      if (shared->is_open.load()) shared->take_part(nth);
      shared->busy.fetch_sub(1);
      if (shared->ends.load()) return;
      shared->settle(shared->shares[nth]);
    }
  }

  int threads_;
  long process_ = 0;
  std::unique_ptr<Shared> shared_;
  std::vector<std::unique_ptr<std::thread>> workers_;
};

}  // namespace moonpack
