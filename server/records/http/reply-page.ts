/** The envelope of paged replies (PocketBase §2.1). */
import type { FastifyReply } from 'fastify'
import type { Page } from './query.ts'
import { jsonText, projectionOf, sendJson } from './reply.ts'

/** Page data; `total` is -1 when it was not counted. */
export const pageInfo = ({ page, perPage }: Pick<Page, 'page' | 'perPage'>, total: number) => ({
  page,
  perPage,
  totalItems: total,
  totalPages: total < 0 ? -1 : Math.ceil(total / perPage),
})

/** A page as a reply body, each item reduced to `fields`; empty when these name an unknown modifier. */
export const pageText = (
  items: readonly unknown[],
  page: Pick<Page, 'page' | 'perPage'>,
  total: number,
  fields: string | undefined,
): string => {
  const projection = projectionOf(fields)
  return projection ? jsonText({ items: items.map(projection), ...pageInfo(page, total) }) : ''
}

export const sendPage = (
  reply: FastifyReply,
  ...[items, page, total, fields]: Parameters<typeof pageText>
): FastifyReply => sendJson(reply, pageText(items, page, total, fields))
