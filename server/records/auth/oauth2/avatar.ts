/**
 * Downloads the picture of a provider's account. The URL is untrusted: only the public internet is contacted.
 */
import { lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { basename } from 'node:path'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/**
 * Addresses outside the public internet: this machine, private networks, link-local (cloud metadata),
 * multicast.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the public internet. An IPv4-mapped IPv6 address is checked as IPv4. */
export const isPublicAddress = (address: string): boolean => {
  const ip = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const version = isIP(ip)
  return version !== 0 && !closed.check(ip, version === 4 ? 'ipv4' : 'ipv6')
}

export interface DownloadOptions {
  /** Bytes. */
  readonly maxSize: number
  /** Which addresses may be contacted; a test allows its own machine. */
  readonly isAllowed?: (address: string) => boolean
}

/**
 * Resolves a name and passes only allowed addresses to the connection itself, so that no second lookup can
 * differ.
 */
const guardedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        done(error, [])
        return
      }
      const allowed = found.filter(({ address }) => isAllowed(address))
      const first = allowed[0]
      if (!first) done(new Error(`${hostname} is not a public address`), [])
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }

type Answer = { readonly redirect: string } | { readonly content: Buffer }

const get = (url: URL, options: Required<DownloadOptions>, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !options.isAllowed(host)) throw new Error(`${host} is not a public address`)
    const client = url.protocol === 'https:' ? https : http
    const request = client.get(url, { lookup: guardedLookup(options.isAllowed), signal }, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.resume()
        resolve({ redirect: headers.location })
        return
      }
      if (statusCode !== 200) {
        response.resume()
        reject(new Error(`The picture was answered with ${statusCode}`))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > options.maxSize) response.destroy(new Error('The picture is too large'))
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => resolve({ content: Buffer.concat(chunks) }))
    })
    request.on('error', reject)
  })

/**
 * The content of an http(s) URL and a file name. Rejects after 10 s, above `maxSize`, or for a private
 * address.
 */
export const downloadPublic = async (
  address: string,
  { maxSize, isAllowed = isPublicAddress }: DownloadOptions,
): Promise<{ name: string; content: Buffer }> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let left = MAX_REDIRECTS; left >= 0; left -= 1) {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new Error('The picture is not on the web')
    const answer = await get(url, { maxSize, isAllowed }, signal)
    if ('content' in answer)
      return { name: basename(decodeURIComponent(url.pathname)) || 'avatar', content: answer.content }
    url = new URL(answer.redirect, url)
  }
  throw new Error('The picture was redirected too often')
}
