/**
 * Turns for costly work, dealt out fairly by where it was asked from: one network after the other, so that a flood of one, or
 * of many, delays a caller from elsewhere by one round and does not refuse her.
 */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import { tooMany } from './errors.ts'

interface Bounds {
  /** How many work at the same time. */
  readonly atOnce: number
  /** How many of one network may wait. */
  readonly ofOne: number
  /** How many may wait in each of the two lanes. */
  readonly ofAll: number
}

/** How long something may wait for its turn. */
interface QueueBounds {
  readonly ms: number
  readonly tooLate: () => Error
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

const MAX_CACHED = 20_000

/** Who waits, by network; the networks in the order of their next turn. */
class NetworkQueue {
  readonly #bounds: Bounds
  readonly #byNetwork = new Map<string, Waiting[]>()
  #count = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Throws 429 when as many wait as may. When the lane is full, whoever came last of the longest queue gives way to a shorter one. */
  add(network: string, waiting: Waiting): void {
    const queue = this.#byNetwork.get(network) ?? []
    if (queue.length >= this.#bounds.ofOne) throw tooMany()
    if (this.#count >= this.#bounds.ofAll) this.#makeRoom(queue.length)
    queue.push(waiting)
    this.#byNetwork.set(network, queue)
    this.#count += 1
  }

  /** The first of the network whose turn it is, which then goes to the end of the round. */
  next(): Waiting | undefined {
    const [turn] = this.#byNetwork
    if (!turn) return undefined
    const [network, queue] = turn
    this.#byNetwork.delete(network)
    const waiting = queue.shift()
    if (queue.length > 0) this.#byNetwork.set(network, queue)
    this.#count -= 1
    return waiting
  }

  /** Takes back what waits; nothing when its turn has come. */
  remove(network: string, waiting: Waiting): void {
    const queue = this.#byNetwork.get(network) ?? []
    const at = queue.indexOf(waiting)
    if (at === -1) return
    queue.splice(at, 1)
    if (queue.length === 0) this.#byNetwork.delete(network)
    this.#count -= 1
  }

  #makeRoom(ownLength: number): void {
    const longest = [...this.#byNetwork.values()].reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= ownLength + 1) throw tooMany()
    longest.pop()?.refuse(tooMany())
    this.#count -= 1
  }
}

/** Networks that have proved themselves wait in a lane of their own, which has every second turn. */
export class FairTurns {
  readonly #atOnce: number
  readonly #lanes: { known: NetworkQueue; others: NetworkQueue }
  /** Made with the first: a cache takes the space of all that it may hold at once, and most turns know nobody. */
  #known: LRUCache<string, true> | null = null
  #running = 0
  #isKnownNext = true

  constructor(bounds: Bounds) {
    this.#atOnce = bounds.atOnce
    this.#lanes = { known: new NetworkQueue(bounds), others: new NetworkQueue(bounds) }
  }

  /**
   * Does the work when its turn has come; `network` is empty for the server itself. Throws 429 when too many wait, and what `bounds` says, without the
   * work, when it has waited for so long.
   */
  async run<T>(network: string, work: () => Promise<T>, bounds?: QueueBounds): Promise<T> {
    await this.#turn(network, bounds)
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  /** Somebody of this network has just shown that she is who she says. */
  trust(network: string): void {
    this.#known ??= new LRUCache(growingTo(MAX_CACHED))
    this.#known.set(network, true)
  }

  async #turn(network: string, bounds: QueueBounds | undefined): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    const queue = this.#known?.has(network) ? this.#lanes.known : this.#lanes.others
    let timer: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((start, refuse) => {
        const waiting: Waiting = { start, refuse }
        queue.add(network, waiting)
        if (!bounds) return
        timer = setTimeout(() => {
          queue.remove(network, waiting)
          refuse(bounds.tooLate())
        }, bounds.ms)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  #end(): void {
    const { known, others } = this.#lanes
    const next = this.#isKnownNext ? (known.next() ?? others.next()) : (others.next() ?? known.next())
    this.#isKnownNext = !this.#isKnownNext
    if (next) next.start()
    else this.#running -= 1
  }
}
