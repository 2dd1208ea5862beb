import type { readSetup, setUp } from '#server/features/setup/contract.ts'
import { call, callQuery } from '../../lib/call.ts'

/** Whether the site still waits for its first administrator. */
export const setUpState = callQuery<typeof readSetup>('GET /api/setup')

export interface FirstAdministrator {
  brand: string
  firstName: string
  lastName: string
  email: string
  password: string
}
export const sendSetUp = (token: string, person: FirstAdministrator) =>
  call<typeof setUp>('POST /api/setup', { body: { token, ...person }, auth: false })
