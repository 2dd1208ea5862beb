/**
 * The addresses from which superusers may call (PocketBase's `superuserIPs` setting): addresses or networks
 * in CIDR form.
 */
import { BlockList, isIP } from 'node:net'
import { forbidden } from '#server/core/errors.ts'
import { withoutMapping } from '#server/core/ip.ts'
import type { EngineSettings } from '../settings.ts'

const familyOf = (ip: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(ip)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}

const listOf = (entries: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.trim().split('/')
    const ip = withoutMapping(address)
    const family = familyOf(ip)
    // An invalid value allows no address: the settings are validated where they are changed.
    if (!family) continue
    const bits = Number(prefix)
    if (prefix === undefined) list.addAddress(ip, family)
    else if (Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv4' ? 32 : 128))
      list.addSubnet(ip, bits, family)
  }
  return list
}

/** Whether a superuser may call from this address; an empty list allows every address. */
export const isAllowedSuperuserIp = (settings: Pick<EngineSettings, 'superuserIPs'>, ip: string): boolean => {
  if (settings.superuserIPs.length === 0) return true
  const address = withoutMapping(ip)
  const family = familyOf(address)
  return family !== null && listOf(settings.superuserIPs).check(address, family)
}

/** Throws 403 when a superuser may not call from this address. */
export const checkSuperuserIp = (settings: Pick<EngineSettings, 'superuserIPs'>, ip: string): void => {
  if (!isAllowedSuperuserIp(settings, ip)) throw forbidden()
}
