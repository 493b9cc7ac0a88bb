import { priorities, type Priority } from '@gradus/contract/judge'
import { ClientDisconnected, Problem } from '../problem.ts'
import { RecentUse } from './recent-use.ts'

/*
 * Theory of operation: who is judged next
 *
 * As many submissions compute at once as there are slots; the others wait in a bounded queue.
 *
 * Priorities. Each priority has a line of its own, and lines share the slots by weight (stride scheduling): while all
 * lines have work, a contest gets eight turns, practice submissions four, trial runs two and rejudging one. No line
 * starves, except `idle`, which is served only when no other line has work.
 *
 * Owners. In a line, owners take turns: the next turn goes to the waiting owner who was served least recently. An owner
 * runs at most one submission less than there are slots (but at least one), so one slot is always free for others, and
 * has at most `ownerCapacity` waiting. When the queue is full, a newcomer takes the last place of the owner with the
 * most submissions waiting.
 *
 * Heavy owners. Owners who have computed for more than about ten seconds recently, including what is running now, share
 * the allowance of one owner: together they run at most one submission less than there are slots. So several owners with
 * endless loops leave a slot free, too. In a line they come after others until they are no longer heavy: nobody starves.
 *
 * Sleepers. A run that only waits (sleep, a lock, a socket) uses memory but no core. Meanwhile another submission uses
 * its slot. Limits do not depend on the load, so neither does a verdict. The memory of all runs is bounded by a number of
 * places, eight for each slot. So that a few owners with sleepers cannot take all places, time asleep counts as a quarter
 * of the same time computing, and an owner with a sleeper gets no further place once half of the places are taken.
 */

/** The inverse of the turns that a line gets while all lines have work. */
const strides: Readonly<Record<Priority, number>> = {
  contest: 1 / 8,
  submit: 1 / 4,
  run: 1 / 2,
  rejudge: 1,
  idle: Infinity,
}

/** Sleepers included, this many submissions may run for each slot: it bounds their memory. */
const maxRunningPerSlot = 8
/** The share of the places that owners with sleepers may fill. */
const shareOfSleepers = 1 / 2

export interface Ticket {
  readonly owner: string
  readonly priority: Priority
  readonly signal: AbortSignal
  /** Called with the number of submissions before this one whenever it changes. */
  readonly onMove: (position: number) => void
}

/** The place of a submission that is being judged. */
export interface QueueSlot {
  /** False lends the slot to another submission until it is set to true again. Ignored after the end. */
  setComputing(isComputing: boolean): void
}

interface HeldQueueSlot extends QueueSlot {
  release(): void
}

interface WaitingTicket extends Ticket {
  readonly since: number
  readonly enter: (slot: HeldQueueSlot) => void
  readonly refuse: (reason: Error) => void
  /** The position that `onMove` received last. */
  lastPosition: number
}

interface Line {
  /** Owners in the order of their turn; a Map keeps it. */
  readonly owners: Map<string, WaitingTicket[]>
  /** Stride scheduling: the line with the lowest sum of this and its stride is next. */
  pass: number
}

export class JudgeQueue {
  readonly slots: number
  readonly #capacity: number
  readonly #ownerCapacity: number
  readonly #lines = new Map<Priority, Line>(priorities.map((name) => [name, { owners: new Map(), pass: 0 }]))
  readonly #waitingOf = new Map<string, number>()
  readonly #runningOf = new Map<string, number>()
  readonly #sleepingOf = new Map<string, number>()
  #virtualTime = 0
  #running = 0
  #computing = 0
  #waiting = 0
  #isClosed = false
  #isScheduled = false

  readonly #now: () => number
  readonly #use: RecentUse

  /** @param now a monotonic clock in milliseconds */
  constructor(slots: number, capacity: number, ownerCapacity: number, now = () => performance.now()) {
    this.#now = now
    this.#use = new RecentUse(now)
    this.slots = slots
    this.#capacity = capacity
    this.#ownerCapacity = ownerCapacity
  }

