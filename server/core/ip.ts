/** Addresses of callers: parsed, normalised, compared with networks. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address over IPv6 becomes plain IPv4; any other text is unchanged. */
export const withoutMapping = (ip: string): string => ip.replace(MAPPED, '$1')

/** Eight groups of four digits, as PocketBase writes an IPv6 address. */
const expanded = (ip: string): string => {
  const plain = new URL(`http://[${ip.split('%')[0]}]/`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...middle, ...right].map((group) => group.padStart(4, '0')).join(':')
}

/** The normalised address: IPv4 unchanged, IPv6 in full; `''` for anything else. */
const fullIp = (text: string): string => {
  const ip = withoutMapping(text.trim())
  const version = isIP(ip)
  if (version === 0) return ''
  return version === 4 ? ip : expanded(ip)
}

/**
 * The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address (RFC 6177: no subscriber gets
 * less), within which any number of addresses may be used.
 */
export const networkOf = (ip: string): string =>
  isIP(ip) === 6 ? `${expanded(ip).split(':').slice(0, 4).join(':')}::/64` : ip

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** Whether the text is an address or a network in CIDR form. */
export const isIpOrNetwork = (text: string): boolean => {
  const [ip = '', bits, ...rest] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether the address is one of these, or in one of these networks; invalid entries match nothing. */
export const isAmong = (ip: string, entries: readonly string[]): boolean =>
  entries.some((entry) => {
    if (!isIpOrNetwork(entry) || isIP(ip) === 0) return false
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) return fullIp(address) === fullIp(ip)
    const list = new BlockList()
    list.addSubnet(address, Number(bits), family(address))
    return list.check(ip, family(ip))
  })

interface ProxyTrust {
  /** Names of headers that only the site's own proxy can set, in order. */
  readonly headers: readonly string[]
  readonly useLeftmostIP: boolean
}

/** The value of the last header line of this name: earlier ones may be set by the client. */
const lastLine = (raw: IncomingMessage, name: string): string => {
  const key = name.toLowerCase()
  const value = raw.headersDistinct?.[key]?.at(-1) ?? raw.headers[key] ?? ''
  return Array.isArray(value) ? (value.at(-1) ?? '') : value
}

/**
 * The caller's address (PocketBase §9.8): the right-most (or left-most) address of the first trusted header
 * that contains one, else the address of the connection.
 */
export const clientIp = (raw: IncomingMessage, socketAddress: string, trust: ProxyTrust): string => {
  for (const name of trust.headers) {
    const listed = lastLine(raw, name).split(',').map(fullIp).filter(Boolean)
    const found = trust.useLeftmostIP ? listed[0] : listed.at(-1)
    if (found) return found
  }
  return fullIp(socketAddress) || socketAddress
}
