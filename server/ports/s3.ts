/**
 * Files in a bucket of an S3-compatible service, signed with Signature Version 4. Only what `Storage` needs:
 * put, get, head, delete, list. Content is sent in parts of 8 MiB, because S3 requires a length and a stream
 * has none. `aws4fetch` signs; timeouts and retries are ours, because it has no timeout and does not retry a
 * broken connection.
 */
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { ByteRange, Storage, StoredEntry } from './storage.ts'

export interface Bucket {
  readonly bucket: string
  readonly region: string
  /** With or without a scheme; without one https is assumed. */
  readonly endpoint: string
  readonly accessKey: string
  readonly secret: string
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly forcePathStyle: boolean
}

const PART_BYTES = 8 * 1024 * 1024
const TRIES = 3
/** Concurrent deletions of files of a prefix. */
const AT_ONCE = 8

const parseXml = async (text: string): Promise<unknown> => {
  const { XMLParser } = await import('fast-xml-parser')
  return new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' }).parse(text)
}

const encodeKey = (key: string): string =>
  // Signature Version 4 also requires these to be encoded, unlike `encodeURIComponent`.
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

/** The URL of the bucket, with a trailing slash. Throws for an invalid endpoint. */
const baseOf = ({ endpoint, bucket, forcePathStyle }: Bucket): string => {
  const url = new URL(/^https?:\/\//i.test(endpoint) ? endpoint : `https://${endpoint}`)
  if (forcePathStyle) return `${url.origin}${url.pathname.replace(/\/+$/, '')}/${encodeKey(bucket)}/`
  return `${url.protocol}//${bucket}.${url.host}/`
}

/** An error with the service's own text: `NoSuchBucket: The specified bucket does not exist`. */
export class S3Error extends Error {
  readonly status: number
  constructor(status: number, code: string, message: string) {
    super([code, message].filter(Boolean).join(': ') || `The storage answered ${status}`)
    this.name = 'S3Error'
    this.status = status
  }
}

const isMissing = (error: unknown): boolean => error instanceof S3Error && error.status === 404

const errorOf = async (response: Response): Promise<S3Error> => {
  const parsed: unknown = await parseXml(await response.text().catch(() => ''))
  const error = (parsed as { Error?: { Code?: unknown; Message?: unknown } }).Error
  return new S3Error(response.status, String(error?.Code ?? ''), String(error?.Message ?? ''))
}

/** Groups a stream into parts of one size; the last one may be smaller, and there is always at least one. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  let count = 0
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    waiting.push(bytes)
    size += bytes.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
    count += 1
  }
  if (size > 0 || count === 0) yield Buffer.concat(waiting)
}

interface Listing {
  readonly Contents?: readonly { Key: string; Size: string; LastModified: string }[]
  readonly IsTruncated?: string
  readonly NextContinuationToken?: string
}

/** Timeouts and pauses between retries. */
export interface S3Timeouts {
  /** Until a response begins, in milliseconds. */
  readonly answerMs: number
  /** The same for a part of a file, upload included. */
  readonly partMs: number
  /** Before the second try, in milliseconds; doubled before each further one, and shortened at random. */
  readonly pauseMs: number
}

const TIMEOUTS: S3Timeouts = { answerMs: 30_000, partMs: 180_000, pauseMs: 200 }

/** Responses worth a retry: the service is overloaded, or fails itself. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500

class S3 {
  readonly #base: string
  readonly #client: AwsClient
  readonly #patience: S3Timeouts

  constructor(bucket: Bucket, wait: S3Timeouts) {
    this.#base = baseOf(bucket)
    this.#patience = wait
    this.#client = new AwsClient({
      accessKeyId: bucket.accessKey,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region || 'us-east-1',
    })
  }

  /**
   * Tries up to three times, signed anew each time, while there is no response or a temporary one. Throws
   * S3Error for every unsuccessful response, and the network's own error without one.
   */
  async ask(method: string, key: string, init: RequestInit = {}, query = ''): Promise<Response> {
    const url = `${this.#base}${encodeKey(key)}${query}`
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === TRIES
      try {
        const response = await this.#once(url, { ...init, method })
        if (response.ok) return response
        if (isLast || !isPassing(response.status)) throw await errorOf(response)
        await response.body?.cancel()
      } catch (error) {
        if (isLast || error instanceof S3Error) throw error
      }
      await sleep(this.#patience.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2))
    }
  }

  /** The timeout ends when the response begins: a video may stream for any duration. */
  async #once(url: string, init: RequestInit): Promise<Response> {
    const { answerMs, partMs } = this.#patience
    const ms = init.body ? partMs : answerMs
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error(`The storage did not answer in ${ms} ms`)), ms)
    try {
      return await fetch(await this.#client.sign(url, init), { signal: controller.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Bytes. Throws S3Error 404 when there is no such file. */
  async sizeOf(key: string): Promise<number> {
    return Number((await this.ask('HEAD', key)).headers.get('content-length') ?? 0)
  }

  async put(key: string, content: Buffer, query = ''): Promise<Response> {
    return this.ask('PUT', key, { body: new Uint8Array(content) }, query)
  }

  /** The parts become a file once the last one is uploaded; a failure aborts the upload. */
  async putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const opened: unknown = await parseXml(await (await this.ask('POST', key, {}, '?uploads=')).text())
    const id = (opened as { InitiateMultipartUploadResult?: { UploadId?: string } })
      .InitiateMultipartUploadResult?.UploadId
    if (!id) throw new S3Error(500, '', 'The storage gave no id for an upload in parts')
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const tags: string[] = []
      let size = 0
      for await (const part of parts) {
        size += part.length
        const response = await this.put(key, part, `?partNumber=${tags.length + 1}&${upload}`)
        await response.body?.cancel()
        tags.push(response.headers.get('etag') ?? '')
      }
      await this.#complete(key, upload, tags).catch(async (error: unknown) => {
        // The response may have been lost: on a retry, the service has the file and no upload any more.
        if (!isMissing(error) || (await this.sizeOf(key)) !== size) throw error
      })
    } catch (error) {
      await this.ask('DELETE', key, {}, `?${upload}`).catch(() => undefined)
      throw error
    }
  }

  async #complete(key: string, upload: string, tags: readonly string[]): Promise<void> {
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const done = await (await this.ask('POST', key, { body }, `?${upload}`)).text()
    // S3 may begin a 200 response before it detects that the parts do not fit.
    if (done.includes('<Error>')) throw await errorOf(new Response(done, { status: 500 }))
  }

  async *list(prefix: string): AsyncGenerator<StoredEntry> {
    let token = ''
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      if (token) query.set('continuation-token', token)
      const text = await (await this.ask('GET', '', {}, `?${query}`)).text()
      const listing = ((await parseXml(text)) as { ListBucketResult?: Listing }).ListBucketResult ?? {}
      for (const { Key, Size, LastModified } of listing.Contents ?? [])
        yield { key: Key, size: Number(Size), modified: new Date(LastModified) }
      token = listing.IsTruncated === 'true' ? (listing.NextContinuationToken ?? '') : ''
    } while (token)
  }
}

