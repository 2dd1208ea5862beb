/** Addresses of callers: read, written in full, compared with networks. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address that came over IPv6 is the same address; any other text stays as it is. */
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

/** The address in its one form: IPv4 as it is, IPv6 in full; `''` for what is no address. */
const fullIp = (text: string): string => {
  const ip = withoutMapping(text.trim())
  const version = isIP(ip)
  if (version === 0) return ''
  return version === 4 ? ip : expanded(ip)
}

/**
 * What one subscriber of the network has for certain: an IPv4 address, or the /64 of an IPv6 address (RFC 6177: nobody is
 * given less), within which he takes as many addresses as he likes.
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

/** Whether the address is one of these, or in one of these networks; entries that are neither match nobody. */
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
  /** Names of headers that only our own proxy can set, in order. */
  readonly headers: readonly string[]
  readonly useLeftmostIP: boolean
}

/** The value of the last line with this name: earlier ones may be the client's own. */
const lastLine = (raw: IncomingMessage, name: string): string => {
  const key = name.toLowerCase()
  const value = raw.headersDistinct?.[key]?.at(-1) ?? raw.headers[key] ?? ''
  return Array.isArray(value) ? (value.at(-1) ?? '') : value
}

/**
 * Who calls (PocketBase §9.8): the right-most (or left-most) address of the first trusted header that holds one, else
 * the address of the connection.
 */
export const clientIp = (raw: IncomingMessage, socketAddress: string, trust: ProxyTrust): string => {
  for (const name of trust.headers) {
    const listed = lastLine(raw, name).split(',').map(fullIp).filter(Boolean)
    const found = trust.useLeftmostIP ? listed[0] : listed.at(-1)
    if (found) return found
  }
  return fullIp(socketAddress) || socketAddress
}
