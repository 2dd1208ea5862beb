/** How often the files of an order were downloaded: counted for the team, up to the limit of a product. */
import { type DownloadCount, orders } from '#drizzle/collections/payments.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { fileTitle } from '#drizzle/domain/file-titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { notFound, tooMany } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { auditAct } from '../../audit-log/index.ts'
import type { Order } from '../../order-record/index.ts'

const USUAL_LIMIT = 10
const USED_UP =
  'Ce fichier a été téléchargé autant de fois que prévu. Écrivez-nous\u00a0: nous rouvrirons votre accès.'

type Produit = RecordOf<typeof produitFields>

const limitOf = ({ downloadLimit }: Produit): number => downloadLimit ?? USUAL_LIMIT

const countOf = ({ downloads }: Pick<Order, 'downloads'>, produit: string, name: string): number =>
  downloads?.find((known) => known.produit === produit && known.name === name)?.count ?? 0

/** Downloads of a file that an order has left. */
export const downloadsLeft = (order: Pick<Order, 'downloads'>, produit: Produit, name: string): number =>
  Math.max(0, limitOf(produit) - countOf(order, produit.id, name))

/** Counts one download before its first byte is sent. Throws 429 once all are used up. */
export const countDownload = (
  engine: Engine,
  orderId: string,
  produit: Produit,
  name: string,
): Promise<void> =>
  engine.write(system, (tx) => {
    const order = tx.get(orders, orderId)
    if (downloadsLeft(order, produit, name) === 0) throw tooMany(USED_UP)
    const others = (order.downloads ?? []).filter((one) => one.produit !== produit.id || one.name !== name)
    const counted: DownloadCount = {
      produit: produit.id,
      name,
      lastAt: stamp(engine.clock.now()),
      count: countOf(order, produit.id, name) + 1,
    }
    tx.update(orders, orderId, { downloads: [...others, counted] })
  })

/** The counts of an order for the team, with the titles of the files. Throws 404. */
export const downloadCounts = (reader: Reader, number: string) => {
  const order = reader.firstOrNull(orders, { number })
  if (!order) throw notFound()
  return {
    downloads: (order.downloads ?? []).map(({ produit: id, name, count, lastAt }) => {
      const produit = reader.getOrNull(produits, id)
      const title = produit ? fileTitle(produit, name) : name
      return { produit: id, name, title, count, lastAt, limit: produit ? limitOf(produit) : USUAL_LIMIT }
    }),
  }
}

/** Resets the download counts of an order. Idempotent. Throws 404. */
export const resetDownloads = (engine: Engine, actor: Actor, number: string): Promise<void> =>
  engine.write(system, (tx) => {
    const order = tx.firstOrNull(orders, { number })
    if (!order) throw notFound()
    if (!order.downloads?.length) return
    auditAct(tx, {
      actor,
      at: engine.clock.now(),
      record: order,
      name: order.number,
      fields: { downloads: { before: order.downloads, after: [] } },
    })
    tx.update(orders, order.id, { downloads: [] })
  })
