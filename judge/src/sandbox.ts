import { existsSync } from 'node:fs'
import { Box, bubblewrap } from './box.ts'
import type { BoxContent, BoxResult, BoxShape } from './shape.ts'
import type { ControlGroups } from './cgroup.ts'
import { Lanes } from './lane.ts'
import { seccompFilter } from './seccomp.ts'

/*
 * Theory of operation
 *
 * Every command that a submission causes, compilers included, runs in a box of its own: one life of bubblewrap, never
 * used twice. A box gives
 *   - new namespaces of every kind (user, mount, process, network, IPC, host name, control group). The network has no
 *     interface but an empty loopback, and the system call filter refuses internet sockets unless a language asks;
 *   - a root that is built for it and read-only: the toolchain's folders, the devices null, zero, full, random and
 *     urandom, a /proc of its own processes, the /etc entries that the language names. No home, no configuration;
 *   - one writable folder, /box, in memory, limited in size, gone with the box. Nothing is ever removed by the judge;
 *   - no privileges: an ordinary user inside, and outside an id that nothing else on the machine has (a lane's);
 *     no capabilities, no new privileges, no setuid, no cores (the judge lowers its own limits at the start);
 *   - a system call filter (seccomp.ts) and a control group (cgroup.ts) that holds memory, processes and CPU time.
 *
 * The life of a box. bubblewrap is started with its arguments in a pipe, so that no process list shows them. It makes
 * the namespaces, builds the root, copies the files that we send through pipes, and then waits at a block. As soon
 * as it has told the process id of its child, that child is put into the control group; from here on whatever it does is
 * limited, and from the block on it is counted. We open the block and bubblewrap starts the command. Because everything up to the block is the
 * same for all runs of a kind, a box can wait there, ready, before a submission comes (stock.ts); it is then used once.
 *
 * What comes out comes through pipes: standard output and error, and the channel (descriptor 3), a two-way pipe. The
 * judge never opens, writes or changes anything in a folder that a guest wrote. A compiler's product leaves its box
 * through the channel as bytes and enters the next box as a file that bubblewrap writes: compile and run share nothing,
 * the run cannot see the tests' source, and what a compiler left running cannot reach the run. The cost is copying
 * some kilobytes (C) to two megabytes (Go) through a pipe, about a millisecond; a shared folder would save it, but then
 * somebody has to empty that folder, and a guest has written there.
 *
 * The channel also carries the completion mark. The judge sends a new random mark for each run; the runner around the
 * author's tests takes it before anything else, marks the descriptor close-on-exec, closes it in forked children, and
 * sends the mark back after the last test. Printing cannot reach the channel. A program in the same address space as
 * its tests could still search its own memory for the mark; kinds that need certainty against that judge the program
 * from outside (input and output), as the authoring guide says.
 *
 * The end. A run ends by itself, or at a limit: the group's CPU time (which decides the time limit), the clock (for
 * programs that wait; time in which others had the cores does not count), memory (the kernel's count of kills), printed bytes. Ending a run is killing its group; the
 * death of the first process in its namespace takes the rest with it. bubblewrap reports the command's exit status on
 * a descriptor that the command does not have. A box that ended without such a report and without our doing failed
 * itself: that is a JudgeFailure, not the candidate's.
 */

export class Sandbox {
  readonly #groups: ControlGroups | undefined
  readonly #lanes = new Lanes()
  readonly #living = new Set<Box>()
  readonly #filters = { plain: seccompFilter({ loopback: false }), loopback: seccompFilter({ loopback: true }) }

  constructor(groups: ControlGroups | undefined) {
    this.#groups = groups
  }

  /** Builds a box and leaves it waiting at its block. */
  prepare(shape: BoxShape): Box {
    const lane = this.#lanes.take()
    const filter = shape.loopback === true ? this.#filters.loopback : this.#filters.plain
    const box = new Box(shape, lane, this.#lanes, filter, this.#groups)
    this.#living.add(box)
    void box.gone.then(() => {
      this.#living.delete(box)
      this.#lanes.giveBack(lane)
    })
    return box
  }

  run(shape: BoxShape, content: BoxContent): Promise<BoxResult> {
    return this.prepare(shape).run(content)
  }

  /** How many boxes live, ready ones included. */
  get living(): number {
    return this.#living.size
  }

  async close(): Promise<void> {
    const living = [...this.#living]
    for (const box of living) box.discard()
    await Promise.all(living.map((box) => box.gone))
    this.#lanes.close()
  }
}

export function bubblewrapIsInstalled(): boolean {
  return existsSync(bubblewrap)
}
