/**
 * A local service that speaks the part of S3 that a store needs. Signatures of version 4 are worked out and compared, as
 * `s3rver` does not (nor can it page through a list on this OpenSSL), so that a wrong key or a wrongly signed address fails.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '#server/records/settings.ts'

const KEY = 'AKLOCAL'
const SECRET = 'a-secret-of-the-local-bucket'
const REGION = 'eu-west-3'
const BUCKET = 'uploads'
/** Files in one answer, as in S3. */
const LISTED = 1000

interface Stored {
  content: Buffer
  modified: Date
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that the request should have: AWS Signature Version 4. */
const signatureOf = (request: IncomingMessage, url: URL, signed: string[], date: string): string => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const payload = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, path.join('/'), query, headers, signed.join(';'), payload].join('\n')
  const day = date.slice(0, 8)
  const scope = `${day}/${REGION}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
}

const isSigned = (request: IncomingMessage, url: URL): boolean => {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [, key, signed = '', signature] = parts
  const date = String(request.headers['x-amz-date'])
  return key === KEY && signature === signatureOf(request, url, signed.split(';'), date)
}

const text = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

class Bucket {
  readonly #listed: number
  readonly #files = new Map<string, Stored>()
  readonly #uploads = new Map<string, Map<number, Buffer>>()

  constructor(listed: number) {
    this.#listed = listed
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, bucket = '', ...rest] = url.pathname.split('/')
    const refuse = (status: number, code: string): void => {
      const body =
        request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>Refused</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    }
    if (!isSigned(request, url)) return refuse(403, 'SignatureDoesNotMatch')
    if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    const body = await buffer(request)
    if (key === '') this.#list(url.searchParams, response)
    else if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      this.#inParts(request.method ?? '', key, url.searchParams, body, response)
    else if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
      this.#files.set(key, { content: body, modified: new Date() })
      response.writeHead(200, { etag: `"${sha256(key)}"` }).end()
    } else if (request.method === 'DELETE') {
      this.#files.delete(key)
      response.writeHead(204).end()
    } else if (this.#files.has(key)) this.#send(key, request, response)
    else refuse(404, 'NoSuchKey')
  }

  #send(key: string, request: IncomingMessage, response: ServerResponse): void {
    const { content, modified } = this.#files.get(key) ?? { content: Buffer.alloc(0), modified: new Date() }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = start === undefined ? content : content.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': modified.toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.#files.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort()
    const page = keys.slice(0, this.#listed)
    const contents = page.map((key) => {
      const { content, modified } = this.#files.get(key) ?? { content: Buffer.alloc(0), modified: new Date() }
      return `<Contents><Key>${text(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const isCut = keys.length > page.length
    const next = isCut ? `<NextContinuationToken>${text(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    response.end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  #inParts(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const id = query.get('uploadId') ?? randomUUID()
    const parts = this.#uploads.get(id) ?? new Map<number, Buffer>()
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${id}-${query.get('partNumber')}"` }).end()
    } else if (method === 'DELETE') {
      this.#uploads.delete(id)
      response.writeHead(204).end()
    } else if (query.has('uploads')) {
      this.#uploads.set(id, parts)
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    } else if (!this.#uploads.has(id)) {
      response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    } else {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g)]
      const content = Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0)))
      this.#files.set(key, { content, modified: new Date() })
      this.#uploads.delete(id)
      response.end('<CompleteMultipartUploadResult/>')
    }
  }
}

/** The fault of a request: the connection breaks, no reply, the reply lost after the work, or a status. */
export type Trouble = 'broken' | 'silence' | 'lost' | number | null

/** Settings that reach an empty bucket that this test has to itself; `troubleOf` says which requests fail. */
export const localBucket = async (
  troubleOf: (request: IncomingMessage) => Trouble = () => null,
  { listed = LISTED } = {},
): Promise<S3Settings> => {
  const bucket = new Bucket(listed)
  const server = createServer((request, response) => {
    const trouble = troubleOf(request)
    if (trouble === 'silence') return
    if (trouble === 'broken') {
      request.socket.destroy()
      return
    }
    if (trouble === 'lost') {
      response.end = () => {
        request.socket.destroy()
        return response
      }
    } else if (trouble !== null) {
      request.resume().once('end', () => response.writeHead(trouble).end())
      return
    }
    bucket.answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  return {
    enabled: true,
    bucket: BUCKET,
    region: REGION,
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: KEY,
    secret: SECRET,
    forcePathStyle: true,
  }
}
