import type { EngineCore } from '#server/records/engine-core.ts'

/** The engine of a process that ends at its nth write. */
export const endingAt = (engine: EngineCore, nth: number): EngineCore => {
  let count = 0
  return {
    ...engine,
    write: async (actor, work) => {
      count += 1
      if (count === nth) throw new Error('killed')
      return engine.write(actor, work)
    },
  }
}
