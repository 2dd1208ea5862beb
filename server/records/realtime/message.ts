/** The message of a change for one kind of subscriber (PocketBase §7.4). */
import { AppError } from '#server/core/errors.ts'
import { type Actor, bypassesRules, type RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { jsonLine } from '../read/json-text.ts'
import { parseProjection } from '../read/projection.ts'
import type { RequestInfo } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Action } from '../types.ts'
import type { SubscriptionOptions } from './subscription.ts'

export type MessageParts = Pick<EngineCore, 'store' | 'context' | 'serialize' | 'log'>

export interface Change {
  readonly collection: CollectionDefinition
  readonly action: Action
  readonly record: RawRecord
  /** Created in the transaction that deletes it: no rule and no filter finds it. */
  readonly isUnseen?: boolean
}

interface Subscriber {
  readonly actor: Actor
  /** Topics of one record use the view rule, all others the list rule. */
  readonly byView: boolean
  readonly options: SubscriptionOptions
}

const pickFields = (record: unknown, fields: string | undefined): unknown => {
  try {
    return parseProjection(fields)?.(record) ?? record
  } catch (error) {
    // An unknown modifier selects nothing: PocketBase sends the whole record then.
    if (error instanceof AppError) return record
    throw error
  }
}

const canSee = (
  parts: MessageParts,
  { collection, record, isUnseen }: Change,
  { actor, byView, options }: Subscriber,
  request: RequestInfo,
): boolean => {
  const own = byView ? collection.viewRule : collection.listRule
  const isFree = bypassesRules(actor)
  if (own === null && !isFree) return false
  const rule = isFree ? '' : (own ?? '')
  // A filter of only spaces and comments cannot be run, as in a list.
  const filter = options.query.filter ?? ''
  const requested = `${filter} ${options.query.sort ?? ''}`
  if (!isFree && filter !== '' && ['@collection.', '@request.'].some((name) => requested.includes(name)))
    return false
  if (rule === '' && filter === '') return true
  if (isUnseen) return false
  const selection = { rule, filter, restricted: 'always', equals: { id: record.id }, limit: 1 } as const
  return parts.store.find(collection, selection, parts.context(actor, request)).length > 0
}

/**
 * The data of the event, or null when these subscribers may not see it. An invalid filter or expand gives no
 * message instead of an error: there is no reply to carry it.
 */
export const messageFor = (parts: MessageParts, change: Change, subscriber: Subscriber): string | null => {
  const { query, headers } = subscriber.options
  const request: RequestInfo = { context: 'realtime', method: 'GET', query, headers, body: {} }
  try {
    if (!canSee(parts, change, subscriber, request)) return null
    const [shown] = parts.serialize(subscriber.actor, change.collection, [change.record], {
      request,
      ...(query.expand ? { expand: query.expand } : {}),
    })
    return jsonLine({ record: pickFields(shown, query.fields), action: change.action })
  } catch (error) {
    if (!(error instanceof AppError)) parts.log.error({ err: error }, 'A realtime message could not be made')
    return null
  }
}
