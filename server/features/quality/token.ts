/** The link of a questionnaire names its request and proves itself by a secret: found by the one, compared by the other. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import type { Reader } from '#server/records/types.ts'

const ID_LENGTH = 15

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The token in the address: the request's id, then its secret. */
export const linkToken = ({ id, token }: { readonly id: string; readonly token: string }): string =>
  id + token

/** The request that a link opens; null for every other text. However wrong the secret, comparing it takes the same time. */
export const requestOf = (reader: Reader, given: string) => {
  const request = reader.getOrNull(surveyRequests, given.slice(0, ID_LENGTH))
  const isRight = timingSafeEqual(digest(given.slice(ID_LENGTH)), digest(request?.token ?? ''))
  return request && request.token !== '' && isRight ? request : null
}
