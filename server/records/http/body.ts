/** Request bodies: JSON, urlencoded and multipart forms, within the limit of the collection. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badRequest, tooLarge } from '#server/core/errors.ts'
import { formData } from './form.ts'

/** A file of a form, waiting in a temporary folder until the request ends. */
export interface IncomingFile {
  /** The form's key: `f`, `f+` or `+f`. */
  readonly key: string
  readonly name: string
  readonly path: string
}

/** A body that was read; `data` is null when it could not be understood. */
export class Body {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly files: readonly IncomingFile[]

  constructor(data: Readonly<Record<string, unknown>> | null, files: readonly IncomingFile[] = []) {
    this.data = data
    this.files = files
  }
}

type LimitOf = (request: FastifyRequest) => number

const folders = new WeakMap<FastifyRequest, string>()

/** A stream that lets at most `left.bytes` through, counted over all files of a request. */
const counting = (left: { bytes: number }): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left.bytes -= chunk.length
      done(left.bytes < 0 ? tooLarge() : null, chunk)
    },
  })

const readText = async (payload: Readable, limit: number): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fromJson = (text: string): Body => {
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return new Body({})
    return new Body(isObject(value) ? value : null)
  } catch {
    // Each route words its own refusal of an unreadable body.
    return new Body(null)
  }
}

const queryEntries = (request: FastifyRequest): [string, string][] => [
  ...new URLSearchParams(request.raw.url?.split('?')[1] ?? '').entries(),
]

const fromText = (request: FastifyRequest, type: string, text: string): Body => {
  if (text === '') return new Body({})
  if (type.startsWith('application/json')) return fromJson(text)
  if (type.startsWith('application/x-www-form-urlencoded'))
    return new Body(formData([...new URLSearchParams(text).entries(), ...queryEntries(request)]))
  if (type.startsWith('text/xml') || type.startsWith('application/xml')) return new Body(null)
  throw badRequest('Unsupported Content-Type.')
}

const readForm = async (request: FastifyRequest, limit: number): Promise<Body> => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  folders.set(request, folder)
  const left = { bytes: limit }
  const entries: [string, string][] = []
  const files: IncomingFile[] = []
  for await (const part of request.parts({
    limits: { fileSize: limit, fieldSize: limit, files: 10_000, fields: 10_000, parts: 20_000 },
  })) {
    if (part.type === 'field') {
      const value = String(part.value)
      left.bytes -= value.length
      if (left.bytes < 0 || part.valueTruncated) throw tooLarge()
      entries.push([part.fieldname, value])
    } else if (!part.filename) {
      part.file.resume()
    } else {
      const path = join(folder, String(files.length))
      await pipeline(part.file, counting(left), createWriteStream(path))
      files.push({ key: part.fieldname, name: part.filename, path })
    }
  }
  return new Body(formData([...entries, ...queryEntries(request)]), files)
}

const translate = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return tooLarge()
  return typeof status === 'number' && status < 500 ? badRequest() : error
}

/**
 * Teaches a plugin scope to read bodies into `Body`. Fastify's own parsers are removed: an empty body with a content
 * type is fine here, and so is every size below the collection's limit.
 */
export const readBodies = async (scope: FastifyInstance, limitOf: LimitOf): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const limit = limitOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
    return fromText(
      request,
      (request.headers['content-type'] ?? '').toLowerCase(),
      await readText(payload, limit),
    )
  })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const limit = limitOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
    try {
      request.body = await readForm(request, limit)
    } catch (error) {
      throw translate(error)
    }
  })
  scope.addHook('onResponse', async (request) => {
    const folder = folders.get(request)
    if (folder) await rm(folder, { recursive: true, force: true })
  })
}

/** The body of a request; an absent one is empty. */
export const bodyOf = (request: FastifyRequest): Body =>
  request.body instanceof Body ? request.body : new Body({})

/** The data of a body. Throws 400 when it could not be read. */
export const dataOf = (request: FastifyRequest, message?: string): Readonly<Record<string, unknown>> => {
  const { data } = bodyOf(request)
  if (!data) throw badRequest(message)
  return data
}
