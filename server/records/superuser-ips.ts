import { isAmong } from '#server/core/ip.ts'
import type { EngineSettings } from './settings.ts'

/** Whether superusers may call from this address: `superuserIPs` holds addresses and networks, an empty list all. */
export const isAllowedSuperuserIp = ({ superuserIPs }: EngineSettings, ip: string): boolean =>
  superuserIPs.length === 0 || isAmong(ip, superuserIPs)
