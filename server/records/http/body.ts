/** Request bodies: JSON, urlencoded and multipart forms, within the limit of the collection. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, badRequest, tooLarge } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import { searchOf } from '#server/core/request-url.ts'
import { workFolder } from '#server/core/work-folder.ts'
import type { IncomingFile } from '../files/uploads.ts'
import type { BodyLimits } from './body-limits.ts'
import { firstJson, formData } from './form.ts'

type Kind = 'json' | 'form' | 'unsupported'

/** A request body; `data` is null when it is unreadable. */
export class Body {
  readonly data: Readonly<Record<string, unknown>> | null
  readonly kind: Kind
  readonly files: readonly IncomingFile[]

  constructor(
    data: Readonly<Record<string, unknown>> | null,
    kind: Kind = 'json',
    files: readonly IncomingFile[] = [],
  ) {
    this.data = data
    this.kind = kind
    this.files = files
  }
}

type LimitsOf = (request: FastifyRequest) => BodyLimits

const folders = new WeakMap<FastifyRequest, string>()

/**
 * A stream that stops after `left.bytes`, counted over all files of a request, and passes at most `most`
 * bytes of this one: the field refuses the excess, and only enough is stored to detect it.
 */
const counting = (left: { bytes: number }, most: number): Transform => {
  let room = most
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left.bytes -= chunk.length
      if (left.bytes < 0) {
        done(tooLarge())
        return
      }
      const cached = chunk.length > room ? chunk.subarray(0, room) : chunk
      room -= cached.length
      done(null, cached)
    },
  })
}

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

const fromJson = (text: string): Body => {
  const value = firstJson(text)
  if (value === null) return new Body({})
  // Each route has its own message for an unreadable body.
  return new Body(isObject(value) ? value : null)
}

const queryEntries = (request: FastifyRequest): [string, string][] => [
  ...new URLSearchParams(searchOf(request.raw.url ?? '')).entries(),
]

const MANY_KEYS = 'The body has too many fields.'

/** Refused before any key is processed. */
const checkKeys = (count: number, { keys }: BodyLimits): void => {
  if (count > keys) throw badRequest(MANY_KEYS)
}

const fromText = (request: FastifyRequest, type: string, text: string, limits: BodyLimits): Body => {
  if (text === '') return new Body({})
  if (type.startsWith('application/json')) {
    const body = fromJson(text)
    checkKeys(Object.keys(body.data ?? {}).length, limits)
    return body
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const entries = [...new URLSearchParams(text).entries(), ...queryEntries(request)]
    checkKeys(entries.length, limits)
    return new Body(formData(entries), 'form')
  }
  if (type.startsWith('text/xml') || type.startsWith('application/xml')) return new Body(null)
  // Refused by the routes that need a body, once the caller is known.
  return new Body(null, 'unsupported')
}

const readForm = async (request: FastifyRequest, limits: BodyLimits, workDir: string): Promise<Body> => {
  const folder = await workFolder(workDir, 'upload')
  folders.set(request, folder)
  const left = { bytes: limits.form }
  let textLeft = limits.text
  const entries: [string, string][] = []
  const files: IncomingFile[] = []
  for await (const part of request.parts({
    limits: {
      fileSize: limits.form,
      fieldSize: limits.text,
      files: limits.files,
      fields: limits.keys,
      parts: limits.files + limits.keys,
    },
  })) {
    if (part.type === 'field') {
      const value = String(part.value)
      textLeft -= value.length
      if (textLeft < 0 || part.valueTruncated) throw tooLarge()
      entries.push([part.fieldname, value])
    } else if (!part.filename || limits.fileBytes(part.fieldname) === 0) {
      part.file.resume()
    } else {
      const path = join(folder, String(files.length))
      await pipeline(part.file, counting(left, limits.fileBytes(part.fieldname)), createWriteStream(path))
      files.push({ key: part.fieldname, name: part.filename, path })
    }
  }
  return new Body(formData([...entries, ...queryEntries(request)]), 'form', files)
}

const forget = async (request: FastifyRequest): Promise<void> => {
  const folder = folders.get(request)
  if (folder) await rm(folder, { recursive: true, force: true })
}

/**
 * Reads and discards the rest of a body, up to the size of a form: a client still sending receives the reply
 * only after it has sent all.
 */
const readOn = ({ raw }: FastifyRequest, most: number): void => {
  let left = most
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  // Without its pipe the stream is paused: unread bytes would block the next request of the connection for
  // ever.
  raw.resume()
}

/** A form that breaks off or is malformed is the caller's error; a full disk is the server's. */
const translate = (error: unknown): unknown => {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if ('statusCode' in error && error.statusCode === 413) return tooLarge()
  return 'syscall' in error ? error : badRequest()
}

/**
 * Makes a plugin scope read bodies into `Body`. Fastify's own parsers are removed: an empty body with a
 * content type is valid here, and so is every size below the collection's limit. `beforeForm` may refuse a
 * form, by throwing, before its files are received. Files wait in folders of `workDir`.
 */
export const readBodies = async (
  scope: FastifyInstance,
  limitsOf: LimitsOf,
  beforeForm: (request: FastifyRequest) => void,
  workDir: string,
): Promise<void> => {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const limits = limitsOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limits.text) throw tooLarge()
    return fromText(
      request,
      (request.headers['content-type'] ?? '').toLowerCase(),
      await readText(payload, limits.text),
      limits,
    )
  })
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    beforeForm(request)
    // An empty body, whatever its type (PocketBase §1.1); a form without its last boundary would be an error.
    if (request.headers['content-length'] === '0') return
    const limits = limitsOf(request)
    if (Number(request.headers['content-length'] ?? 0) > limits.form) throw tooLarge()
    try {
      request.body = await readForm(request, limits, workDir)
    } catch (error) {
      readOn(request, limits.form)
      throw translate(error)
    }
  })
  // Not on the end of the response, which never comes when the caller has disconnected.
  scope.addHook('onSend', forget)
}

/** The body of a request; empty when absent. */
export const bodyOf = (request: FastifyRequest): Body =>
  request.body instanceof Body ? request.body : new Body({})

/** The data of a body. Throws 400 for an unreadable one. */
export const dataOf = (request: FastifyRequest, message?: string): Readonly<Record<string, unknown>> => {
  const { data, kind } = bodyOf(request)
  if (!data) throw badRequest(kind === 'unsupported' ? 'Unsupported Content-Type.' : message)
  return data
}

/** As `dataOf`, for a route of text fields: inferred numbers and booleans of a form become text again. */
export const textsOf = (request: FastifyRequest, message?: string): Readonly<Record<string, unknown>> => {
  const data = dataOf(request, message)
  if (bodyOf(request).kind !== 'form') return data
  const asText = (value: unknown) => (typeof value === 'object' ? value : String(value))
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, asText(value)]))
}
