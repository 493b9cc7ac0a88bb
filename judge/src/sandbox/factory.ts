import { Sandbox } from './sandbox.ts'
import { BubblewrapBackend } from './bubblewrap-backend.ts'
import type { ControlGroups } from './cgroup.ts'
import { CoreAllocator } from './core-allocator.ts'
import { SandboxSlots, type SandboxSlot } from './slot.ts'
import { LauncherBackend } from './launcher-backend.ts'
import { Problem } from '../problem.ts'
import { CapturedOutput } from './captured-output.ts'
import { seccompFilter } from './seccomp.ts'
import type { SandboxRequest, SandboxResult, SandboxProfile } from './profile.ts'
import { Launcher, type BlankSandbox } from './launcher.ts'

/*
 * Theory of operation
 *
 * Every command that a submission causes, compilers included, runs in a sandbox of its own, never used twice. Sandboxes are
 * built by the launcher (launcher/launcher.c), or by bubblewrap where that cannot be compiled or this machine does not
 * let it; both build the same sandbox. It gives
 *   - new namespaces of every kind (user, mount, process, network, IPC, host name, control group). The network has no
 *     interface but an empty loopback, and the system call filter refuses internet sockets unless a language asks;
 *   - a root that is built for it and read-only: the toolchain's folders, the devices null, zero, full, random and
 *     urandom, a /proc of its own processes, the /etc entries that the language names. No home, no configuration;
 *   - programs that can be executed and not read (language/execute-only.ts, and what a compiler made): the kernel then lets
 *     nobody look into their processes, not even themselves through /proc/self/mem, and /proc lists no such process but
 *     one's own;
 *   - one writable folder, /box, in memory, limited in size, gone with the sandbox. Nothing is ever removed by the judge;
 *   - no privileges: an ordinary user inside, and outside an id that nothing else on the machine has (a slot's);
 *     no capabilities, no new privileges, no setuid, no cores (the judge lowers its own limits at the start);
 *   - a system call filter (seccomp.ts) and a control group (cgroup.ts) that holds memory, processes and CPU time.
 *
 * The life of a sandbox. It has a slot to itself (slot.ts), and with it a control group, in which it is from its first
 * moment, so that whatever it does is held. It makes its namespaces and what all sandboxes have, and can wait there, blank,
 * for any submission. It is told its shape, which is the same for all submissions of a kind: folders, limits, command;
 * and can wait there, ready (pool.ts). Then it gets the input and the files of one submission, and the command starts.
 * What it used until then is not counted as the run's. The next sandbox of the slot begins when nothing of it is left.
 * bubblewrap cannot wait blank; it is moved into a group of its own when it has told the process id of its child.
 *
 * What comes out comes through pipes: standard output and error, and the channel (descriptor 3), a two-way pipe. The
 * judge never opens, writes or changes anything in a folder that a guest wrote. A compiler's product leaves its sandbox
 * through the channel as bytes and enters the next sandbox as a file that its first process writes: compile and run share
 * nothing, the run cannot see the tests' source, and what a compiler left running cannot reach the run. The cost is
 * copying some kilobytes (C) to two megabytes (Go) through a pipe, about a millisecond; a shared folder would save it,
 * but then somebody has to empty that folder, and a guest has written there.
 *
 * Two sandboxes can talk with each other (validator/interaction.ts): the slot of each has a pipe for input, too, and threads of the
 * judge carry what one sandbox prints into the other's. They share neither a pipe nor anything else.
 *
 * The channel also carries the completion mark. The judge sends a new random mark for each run; the runner around the
 * author's tests takes it before anything else, marks the descriptor close-on-exec, closes it in forked children, and
 * sends the mark back after the last test. Printing cannot reach the channel. A program in the same address space as
 * its tests could still search its own memory for the mark; kinds that need certainty against that judge the program
 * from outside (input and output), as the authoring guide says.
 *
 * The end. A run ends by itself, or at a limit: the group's CPU time (which decides the time limit), the clock (for
 * programs that wait; time in which others had the cores does not count), memory (the kernel's count of kills), printed
 * bytes. Ending a run is killing its group; the death of the first process in its namespace takes the rest with it. The
 * command's exit status is reported by processes outside of the sandbox. Nothing outlives the judge: the launcher ends with
 * it, and every sandbox with what built it. A sandbox that ended without such a report and without our doing failed itself: that
 * is a JudgeFailure, not the candidate's.
 */

