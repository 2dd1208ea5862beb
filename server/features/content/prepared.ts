/** Rich texts that were cleaned before the transaction that writes them: in it, everybody waits. */
import { setImmediate as pause } from 'node:timers/promises'
import { sanitiseHtml } from '#server/core/sanitise.ts'
import type { Engine } from '#server/records/types.ts'

const TEXTS = new WeakMap<Engine, Map<string, string>>()

/** A text as it may be stored; prepared before, or cleaned now. */
export const cleanedText = (engine: Engine, html: string): string =>
  TEXTS.get(engine)?.get(html) ?? sanitiseHtml(html)

/** Cleans texts that are about to be written, others being served between two of them. What it returns forgets them: call it, whatever happens. */
export const prepareTexts = async (engine: Engine, texts: readonly string[]): Promise<() => void> => {
  const prepared = TEXTS.get(engine) ?? new Map<string, string>()
  TEXTS.set(engine, prepared)
  for (const text of new Set(texts)) {
    prepared.set(text, sanitiseHtml(text))
    await pause()
  }
  return () => {
    for (const text of texts) prepared.delete(text)
  }
}
