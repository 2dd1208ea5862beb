/** Permission checks of screens. Hiding a button is a convenience; the server's rule is what protects. */
import { allows, type Permission } from '#drizzle/access.ts'
import { useUser } from './session.ts'

/** True when the signed-in user holds one of the permissions. */
export const useCan = (...permissions: Permission[]): boolean => allows(useUser(), ...permissions)
