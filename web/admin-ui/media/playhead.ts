/** Where a film or recording stands, for what is drawn beside its player: transcript, chapters, notes. */
export class Playhead {
  #seconds = 0
  #seek: ((seconds: number) => void) | null = null
  readonly #listeners = new Set<() => void>()

  readonly seconds = (): number => this.#seconds

  /** The player says where it stands. */
  readonly at = (seconds: number): void => {
    if (seconds === this.#seconds) return
    this.#seconds = seconds
    for (const listener of this.#listeners) listener()
  }

  /** How the player is moved by others; returns how that ends. */
  readonly bind = (seek: (seconds: number) => void): (() => void) => {
    this.#seek = seek
    return () => {
      if (this.#seek === seek) this.#seek = null
    }
  }

  /** Moves the player; nothing where there is none, as before a host's film was agreed to. */
  readonly seek = (seconds: number): void => {
    this.#seek?.(seconds)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
