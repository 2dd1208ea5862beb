/** Requests of every path and method of the site's API description, with values that violate it. */
import { isObject } from '#server/core/json-object.ts'
import type { Dice } from '../seed/random.ts'
import { type Schema, type Values, values } from './fuzz-values.ts'

interface Operation {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly body: Schema | undefined
  /** Names for filters: the fields of the API description. */
  readonly names: readonly string[]
}
interface Parameter {
  readonly name: string
  readonly in: string
}
interface Described {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}
/**
 * Whether a reply is the API description; a refusal, which describes nothing, would be fuzzed as an empty
 * site.
 */
export const isOpenApi = (json: object): json is OpenApi =>
  'paths' in json && isObject(json.paths) && Object.values(json.paths).every(isObject)

export interface Fuzzed {
  readonly method: string
  readonly path: string
  /** The path in the API description. */
  readonly described: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer | null
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const QUERY = [
  'filter',
  'sort',
  'expand',
  'fields',
  'page',
  'perPage',
  'skipTotal',
  'thumb',
  'token',
  'q',
  'download',
]
/**
 * A superuser's form may have thousands, received one after the other, which exceeds the timeout of a reply.
 */
const MAX_PARTS = 50
const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'image/png',
  'application/xml',
  'multipart/form-data',
  'nonsense',
]

export const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, { parameters = [], requestBody }]) => {
        const content = requestBody?.content ?? {}
        const body = (content['application/json'] ?? Object.values(content)[0])?.schema
        const post = item.post?.requestBody?.content?.['application/json']?.schema
        return {
          method,
          path,
          query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
          body,
          names: ['id', 'created', ...Object.keys(body?.properties ?? post?.properties ?? {})],
        }
      }),
  )

const segment = (text: string, luck: Dice): string => {
  if (luck.luck(0.03)) return luck.pick(['%', '%ZZ', '%00', '%ff', '%c0%ae', '..%2f..', '%61pi', '%2e%2e'])
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 4000)
}

const queryOf = ({ query, names }: Operation, luck: Dice, make: Values): string => {
  const requested = Array.from({ length: luck.whole(0, 4) }, () => luck.pick([...query, ...QUERY]))
  const sentAs = (name: string): string => {
    if (name === 'filter') return make.filter(names)
    if (name === 'perPage' || name === 'page') return String(luck.pick([0, 1, 30, 500, -1, 'x', 1e9]))
    if (['sort', 'expand', 'fields'].includes(name) && luck.luck(0.8))
      return Array.from(
        { length: luck.whole(1, 3) },
        () => luck.pick(['', '-', '+']) + luck.pick(names),
      ).join()
    return make.text()
  }
  const parts = requested.map((name) => `${segment(name, luck)}=${segment(sentAs(name), luck)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const multipart = (body: unknown, luck: Dice, make: Values): string => {
  const line = (name: string, value: string, more = '') =>
    `--limit\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${more}\r\n\r\n${value}\r\n`
  const fields = Object.entries(Object(body) as object)
    .slice(0, MAX_PARTS)
    .map(([name, value]) =>
      line(
        name,
        String(JSON.stringify(value)),
        luck.luck(0.3) ? `; filename="${luck.pick(['a.png', '../b', 'é'])}"` : '',
      ),
    )
  return fields.join('') + (luck.luck(0.8) ? '--limit--\r\n' : make.text())
}

const bodyOf = (
  { method, body }: Operation,
  luck: Dice,
  make: Values,
): { type: string; sent: string | Buffer } | null => {
  if (method === 'get' ? luck.luck(0.97) : luck.luck(0.05)) return null
  const made = make.like(body)
  if (luck.luck(0.7)) return { type: 'application/json', sent: String(JSON.stringify(made)) }
  const kind = luck.whole(0, 3)
  if (kind === 0) {
    const type = 'multipart/form-data; boundary=limit'
    return { type, sent: multipart(made, luck, make) }
  }
  if (kind === 1) {
    const pairs = Object.entries(Object(made) as object).map(([name, value]) => [
      name,
      String(JSON.stringify(value)),
    ])
    return { type: 'application/x-www-form-urlencoded', sent: String(new URLSearchParams(pairs)) }
  }
  if (kind === 2)
    return { type: 'application/json', sent: `${String(JSON.stringify(made)).slice(0, -1)}${make.text()}` }
  return { type: luck.pick(TYPES), sent: Buffer.from(make.text()) }
}

/** Generates requests without end; `known` are existing ids, `tokens` those of callers. */
export const requests = (
  operations: readonly Operation[],
  luck: Dice,
  known: readonly string[],
  tokens: () => readonly string[],
): (() => Fuzzed) => {
  const make = values(luck, known)
  return () => {
    const operation = luck.pick(operations)
    const path = operation.path.replace(/\{\w+\}/g, () => segment(make.text(), luck))
    const body = bodyOf(operation, luck, make)
    const token = luck.pick(tokens())
    return {
      method: (luck.luck(0.9) ? operation.method : luck.pick(METHODS)).toUpperCase(),
      path: path + queryOf(operation, luck, make),
      described: operation.path,
      headers: {
        // Node adds no length to a GET or DELETE, and the body would be parsed as the next request.
        ...(body
          ? { 'content-type': body.type, 'content-length': String(Buffer.byteLength(body.sent)) }
          : {}),
        ...(token ? { authorization: token } : {}),
        ...(luck.luck(0.05) ? { 'if-match': '"2026"' } : {}),
        ...(luck.luck(0.05) ? { range: luck.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) } : {}),
        ...(luck.luck(0.3) ? { 'accept-encoding': luck.pick(['br', 'gzip', '*', 'x;q=9']) } : {}),
      },
      body: body?.sent ?? null,
    }
  }
}
