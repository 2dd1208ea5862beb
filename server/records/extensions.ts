/** What features add to an engine, such as the kinds of things that it sells. Engines of one process share none. */

export interface Extensible {
  /** The same object in an engine and in each of its readers and transactions; empty. */
  readonly extensions: object
}

/** A list that features add to, for each engine its own. */
export class ExtensionPoint<Part> {
  readonly #parts = new WeakMap<object, readonly Part[]>()

  add({ extensions }: Extensible, parts: readonly Part[]): void {
    this.#parts.set(extensions, [...this.of({ extensions }), ...parts])
  }

  /** In the order in which they were added. */
  of({ extensions }: Extensible): readonly Part[] {
    return this.#parts.get(extensions) ?? []
  }
}
