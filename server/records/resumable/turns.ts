/** Serialises the requests of an upload. */

interface Turn {
  readonly end: () => void
  readonly isOver: Promise<void>
}

/**
 * Turns by id. The newest request wins: a client that repeats a request has lost the connection of the former
 * one, which waits for bytes that will never arrive, so that one is ended instead of awaited.
 */
export class Turns {
  readonly #running = new Map<string, Turn>()

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  /** Runs the work once the former one has ended; `end` ends it. */
  async take<T>(id: string, end: () => void, work: () => Promise<T>): Promise<T> {
    for (let former = this.#running.get(id); former; former = this.#running.get(id)) {
      former.end()
      await former.isOver
    }
    let finish = (): void => undefined
    const turn = {
      end,
      isOver: new Promise<void>((resolve) => {
        finish = resolve
      }),
    }
    this.#running.set(id, turn)
    try {
      return await work()
    } finally {
      this.#running.delete(id)
      finish()
    }
  }
}
