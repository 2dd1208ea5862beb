/** The rights to another account's second step: apart from `access.ts`, which visitors load. */
import { type Holder, isAdministrator, isSuperuser } from './access.ts'

/** Whether the person may read if an account of the collection has a second step; of superusers' own, superusers alone. */
export const maySeeSecondStep = (holder: Holder | null | undefined, collection: string): boolean =>
  collection === 'users' ? isAdministrator(holder) : isSuperuser(holder)

/** Whether the person may remove the second step of an account whose owner has lost it. */
export const mayRemoveSecondStep = isSuperuser
