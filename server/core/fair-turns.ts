/**
 * Fair turns for costly work by network: one network after the other, so that a flood from one, or from many,
 * delays other callers by one round instead of refusing them.
 */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import { tooMany } from './errors.ts'

interface Bounds {
  /** How many run at the same time. */
  readonly atOnce: number
  /** How many of one network may wait. */
  readonly ofOne: number
  /** How many may wait in each of the two queues. */
  readonly ofAll: number
}

/** How long work may wait for its turn. */
interface QueueBounds {
  readonly ms: number
  readonly tooLate: () => Error
}

interface Waiting {
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

const MAX_CACHED = 20_000

/** Waiting work by network; the networks in the order of their next turn. */
class NetworkQueue {
  readonly #bounds: Bounds
  readonly #byNetwork = new Map<string, Waiting[]>()
  #count = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /**
   * Throws 429 when the network has too many waiting. When the queue is full, the last of the longest network
   * queue is refused in favour of a shorter one.
   */
  add(network: string, waiting: Waiting): void {
    const queue = this.#byNetwork.get(network) ?? []
    if (queue.length >= this.#bounds.ofOne) throw tooMany()
    if (this.#count >= this.#bounds.ofAll) this.#makeRoom(queue.length)
    queue.push(waiting)
    this.#byNetwork.set(network, queue)
    this.#count += 1
  }

  /** The first of the next network, which then moves to the end of the round. */
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

  /** Removes waiting work; does nothing once its turn has come. */
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

/** Trusted networks wait in a separate queue, which has every second turn. */
export class FairTurns {
  readonly #atOnce: number
  readonly #lanes: { known: NetworkQueue; others: NetworkQueue }
  /**
   * Created on first use: a cache allocates all its slots at once, and most turns have no trusted network.
   */
  #known: LRUCache<string, true> | null = null
  #running = 0
  #isKnownNext = true

  constructor(bounds: Bounds) {
    this.#atOnce = bounds.atOnce
    this.#lanes = { known: new NetworkQueue(bounds), others: new NetworkQueue(bounds) }
  }

  /**
   * Runs the work in its turn; `network` is empty for the server itself. Throws 429 when too many wait, and
   * the error of `bounds`, without running the work, when it has waited too long.
   */
  async run<T>(network: string, work: () => Promise<T>, bounds?: QueueBounds): Promise<T> {
    await this.#turn(network, bounds)
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  /** A caller of this network has just authenticated. */
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
