/** E-mail addresses: the one rule of what an address is, and the one form in which it is stored. */
import { decodePunycode } from './punycode.ts'

// RFC 5322 dot-atoms before the @; after it, a host that begins with a letter or digit, ends each of its last
// two labels with one, and may hold `_` and `~`, as in PocketBase (govalidator).
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+)*@(?=[a-z0-9\u0080-\uffff])(?:[a-z0-9\u0080-\uffff_~-]+\.)*[a-z0-9\u0080-\uffff_~-]*[a-z0-9\u0080-\uffff]\.[a-z\u0080-\uffff](?:[a-z0-9\u0080-\uffff_~-]*[a-z\u0080-\uffff])?\.?$/i

/** Without surrounding white space, at most 254 characters. */
export const isEmail = (value: string): boolean => value.length <= 254 && EMAIL.test(value)

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