  /** Sleepers included. */
  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /** For each priority: how many tasks wait, and how long the first of them has waited. */
  backlog(): { readonly priority: Priority; readonly waiting: number; readonly oldestMilliseconds: number }[] {
    const now = this.#now()
    return [...this.#lines].map(([priority, { owners }]) => {
      const entries = [...owners.values()].flat()
      const oldest = entries.reduce((most, { since }) => Math.max(most, now - since), 0)
      return { priority, waiting: entries.length, oldestMilliseconds: oldest }
    })
  }

  /**
   * Runs `work` when it is its turn.
   * @throws Problem queueFull, ownerQueueFull, stopping; ClientDisconnected when `signal` aborts first
   */
  async run<Result>(ticket: Ticket, work: (slot: QueueSlot) => Promise<Result>): Promise<Result> {
    const slot = await this.#enter(ticket)
    try {
      return await work(slot)
    } finally {
      this.#leave(ticket.owner, slot)
    }
  }

  #enter(ticket: Ticket): Promise<HeldQueueSlot> {
    if (this.#isClosed) throw new Problem('stopping', 'The judge is stopping.')
    if (ticket.signal.aborted) throw new ClientDisconnected()
    this.#makeRoom(ticket.owner)
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        this.#remove(entry)
        reject(new ClientDisconnected())
      }
      const entry: WaitingTicket = {
        ...ticket,
        since: this.#now(),
        enter: (slot) => {
          ticket.signal.removeEventListener('abort', onAbort)
          resolve(slot)
        },
        refuse: (reason) => {
          ticket.signal.removeEventListener('abort', onAbort)
          reject(reason)
        },
        lastPosition: -1,
      }
      ticket.signal.addEventListener('abort', onAbort)
      const line = this.#line(ticket.priority)
      // A line that was empty starts at the current virtual time; otherwise it would make up for all the turns that it
      // did not need.
      if (line.owners.size === 0) line.pass = Math.max(line.pass, this.#virtualTime)
      const own = line.owners.get(ticket.owner)
      if (own === undefined) line.owners.set(ticket.owner, [entry])
      else own.push(entry)
      this.#count(this.#waitingOf, ticket.owner, 1)
      this.#waiting += 1
      this.#admit()
      this.#schedulePositions()
    })
  }

  /** @throws Problem ownerQueueFull, queueFull */
  #makeRoom(owner: string): void {
    const own = this.#waitingOf.get(owner) ?? 0
    if (own >= this.#ownerCapacity) {
      throw new Problem(
        'ownerQueueFull',
        `You already have ${this.#ownerCapacity} ${this.#ownerCapacity === 1 ? 'run' : 'runs'} waiting. Wait until one of them has finished.`,
      )
    }
    if (this.#waiting < this.#capacity || this.#canStart(owner)) return
    const [largest, count] = [...this.#waitingOf].reduce<[string, number]>(
      (largestSoFar, entry) => (entry[1] > largestSoFar[1] ? entry : largestSoFar),
      ['', 0],
    )
    const last = count > own + 1 ? this.#lastOf(largest) : undefined
    const full = new Problem('queueFull', 'The judge has too many submissions waiting. Try again in a moment.')
    if (last === undefined) throw full
    this.#remove(last)
    last.refuse(full)
  }

  /** The owner's newest waiting submission of the lowest priority. */
  #lastOf(owner: string): WaitingTicket | undefined {
    for (const name of priorities.toReversed()) {
      const last = this.#line(name).owners.get(owner)?.at(-1)
      if (last !== undefined) return last
    }
    return undefined
  }

  #canStart(owner: string): boolean {
    const maxOfOwner = Math.max(1, this.slots - 1)
    const places = this.slots * maxRunningPerSlot * (this.#sleepingOf.has(owner) ? shareOfSleepers : 1)
    if (this.#computing >= this.slots || this.#running >= places) return false
    if ((this.#runningOf.get(owner) ?? 0) >= maxOfOwner) return false
    return !this.#use.isHeavy(owner) || this.#runningOfHeavy() < maxOfOwner
  }

  #runningOfHeavy(): number {
    return [...this.#runningOf].reduce((sum, [owner, count]) => sum + (this.#use.isHeavy(owner) ? count : 0), 0)
  }

  /** Starts all submissions that can start. */
  #admit(): void {
    for (let entry = this.#takeNext(); entry !== undefined; entry = this.#takeNext()) {
      this.#running += 1
      this.#computing += 1
      this.#count(this.#runningOf, entry.owner, 1)
      entry.enter(this.#openSlot(entry.owner))
      this.#schedulePositions()
    }
  }

  #openSlot(owner: string): HeldQueueSlot {
    let isComputing = true
    let isHeld = true
    let endUse = this.#use.begin(owner, 'computing')
    return {
      setComputing: (computes) => {
        if (!isHeld || computes === isComputing) return
        isComputing = computes
        endUse()
        endUse = this.#use.begin(owner, computes ? 'computing' : 'sleeping')
        this.#computing += computes ? 1 : -1
        this.#count(this.#sleepingOf, owner, computes ? -1 : 1)
        if (!computes) this.#admit()
      },
      release: () => {
        isHeld = false
        endUse()
        if (isComputing) this.#computing -= 1
        else this.#count(this.#sleepingOf, owner, -1)
      },
    }
  }

  #takeNext(): WaitingTicket | undefined {
    if (this.#waiting === 0 || this.#computing >= this.slots) return undefined
    const turnOf = ([name, line]: readonly [Priority, Line]) => line.pass + strides[name]
    for (const [name, line] of [...this.#lines].toSorted((a, b) => turnOf(a) - turnOf(b))) {
      // Idle work starts only when no other work waits, even if that work may not start now.
      if (name === 'idle' && this.#waiting > waitingIn(line)) return undefined
      const startable = [...line.owners.keys()].filter((one) => this.#canStart(one))
      const owner = startable.find((one) => !this.#use.isHeavy(one)) ?? startable[0]
      if (owner === undefined) continue
      if (name !== 'idle') {
        this.#virtualTime = Math.max(this.#virtualTime, line.pass)
        line.pass += strides[name]
      }
      return this.#takeFrom(line, owner)
    }
    return undefined
  }

  #takeFrom(line: Line, owner: string): WaitingTicket | undefined {
    const own = line.owners.get(owner) ?? []
    const next = own.shift()
    // A served owner goes to the end of the line.
    line.owners.delete(owner)
    if (own.length > 0) line.owners.set(owner, own)
    this.#count(this.#waitingOf, owner, -1)
    this.#waiting -= 1
    return next
  }

  #leave(owner: string, slot: HeldQueueSlot): void {
    slot.release()
    this.#running -= 1
    this.#count(this.#runningOf, owner, -1)
    this.#admit()
  }

  #remove(entry: WaitingTicket): void {
    const { owners } = this.#line(entry.priority)
    const own = owners.get(entry.owner)
    const index = own?.indexOf(entry) ?? -1
    if (own === undefined || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) owners.delete(entry.owner)
    this.#count(this.#waitingOf, entry.owner, -1)
    this.#waiting -= 1
    this.#schedulePositions()
  }

  #line(name: Priority): Line {
    const line = this.#lines.get(name)
    if (line === undefined) throw new Error(`There is no priority ${name}.`)
    return line
  }

  #count(counts: Map<string, number>, owner: string, change: number): void {
    const count = (counts.get(owner) ?? 0) + change
    if (count > 0) counts.set(owner, count)
    else counts.delete(owner)
  }

  /** Reports once for all changes in one turn of the event loop. */
  #schedulePositions(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#reportPositions()
    })
  }

  /** Positions as if lines were served one after the other: the owners' first submissions, then their second, … */
  #reportPositions(): void {
    let position = 0
    for (const { owners } of this.#lines.values()) {
      let round = [...owners.values()]
      for (let index = 0; round.length > 0; index += 1) {
        round = round.filter((queue) => queue.length > index)
        for (const queue of round) {
          const entry = queue[index]
          if (entry !== undefined && entry.lastPosition !== position) {
            entry.lastPosition = position
            entry.onMove(position)
          }
          position += 1
        }
      }
    }
  }

  close(): void {
    this.#isClosed = true
    for (const { owners } of this.#lines.values()) {
      for (const entry of [...owners.values()].flat()) entry.refuse(new Problem('stopping', 'The judge is stopping.'))
      owners.clear()
    }
    this.#waitingOf.clear()
    this.#waiting = 0
  }
}

function waitingIn({ owners }: Line): number {
  return [...owners.values()].reduce((sum, queue) => sum + queue.length, 0)
}
