/** The screen's half of the permission list; hiding a button is comfort, the rule on the server is the lock. */
import { allows, type Permission } from '#drizzle/access.ts'
import { useUser } from './session.ts'

/** True when the signed-in person holds one of the permissions. */
export const useCan = (...permissions: Permission[]): boolean => allows(useUser(), ...permissions)
