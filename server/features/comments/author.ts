/** The signature of a comment, and whether it speaks for the site. */
import { allows } from '#drizzle/access.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { isBlank } from '#server/core/blank.ts'

type Person = RecordOf<typeof userFields>

/** Whether a person speaks as the team: those who manage courses, and the instructor of this one. */
export const speaksForTeam = (person: Person, instructor: string): boolean =>
  allows({ ...person, collectionName: 'users' }, 'courses.manage') ||
  (person.role !== 'member' && person.id === instructor)

/** Characters that no name has: control and direction marks, and triggers of automatic links. */
const UNPRINTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const ADDRESS = /[@/\\<>]|www\.|\p{L}\.\p{L}{2}/iu
const NAMELESS = 'Une personne'

/** A name as shown to others: its owner writes it, and it appears in mails. */
const shown = (name: string): string => {
  const text = name.replace(UNPRINTED, ' ').replace(/\s+/g, ' ').trim()
  return isBlank(text) || ADDRESS.test(text) ? NAMELESS : text
}

/** A member is called « Claire M. » before other members, the team by its whole name. */
export const signatureOf = ({ firstName, lastName, name }: Person, isTeam: boolean): string => {
  if (isTeam) return shown(name)
  const [initial = ''] = lastName.trim()
  const first = shown(firstName)
  return first !== NAMELESS && /\p{L}/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first
}
