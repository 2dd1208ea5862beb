/** The position of a film or recording, for what is shown beside its player: transcript, chapters, notes. */
export class Playhead {
  #seconds = 0
  #seek: ((seconds: number) => void) | null = null
  readonly #listeners = new Set<() => void>()

  readonly seconds = (): number => this.#seconds

  /** Called by the player with its position. */
  readonly at = (seconds: number): void => {
    if (seconds === this.#seconds) return
    this.#seconds = seconds
    for (const listener of this.#listeners) listener()
  }

  /** Registers how to seek; returns the function that unregisters it. */
  readonly bind = (seek: (seconds: number) => void): (() => void) => {
    this.#seek = seek
    return () => {
      if (this.#seek === seek) this.#seek = null
    }
  }

  /** Seeks; does nothing without a player, as before consent to a hosted film. */
  readonly seek = (seconds: number): void => {
    this.#seek?.(seconds)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
