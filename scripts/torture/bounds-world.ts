/** The data of the bounds: a member, products with tags, and long texts. */
import { type Site, superuser } from './site.ts'

export interface Prepared {
  readonly token: string
  /** Of a member. */
  readonly person: string
}

export const PASSWORD = 'phrase-de-passe-2026'

/** Creates records in order; throws when one is refused. */
const makeAll = async (
  site: Site,
  token: string,
  collection: string,
  records: object[],
): Promise<string[]> => {
  const ids: string[] = []
  for (const body of records) {
    const { status, text, json } = await site.call('POST', `/api/collections/${collection}/records`, {
      token,
      body,
    })
    if (status !== 200) throw new Error(`${collection} refuses what the bounds need: ${status} ${text}`)
    ids.push(String(json.id))
  }
  return ids
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** 40 texts of 450 kB. */
export const writeLongTexts = async (site: Site, token: string): Promise<void> => {
  const answer = `<p>${'x'.repeat(450_000)}</p>`
  await makeAll(
    site,
    token,
    'faqs',
    times(40, (at) => ({ question: `Question ${at}`, answer, topic: 'long', published: true })),
  )
}

/** 150 products with four of six tags each, so that each tag has a hundred, and a member. */
export const prepare = async (site: Site): Promise<Prepared> => {
  const token = await superuser(site)
  const tags = await makeAll(
    site,
    token,
    'tags',
    times(6, (at) => ({ name: `Thème ${at}` })),
  )
  await makeAll(
    site,
    token,
    'produits',
    times(150, (at) => ({
      title: `Audio ${at}`,
      status: 'published',
      price: 20,
      tags: [0, 1, 2, 3].map((step) => tags[(at + step) % 6]),
    })),
  )
  const identity = 'claire@example.com'
  const person = { email: identity, password: PASSWORD, passwordConfirm: PASSWORD, firstName: 'Claire' }
  await makeAll(site, token, 'users', [{ ...person, verified: true }])
  const signedIn = await site.call('POST', '/api/collections/users/auth-with-password', {
    body: { identity, password: PASSWORD },
  })
  return { token, person: String(signedIn.json.token) }
}
