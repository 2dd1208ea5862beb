/** First and last name of an account that a provider, an import or an order opens. */

interface NameSources {
  readonly givenName?: string | undefined
  readonly familyName?: string | undefined
  /** The full name. */
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly email?: string | undefined
}

interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** The fields' own limit, in characters. */
const MAX_LENGTH = 80

const cut = (text: string): string => [...text].slice(0, MAX_LENGTH).join('')

/** Trimmed; empty for a text of nothing but white space, control and invisible characters. */
const readable = (text = ''): string => (/[^\p{C}\s]/u.test(text) ? text.trim() : '')

/**
 * The parts of the name when there is a given name, else the full name at its first space, else a user name,
 * else what stands before the @. The first name is only empty without any of them.
 */
export const personName = (sources: NameSources): PersonName => {
  const [givenName, familyName] = [readable(sources.givenName), readable(sources.familyName)]
  if (givenName) return { firstName: cut(givenName), lastName: cut(familyName) }
  const [first = '', ...rest] = readable(sources.name).split(/\s+/)
  if (first) return { firstName: cut(first), lastName: cut(rest.join(' ') || familyName) }
  const { email = '' } = sources
  const label = familyName || readable(sources.username) || readable(email.slice(0, email.lastIndexOf('@')))
  return { firstName: cut(label), lastName: '' }
}
