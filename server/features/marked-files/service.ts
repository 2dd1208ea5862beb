/**
 * The copy of a bought PDF marked with the name of its buyer: made at the first download, stored beside it,
 * and made anew after it was removed.
 */
import { markedFiles } from '#drizzle/collections/marked-files.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { type orderFields, payments } from '#drizzle/collections/payments.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import {
  isMarkable,
  MAX_WATERMARKED_BYTES,
  type MarkProblem,
  markLine,
  WATERMARK_PROBLEM_LABELS,
} from '#drizzle/domain/buyer-mark.ts'
import { fileTitle } from '#drizzle/domain/file-titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { notFound } from '#server/core/errors.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { WatermarkedPdf } from '#server/documents/watermark/messages.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

/** The dependencies of making and storing a copy. */
export interface WatermarkRequest {
  readonly engine: Engine
  readonly documents: Documents
}
type Order = Pick<RecordOf<typeof orderFields>, 'id' | 'number' | 'name'>
type Produit = RecordOf<typeof produitFields>
type MarkedFile = RecordOf<(typeof markedFiles)['fields']>

const keyOf = ({ collectionId, id, file }: MarkedFile): string => fileKey(collectionId, id, file)

/** The stored result for the file itself, whatever the buyer. */
const judgedOf = (reader: Reader, produit: string, source: string): MarkedFile | null =>
  reader.firstOrNull(markedFiles, { produit, source, order: '' })

const copyOf = (reader: Reader, order: string, produit: string, source: string): MarkedFile | null =>
  reader.firstOrNull(markedFiles, { produit, source, order })

/** The file with a line; null for one that is not there. */
const mark = async (
  { engine, documents }: WatermarkRequest,
  { collectionId, id }: Produit,
  source: string,
  line: string,
  ip?: string,
): Promise<WatermarkedPdf | null> => {
  const key = fileKey(collectionId, id, source)
  const stored = await engine.storage.stat(key)
  if (!stored) return null
  if (stored.size > MAX_WATERMARKED_BYTES) return { problem: 'large' }
  try {
    return await documents.marks.mark({ line }, () => engine.storage.read(key), ip)
  } catch (error) {
    // Its product has lost it while it waited for its turn.
    if (!(await engine.storage.stat(key))) return null
    throw error
  }
}

/** Whether an order still gives the file: it may have been paid back, or its product have lost it, while the copy was made. */
const isGiven = (tx: Tx, order: string, produit: string, source: string): boolean =>
  (tx.getOrNull(produits, produit)?.downloads.includes(source) ?? false) &&
  tx.find(payments, { order, produit }).some(({ status }) => status !== 'refunded')

/** Notifies those who manage the shop, once, that a file cannot be watermarked. */
const notify = (tx: Tx, { id }: Produit, source: string, problem: MarkProblem): void => {
  const produit = tx.getOrNull(produits, id)
  if (!produit?.downloads.includes(source) || judgedOf(tx, id, source)) return
  tx.create(markedFiles, { produit: id, source, problem })
  tx.create(notifications, {
    type: 'warning',
    title: 'Un PDF est remis sans marque',
    message:
      `«\u00a0${fileTitle(produit, source)}\u00a0» ne porte pas le nom de ses acheteurs\u00a0: ${WATERMARK_PROBLEM_LABELS[problem]}.`.slice(
        0,
        500,
      ),
    link: adminLink('adminProduct', { id }),
  })
}

const make = async (
  by: WatermarkRequest,
  order: Order,
  produit: Produit,
  source: string,
  line: string,
  ip: string,
): Promise<string | null> => {
  const { engine } = by
  const marked = await mark(by, produit, source, line, ip)
  if (!marked) return null
  if ('problem' in marked) {
    await engine.write(system, (tx) => notify(tx, produit, source, marked.problem))
    return null
  }
  const id = engine.newId()
  const upload = await engine.upload(markedFiles, id, 'file', {
    name: source,
    content: Buffer.from(marked.pdf),
  })
  try {
    const saved = await engine.write(system, (tx) => {
      if (!isGiven(tx, order.id, produit.id, source)) throw notFound()
      const before = copyOf(tx, order.id, produit.id, source)
      if (before) tx.delete(markedFiles, before.id)
      return tx.create(markedFiles, { id, produit: produit.id, source, order: order.id, line, file: upload })
    })
    return keyOf(saved)
  } catch (error) {
    await engine.discard([upload])
    throw error
  }
}

/** Copies that are being made now: two who ask first wait for the same one. */
const making = new WeakMap<Engine, Map<string, Promise<string | null>>>()

/**
 * The path of the copy that carries its buyer's name, made now when there is none; null where the file is
 * delivered as it is. `ip`: the caller's. Throws 503 and 429 when it cannot be made at this moment, 404 when
 * the order no longer gives the file once it is made.
 */
export const watermarkedCopy = (
  by: WatermarkRequest,
  order: Order,
  produit: Produit,
  source: string,
  ip: string,
): Promise<string | null> => {
  const reader = by.engine.read(system)
  if (!produit.marksPdf || !isMarkable(source) || judgedOf(reader, produit.id, source))
    return Promise.resolve(null)
  const line = markLine(order)
  const known = copyOf(reader, order.id, produit.id, source)
  if (known?.line === line) return Promise.resolve(keyOf(known))
  const waiting = making.get(by.engine) ?? new Map<string, Promise<string | null>>()
  making.set(by.engine, waiting)
  const name = JSON.stringify([order.id, produit.id, source, line])
  const begun =
    waiting.get(name) ??
    make(by, order, produit, source, line, ip).finally(() => {
      waiting.delete(name)
    })
  waiting.set(name, begun)
  return begun
}

/**
 * Tries every PDF of a product, so that its seller learns before any sale which of them cannot be
 * watermarked. A repetition sends no notice twice.
 */
export const tryMarks = async (by: WatermarkRequest, produitId: string): Promise<void> => {
  const produit = by.engine.read(system).getOrNull(produits, produitId)
  if (!produit?.marksPdf) return
  for (const source of produit.downloads.filter(isMarkable)) {
    if (judgedOf(by.engine.read(system), produitId, source)) continue
    const marked = await mark(by, produit, source, markLine({ name: '', number: 'C-0000-000000' }))
    if (marked && 'problem' in marked)
      await by.engine.write(system, (tx) => notify(tx, produit, source, marked.problem))
  }
}

const RETENTION_MS = 30 * 86_400_000
const AT_ONCE = 50

/**
 * Removes copies made a month ago, which contain a name and are made anew at the next download; returns how
 * many.
 */
export const sweepCopies = async (engine: Engine): Promise<number> => {
  const params = { before: new Date(engine.clock.now().getTime() - RETENTION_MS) }
  for (let swept = 0; ; ) {
    const count = await engine.write(system, (tx) => {
      const old = tx.pick(
        markedFiles,
        ['id'],
        { filter: "order != '' && created < {:before}", params },
        { limit: AT_ONCE },
      )
      for (const { id } of old) tx.delete(markedFiles, id)
      return old.length
    })
    swept += count
    if (count < AT_ONCE) return swept
  }
}
