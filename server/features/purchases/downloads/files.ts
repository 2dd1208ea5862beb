import type { FastifyReply, FastifyRequest } from 'fastify'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { extensionOf, fileTitle, mediaTypeOf } from '#drizzle/domain/file-titles.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Storage } from '#server/ports/storage.ts'
import { type Actor, actorOf, system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { rangesOf } from '#server/records/http/ranges.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine } from '#server/records/types.ts'
import { type WatermarkRequest, watermarkedCopy } from '../../marked-files/index.ts'
import { opensAtOf, productsHeldIn } from '../../order-access/index.ts'
import type { Order } from '../../order-record/index.ts'
import { findOrder } from '../../orders/index.ts'
import { countDownload } from './download-counts.ts'
import { judgeLink } from './file-links.ts'

interface FileRequest {
  readonly number: string
  readonly produit: string
  readonly filename: string
  /** The order's own token. */
  readonly token?: string
  /** Expiry of a signed link. */
  readonly until?: number
  readonly signature?: string
  /** A file token of the buyer, for elements that send no header. */
  readonly access?: string
  readonly isDownload: boolean
}

const readerOf = (engine: Engine, request: FastifyRequest, access: string | undefined): Actor => {
  const named = access ? engine.tokens.verify(access, 'file') : null
  // A superuser's file token is limited to other paths; it has no use here.
  return named && named.collection.name === 'users' ? actorOf(named.record) : request.actor
}

const OVER =
  'Ce lien a expiré. Rouvrez la page de votre commande ou votre bibliothèque\u00a0: elle en donne un nouveau.'

/** The order of a file. Throws 410 for an expired link, 404 without access. */
const orderOf = (engine: Engine, actor: Actor, requested: FileRequest): Order => {
  const named = engine.read(system).firstOrNull(orders, { number: requested.number })
  const link = named ? judgeLink(named, requested, requested, engine.clock.now()) : 'none'
  if (named && link === 'open') return named
  if (link === 'over') throw new AppError(410, OVER)
  return findOrder(engine, actor, requested.number, requested.token)
}

/**
 * Whether the response holds the first byte, however the range is written; a resumed download requests the
 * rest.
 */
const sendsBeginning = async (storage: Storage, request: FastifyRequest, key: string): Promise<boolean> => {
  const file = await storage.stat(key)
  if (!file) return false
  const parts = rangesOf(request, file)
  if (parts === 'invalid' || parts === 'outside') return false
  return parts.length === 0 || parts.some(({ start }) => start === 0)
}

/**
 * Sends a file of a bought product, with the buyer's name in a PDF where the product says so, and counts a
 * download that starts at the first byte. Throws 404 unless the caller may see the order, the order still
 * holds the product, and it is open; 410 for an expired link, 429 beyond the limit of downloads, 503 while
 * its copy cannot be made.
 */
export const sendPurchase = async (
  by: WatermarkRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: FileRequest,
) => {
  const { engine } = by
  const actor = readerOf(engine, request, requested.access)
  const order = orderOf(engine, actor, requested)
  const reader = engine.read(system)
  const line = order.items?.find(({ kind, ref }) => kind === 'produit' && ref === requested.produit)
  const isOpen = line !== undefined && opensAtOf(order, line, engine.clock.now()) === ''
  const produit =
    isOpen && productsHeldIn(reader, order.id).has(requested.produit)
      ? reader.getOrNull(produits, requested.produit)
      : null
  if (!produit?.downloads.includes(requested.filename)) throw notFound()
  const key =
    (await watermarkedCopy(by, order, produit, requested.filename, request.ip)) ??
    fileKey(produit.collectionId, produit.id, requested.filename)
  const isDownload = requested.isDownload && request.method === 'GET'
  if (isDownload && (await sendsBeginning(engine.storage, request, key)))
    await countDownload(engine, order.id, produit, requested.filename)
  const extension = extensionOf(requested.filename)
  return sendStored(engine.storage, request, reply, {
    key,
    name: requested.filename,
    title: `${fileTitle(produit, requested.filename)}${extension ? `.${extension}` : ''}`,
    type: mediaTypeOf(requested.filename) ?? 'application/octet-stream',
    asAttachment: requested.isDownload,
    isPrivate: true,
  })
}
