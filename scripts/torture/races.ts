/**
 * Concurrent requests for the same thing: units are sold once, a key opens one order, a link is valid once.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { counted, type Report } from './report.ts'
import { onSite, type Site, superuser } from './site.ts'

const STOCK = 5
const PRODUITS = '/api/collections/produits/records'
const ORDERS = '/api/collections/orders/records'
const USERS = '/api/collections/users'
const EMAIL = 'lea@example.com'
const PASSWORD = 'phrase-de-passe-2026'

const must = async (requested: ReturnType<Site['call']>): Promise<Record<string, unknown>> => {
  const { status, text, json } = await requested
  if (status >= 300) throw new Error(`What a race needs is refused: ${status} ${text}`)
  return json
}
const atOnce = <T>(count: number, ask: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)))
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status)

/** Each from its own network, as a proxy in front would report it. */
const order = (site: Site, produit: string, nth: number, headers: Record<string, string> = {}) =>
  site.call('POST', '/api/checkout', {
    headers: { 'x-forwarded-for': `198.51.100.${(nth % 250) + 1}`, ...headers },
    body: {
      items: [{ kind: 'produit', id: produit, qty: 1 }],
      email: EMAIL,
      acceptsTerms: true,
      waivesWithdrawal: true,
    },
  })

const makeProduit = async (site: Site, token: string): Promise<string> => {
  const body = { title: 'Un coffret', status: 'published', price: 20, kind: 'digital', stock: STOCK }
  return String((await must(site.call('POST', PRODUITS, { token, body }))).id)
}

const lastUnits = async (report: Report, site: Site, token: string, buyers: number): Promise<void> => {
  const id = await makeProduit(site, token)
  const answers = await atOnce(buyers, (nth) => order(site, id, nth))
  const sold = answers.filter(({ status }) => status === 200).length
  const { stock } = await must(site.call('GET', `${PRODUITS}/${id}`, { token }))
  report.promise(
    `races: ${buyers} buyers, ${STOCK} units: each sold once`,
    sold === STOCK && stock === 0 && answers.every(({ status }) => status === 200 || status === 409),
    `${counted(statusesOf(answers))}; stock ${String(stock)}`,
  )
}

const oneKey = async (report: Report, site: Site, token: string, times: number): Promise<void> => {
  const id = await makeProduit(site, token)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await atOnce(times, () => order(site, id, 0, key))
  const opened = new Set(answers.map(({ json }) => json.orderId))
  const filter = encodeURIComponent(`items ~ '${id}'`)
  const { totalItems } = await must(site.call('GET', `${ORDERS}?filter=${filter}`, { token }))
  const { stock } = await must(site.call('GET', `${PRODUITS}/${id}`, { token }))
  report.promise(
    `races: one Idempotency-Key, ${times} times: one order`,
    answers.every(({ status }) => status === 200) &&
      opened.size === 1 &&
      totalItems === 1 &&
      stock === STOCK - 1,
    `${counted(statusesOf(answers))}; ${opened.size} answered, ${String(totalItems)} stored, stock ${String(stock)}`,
  )
}

/** The token of the newest password reset mail, read from the outbox. */
const resetToken = async (site: Site, token: string): Promise<string> => {
  const path = `/api/collections/email_messages/records?sort=-created&filter=${encodeURIComponent(`to = '${EMAIL}'`)}`
  for (let look = 0; look < 500; look += 1) {
    const { items } = await must(site.call('GET', path, { token }))
    for (const { text } of items as { text: string }[]) {
      const found = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0]
      const claims = found ? Buffer.from(found.split('.')[1] ?? '', 'base64url').toString() : ''
      if (found && claims.includes('passwordReset')) return found
    }
    await wait(20)
  }
  throw new Error('No mail for a new password has come')
}

const oneLink = async (report: Report, site: Site, token: string, times: number): Promise<void> => {
  const person = {
    email: EMAIL,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    firstName: 'Léa',
    verified: true,
  }
  await must(site.call('POST', `${USERS}/records`, { token, body: person }))
  await must(site.call('POST', `${USERS}/request-password-reset`, { body: { email: EMAIL } }))
  const link = await resetToken(site, token)
  const answers = await atOnce(times, (nth) => {
    const password = `${PASSWORD}-${nth}`
    return site.call('POST', `${USERS}/confirm-password-reset`, {
      body: { token: link, password, passwordConfirm: password },
    })
  })
  const nth = answers.findIndex(({ status }) => status === 204)
  const signIn = (password: string) =>
    site.call('POST', `${USERS}/auth-with-password`, { body: { identity: EMAIL, password } })
  const [saved, other] = [
    await signIn(`${PASSWORD}-${nth}`),
    await signIn(`${PASSWORD}-${nth === 0 ? 1 : 0}`),
  ]
  report.promise(
    `races: one link for a new password, ${times} times: serves once`,
    answers.filter(({ status }) => status === 204).length === 1 &&
      answers.every(({ status }) => [204, 400, 429].includes(status)) &&
      saved.status === 200 &&
      other.status === 400,
    `${counted(statusesOf(answers))}; its password ${saved.status}, another's ${other.status}`,
  )
}

/** The environment of a site under races. */
export const RACED = { TRUST_PROXY: 'true' }

export const racesOn = async (report: Report, site: Site, { many }: { many: number }): Promise<void> => {
  const token = await superuser(site)
  await lastUnits(report, site, token, many)
  await oneKey(report, site, token, many)
  await oneLink(report, site, token, Math.min(many, 40))
}

/** `many` at once, on their own site. */
export const races = (report: Report, options: { many: number }): Promise<void> =>
  onSite((site) => racesOn(report, site, options), RACED)
