/** The way of a bought file out of the store. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { produits } from '#drizzle/collections/produits.ts'
import { extensionOf, fileTitle, mediaTypeOf } from '#drizzle/domain/file-titles.ts'
import { notFound } from '#server/core/errors.ts'
import { type Actor, actorOf, system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine } from '#server/records/types.ts'
import { opensAtOf } from './opening.ts'
import { heldIn } from './ownership.ts'
import { findOrder } from './readers.ts'

interface Asked {
  readonly number: string
  readonly produit: string
  readonly filename: string
  /** The order's own token. */
  readonly token?: string
  /** A file token of the buyer, for elements that send no header. */
  readonly access?: string
  readonly isDownload: boolean
}

const readerOf = (engine: Engine, request: FastifyRequest, access: string | undefined): Actor => {
  const named = access ? engine.tokens.verify(access, 'file') : null
  // A superuser's token holds for some addresses alone; here she has no need of it.
  return named && named.collection.name === 'users' ? actorOf(named.record) : request.actor
}

/** Sends a file of a bought product. Throws 404 unless the caller may see the order, the order still holds the product, and it is open. */
export const sendPurchase = (engine: Engine, request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
  const actor = readerOf(engine, request, asked.access)
  const order = findOrder(engine, actor, asked.number, asked.token)
  const reader = engine.read(system)
  const line = order.items?.find(({ kind, ref }) => kind === 'produit' && ref === asked.produit)
  const isOpen = line !== undefined && opensAtOf(order, line, engine.clock.now()) === ''
  const produit =
    isOpen && heldIn(reader, order.id).has(asked.produit) ? reader.getOrNull(produits, asked.produit) : null
  if (!produit?.downloads.includes(asked.filename)) throw notFound()
  const extension = extensionOf(asked.filename)
  return sendStored(engine.storage, request, reply, {
    key: fileKey(produit.collectionId, produit.id, asked.filename),
    name: asked.filename,
    title: `${fileTitle(produit.title, asked.filename)}${extension ? `.${extension}` : ''}`,
    type: mediaTypeOf(asked.filename) ?? 'application/octet-stream',
    asAttachment: asked.isDownload,
    isPrivate: true,
  })
}