interface Waiting {
  readonly slot: SandboxSlot
  readonly captured: CapturedOutput
  readonly blank: BlankSandbox
}

export class SandboxFactory {
  readonly cores: CoreAllocator
  readonly #groups: ControlGroups | undefined
  readonly #slots = new SandboxSlots()
  readonly #living = new Set<Sandbox>()
  readonly #filters = new Map<string, Buffer>()
  /** Sandboxes that wait for their shape. */
  readonly #blanks: Waiting[] = []
  #blanksWanted = 0
  #launcher: Launcher | undefined
  #closed = false

  constructor(groups: ControlGroups | undefined) {
    this.#groups = groups
    this.cores = new CoreAllocator(groups?.cores ?? [])
  }

  /** From now on sandboxes come from the launcher. Throws where it cannot be had. */
  async launch(cacheFolder: string): Promise<void> {
    if (this.#groups === undefined) throw new Error('there are no control groups')
    this.#launcher = await Launcher.start(cacheFolder, this.#slots.folder)
  }

  /** Keeps so many sandboxes waiting that have nothing yet but what all sandboxes have. */
  keepBlank(wanted: number): void {
    this.#blanksWanted = wanted
    this.#refill()
  }

  /** Builds a sandbox and leaves it waiting for its submission. */
  prepare(profile: SandboxProfile): Sandbox {
    // Whatever goes on while the judge stops would begin in a folder that is gone.
    if (this.#closed) throw new Problem('stopping', 'The judge is stopping.')
    const filter = this.#filter(profile)
    const { slot, captured, backend } =
      this.#launcher?.running === true && this.#groups !== undefined
        ? this.#fromLauncher(this.#launcher, this.#groups, profile, filter)
        : this.#fromBubblewrap(profile, filter)
    const sandbox = new Sandbox(profile, backend, captured, this.cores)
    this.#living.add(sandbox)
    void sandbox.gone.then(() => {
      this.#living.delete(sandbox)
      this.#slots.giveBack(slot)
    })
    return sandbox
  }

  #filter({ loopback = false, refusesSignals = false }: SandboxProfile): Buffer {
    const key = `${loopback} ${refusesSignals}`
    const filter = this.#filters.get(key) ?? seccompFilter({ loopback, refusesSignals })
    this.#filters.set(key, filter)
    return filter
  }

  #fromLauncher(launcher: Launcher, groups: ControlGroups, profile: SandboxProfile, filter: Buffer) {
    const { slot, captured, blank } = this.#blanks.shift() ?? this.#openBlank(launcher, groups)
    setTimeout(() => this.#refill(), 1)
    return { slot, captured, backend: new LauncherBackend(blank, profile, captured, filter) }
  }

  #openBlank(launcher: Launcher, groups: ControlGroups): Waiting {
    const slot = this.#slots.take()
    return { slot, captured: new CapturedOutput(slot), blank: launcher.open(slot, groups) }
  }

  #fromBubblewrap(profile: SandboxProfile, filter: Buffer) {
    const slot = this.#slots.take()
    const captured = new CapturedOutput(slot)
    return {
      slot,
      captured,
      backend: new BubblewrapBackend(profile, slot, this.#slots, captured, filter, this.#groups),
    }
  }

  #refill(): void {
    if (this.#closed || this.#launcher?.running !== true || this.#groups === undefined) return
    while (this.#blanks.length < this.#blanksWanted) this.#blanks.push(this.#openBlank(this.#launcher, this.#groups))
  }

  run(profile: SandboxProfile, content: SandboxRequest): Promise<SandboxResult> {
    return this.prepare(profile).run(content)
  }

  /** How many sandboxes live, ready ones included. */
  get living(): number {
    return this.#living.size
  }

  async close(): Promise<void> {
    this.#closed = true
    const living = [...this.#living]
    for (const sandbox of living) sandbox.discard()
    const blanks = this.#blanks.splice(0).map(async ({ blank, captured }) => {
      blank.channel.destroy()
      await blank.ended
      captured.release()
      await blank.group.clear()
    })
    await Promise.all([...living.map((sandbox) => sandbox.gone), ...blanks])
    await this.#launcher?.close()
    this.#slots.close()
  }
}
