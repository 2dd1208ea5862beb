/** Subscriptions as clients write them (PocketBase §7.3): `posts/*?options={"query":{…},"headers":{…}}`. */

import { isObject } from '#server/core/json-object.ts'
import { snakeCase } from '../files/names.ts'
import { castText } from '../write/casts.ts'
import { termsOf } from './weight.ts'

export interface SubscriptionOptions {
  readonly query: Readonly<Record<string, string>>
  /** Names lower-cased with `-` as `_`. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Subscription {
  /** The text as submitted, which is also the name of its events. */
  readonly name: string
  /** The part before the options. */
  readonly topic: string
  /** Equal texts mean equal options: a computed message is shared. */
  readonly optionsText: string
  readonly options: SubscriptionOptions
  /** Its cost for each change (`weight.ts`). */
  readonly terms: number
}

const texts = (value: unknown, nameOf: (name: string) => string): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameOf(name), castText(inner)]))
    : {}

const parseOptions = (text: string): SubscriptionOptions => {
  let parsed: unknown = null
  try {
    parsed = text === '' ? null : JSON.parse(text)
  } catch {
    // Unreadable options count as none; the subscription is valid.
  }
  const { query, headers } = isObject(parsed) ? parsed : { query: null, headers: null }
  return { query: texts(query, (name) => name), headers: texts(headers, snakeCase) }
}

/** Parses one subscription; never fails, because topics are not checked. */
export const parseSubscription = (name: string): Subscription => {
  const mark = name.indexOf('?')
  const topic = mark === -1 ? name : name.slice(0, mark)
  const optionsText = mark === -1 ? '' : (new URLSearchParams(name.slice(mark + 1)).get('options') ?? '')
  const options = parseOptions(optionsText)
  return { name, topic, optionsText, options, terms: termsOf(optionsText, options) }
}
