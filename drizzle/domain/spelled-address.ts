/** The one form in which e-mail addresses are stored; apart from their rule, which public pages carry. */
import { isEmail } from './email.ts'
import { decodePunycode } from './punycode.ts'

const isPlainDomain = (domain: string): boolean => /^[ -~]*$/.test(domain) && !domain.includes('xn--')

/** `''` for a domain that cannot be encoded. */
const asciiDomain = (domain: string): string =>
  URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''

/** `xn--socit-esab.fr` → `société.fr`; Chrome sends the first for the second. Others are unchanged. */
const writtenDomain = (domain: string): string => {
  if (isPlainDomain(domain)) return domain
  const labels = asciiDomain(domain).split('.')
  const written = labels.map((label) =>
    label.startsWith('xn--') ? decodePunycode(label.slice('xn--'.length)) : label,
  )
  return written.join('.') || domain
}

/**
 * The stored spelling of an address, equal for every way of typing it: capitals, « é » as one character or as
 * two, an accented domain or its `xn--` form. A `+` part stays: it makes another address. Idempotent; a text
 * that is no address is only trimmed and lower-cased.
 */
export const spelledAddress = (typed: string): string => {
  const lower = typed.trim().normalize('NFC').toLowerCase().normalize('NFC')
  if (!isEmail(lower)) return lower
  const at = lower.lastIndexOf('@') + 1
  return lower.slice(0, at) + writtenDomain(lower.slice(at))
}

/**
 * The address with an encoded domain, for services that take only ASCII; null when what stands before the @
 * cannot be written so.
 */
export const asciiAddress = (address: string): string | null => {
  const at = address.lastIndexOf('@') + 1
  const [local, domain] = [address.slice(0, at), asciiDomain(address.slice(at))]
  return /^[ -~]*$/.test(local) && domain ? `${local}${domain}` : null
}
