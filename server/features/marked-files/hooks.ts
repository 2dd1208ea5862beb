/** Copies follow what they are of: a file that left its product, an order that was paid back. */
import { markedFiles } from '#drizzle/collections/marked-files.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { isMarkable } from '#drizzle/domain/buyer-mark.ts'
import type { Engine } from '#server/records/types.ts'

export const watermarkedFileHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.after(produits, action, (tx, { record, original }) => {
      const isRequested = record.marksPdf && !original?.marksPdf
      const hasNew = record.downloads.some((name) => isMarkable(name) && !original?.downloads.includes(name))
      // A new request retries every file: one that failed under load may succeed now.
      if (original && isRequested)
        for (const { id } of tx.pick(markedFiles, ['id'], { produit: record.id, order: '' }))
          tx.delete(markedFiles, id)
      if (record.marksPdf && (isRequested || hasNew) && record.downloads.some(isMarkable))
        tx.enqueue('produit.marks', { produitId: record.id })
      if (original?.downloads.every((name) => record.downloads.includes(name)) ?? true) return
      for (const { id, source } of tx.pick(markedFiles, ['source'], { produit: record.id }))
        if (!record.downloads.includes(source)) tx.delete(markedFiles, id)
    })
  engine.after(payments, 'update', (tx, { record, original }) => {
    if (record.produit === '' || record.status !== 'refunded' || original?.status === 'refunded') return
    // Where another payment still gives it, it is made anew.
    const { order, produit } = record
    for (const { id } of tx.pick(markedFiles, ['id'], { order, produit })) tx.delete(markedFiles, id)
  })
  engine.after(orders, 'update', (tx, { record, original }) => {
    if (record.status !== 'refunded' || original?.status === 'refunded') return
    for (const { id } of tx.pick(markedFiles, ['id'], { order: record.id })) tx.delete(markedFiles, id)
  })
}