/**
 * Files in a bucket. Every method rejects with `S3Error`, or a network error, when the service does not
 * respond.
 */
export const s3Storage = (bucket: Bucket, wait = TIMEOUTS): Storage => {
  const s3 = new S3(bucket, wait)
  const download = async (key: string, into: PassThrough, range?: ByteRange): Promise<void> => {
    try {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const { body } = await s3.ask('GET', key, headers ? { headers } : {})
      if (body) await pipeline(Readable.fromWeb(body as WebStream), into)
      else into.end()
    } catch (error) {
      into.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  return {
    async write(key, content) {
      if (Buffer.isBuffer(content)) {
        await (await s3.put(key, content)).body?.cancel()
        return
      }
      const parts = partsOf(content)
      const first = await parts.next()
      if (first.done) return
      if (first.value.length < PART_BYTES) {
        await (await s3.put(key, first.value)).body?.cancel()
        return
      }
      const rest = async function* (): AsyncGenerator<Buffer> {
        yield first.value
        yield* parts
      }
      await s3.putParts(key, rest())
    },
    read(key, range) {
      const stream = new PassThrough()
      void download(key, stream, range)
      return stream
    },
    async stat(key) {
      try {
        const { headers } = await s3.ask('HEAD', key)
        const modified = new Date(headers.get('last-modified') ?? 0)
        return { size: Number(headers.get('content-length') ?? 0), modified }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await s3.ask('DELETE', key).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    async deleteDir(prefix) {
      const keys: string[] = []
      for await (const { key } of s3.list(`${prefix}/`)) keys.push(key)
      for (let at = 0; at < keys.length; at += AT_ONCE)
        await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => s3.ask('DELETE', key)))
    },
    list: (prefix) => s3.list(prefix),
  }
}

/** The storage of a bucket, created anew only when its settings have changed. */
export const bucketStorage = (): ((bucket: Bucket) => Storage) => {
  let known: { key: string; storage: Storage } | null = null
  return (bucket) => {
    const key = JSON.stringify(bucket)
    if (known?.key !== key) known = { key, storage: s3Storage(bucket) }
    return known.storage
  }
}

/** Writes a small file into the bucket and removes it again. Rejects with the service's error. */
export const testBucket = async (bucket: Bucket): Promise<void> => {
  const storage = s3Storage(bucket)
  const key = `settings_test_${Date.now()}/test.txt`
  await storage.write(key, Buffer.from('test'))
  await storage.delete(key)
}
