/** The bounds of `server/docs/limits.md` that a caller can reach, each tested from below and from above. */
import { get, type IncomingMessage } from 'node:http'
import { PASSWORD, type Prepared, prepare, writeLongTexts } from './bounds-world.ts'
import { counted, type Report } from './report.ts'
import { onSite, type Site } from './site.ts'

const KB = 1024
const LIST = '/api/collections/faqs/records'
const CONTACT = '/api/collections/contact_requests/records'
const QUOTE = '/api/checkout/quote'

type Statuses = readonly number[]
interface Bound {
  readonly name: string
  /** Requests within and beyond the bound; the statuses of each. */
  readonly below: () => Promise<Statuses>
  readonly above: () => Promise<Statuses>
  readonly fits: (status: number) => boolean
  /** The status above the bound; at least one reply must have it. */
  readonly refused: number
}

const one = async (requested: Promise<{ readonly status: number }>): Promise<Statuses> => [
  (await requested).status,
]
const not413 = (status: number): boolean => status === 400
const ok = (status: number): boolean => status === 200
const sized = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
const deep = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`
const nested = (count: number) => `${'<div>'.repeat(count)}Bonjour${'</div>'.repeat(count)}`
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const bodies = (site: Site): Bound[] => {
  const request = { kind: 'contact', email: 'lea@example.com', body: 'Bonjour.' }
  const contact = (more: object) => one(site.call('POST', CONTACT, { body: { ...request, ...more } }))
  const quote = (body: string) => one(site.call('POST', QUOTE, { body }))
  const pictures = (count: number) => {
    const person = { email: `p${count}@example.com`, firstName: 'Léa', password: PASSWORD }
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...person, passwordConfirm: PASSWORD }))
      form.set(name, value)
    for (let at = 0; at < count; at += 1) form.append('avatar', new Blob([PIXEL]), `${at}.png`)
    return one(site.call('POST', '/api/collections/users/records', { body: form }))
  }
  return [
    {
      name: 'body of an endpoint of our own, 64 kB',
      below: () => quote(sized(64 * KB)),
      above: () => quote(sized(64 * KB + 1)),
      fits: not413,
      refused: 413,
    },
    {
      name: 'body of a record, its fields and 64 kB',
      below: () => contact({ other: 'x'.repeat(60_000) }),
      above: () => contact({ other: 'x'.repeat(200_000) }),
      fits: ok,
      refused: 413,
    },
    {
      name: 'names of a body, 200',
      below: () => contact(names(197)),
      above: () => contact(names(198)),
      fits: ok,
      refused: 400,
    },
    {
      name: 'files of a form, those of its fields and 20',
      below: () => pictures(21),
      above: () => pictures(22),
      fits: ok,
      refused: 413,
    },
  ]
}

const texts = (site: Site, { token }: Prepared): Bound[] => {
  const answer = (text: string) =>
    one(site.call('POST', LIST, { token, body: { question: 'Combien ?', answer: text } }))
  const filter = (length: number) =>
    one(site.call('GET', `${LIST}${query({ filter: `question!='${'x'.repeat(length - 12)}'` })}`))
  const depth = (levels: number) =>
    one(
      site.call('POST', LIST, {
        token,
        body: `{"question":"Oui ?","answer":"Oui","data":${deep(levels - 1)}}`,
      }),
    )
  return [
    {
      name: 'depth of JSON, 1000',
      below: () => depth(1000),
      above: () => depth(1001),
      fits: ok,
      refused: 400,
    },
    {
      name: 'rich text, 512 kB',
      below: () => answer(`<p>${'x'.repeat(512 * KB - 7)}</p>`),
      above: () => answer(`<p>${'x'.repeat(512 * KB - 6)}</p>`),
      fits: ok,
      refused: 400,
    },
    {
      name: 'elements of a rich text, 300 open at once',
      below: () => answer(nested(300)),
      above: () => answer(nested(301)),
      fits: ok,
      refused: 400,
    },
    {
      name: 'filter, 3500 characters',
      below: () => filter(3500),
      above: () => filter(3501),
      fits: ok,
      refused: 400,
    },
  ]
}

/** Orders this many units of its own product, ten at a time, without paying. */
const hold = (site: Site, token: string, qty: number, as?: string) => async (): Promise<Statuses> => {
  const { json } = await site.call('POST', '/api/collections/produits/records', {
    token,
    body: { title: 'Un coffret', status: 'published', price: 20, kind: 'digital', stock: 100 },
  })
  const statuses: number[] = []
  for (let left = qty; left > 0; left -= 10) {
    const items = [{ kind: 'produit', id: json.id, qty: Math.min(left, 10) }]
    const body = { items, acceptsTerms: true, waivesWithdrawal: true, email: 'lea@example.com' }
    statuses.push((await site.call('POST', '/api/checkout', { body, ...(as ? { token: as } : {}) })).status)
  }
  return statuses
}

const lists = (site: Site, { person, token }: Prepared): Bound[] => {
  const turn = 'module.lessons_via_module.'
  const lessons = (path: string) => {
    const sent = query({ filter: `${path}title != 'x'` })
    return one(site.call('GET', `/api/collections/lessons/records${sent}`, { token: person }))
  }
  const expand = (perPage: number) => {
    const sent = query({ perPage: String(perPage), expand: 'tags.produits_via_tags' })
    return one(site.call('GET', `/api/collections/produits/records${sent}`))
  }
  const page = (perPage: number) => {
    const sent = query({ perPage: String(perPage), filter: "topic = 'long'" })
    return one(site.call('GET', `${LIST}${sent}`))
  }
  return [
    {
      name: 'a back-relation once on a path',
      below: () => lessons(turn),
      above: () => lessons(turn + turn),
      fits: ok,
      refused: 400,
    },
    {
      name: 'records of an expand, 10,000',
      below: () => expand(20),
      above: () => expand(25),
      fits: ok,
      refused: 400,
    },
    {
      name: 'texts of a page, 16 million characters',
      below: () => page(30),
      above: () => page(40),
      fits: ok,
      refused: 400,
    },
    // The ten of the row below are still reserved for the guests of this network.
    {
      name: 'stock held for guests, 10',
      below: hold(site, token, 10),
      above: hold(site, token, 1),
      fits: ok,
      refused: 409,
    },
    {
      name: 'stock held for an account, 30',
      below: hold(site, token, 30, person),
      above: hold(site, token, 1, person),
      fits: ok,
      refused: 409,
    },
  ]
}

/** The machine itself has no bound of streams. */
const STRANGER = { 'x-forwarded-for': '203.0.113.7' }

/** Opens this many concurrent event streams, all ended after their reply. */
const streams = async ({ port }: Site, count: number): Promise<Statuses> => {
  const open = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(
            { host: '127.0.0.1', port, path: '/api/realtime', agent: false, headers: STRANGER },
            resolve,
          ).on('error', reject)
        }),
    ),
  )
  for (const stream of open) stream.destroy()
  return open.map(({ statusCode }) => statusCode ?? 0)
}

const crowds = (site: Site): Bound[] => {
  const signIns = async (count: number) => {
    const requested = Array.from({ length: count }, (_, at) =>
      one(
        site.call('POST', '/api/collections/users/auth-with-password', {
          body: { identity: `personne${at}@example.com`, password: 'fausse-phrase-2026' },
        }),
      ),
    )
    return (await Promise.all(requested)).flat()
  }
  return [
    {
      name: 'event streams of an address, 100',
      below: () => streams(site, 100),
      above: () => streams(site, 101),
      fits: ok,
      refused: 429,
    },
    {
      name: 'passwords that wait, 64 of a network',
      below: () => signIns(60),
      above: () => signIns(120),
      fits: not413,
      refused: 429,
    },
  ]
}

/** Requires a site with limits enabled. */
const reads = (site: Site): Bound => {
  const ask = async (count: number) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at += 1) statuses.push((await site.call('GET', LIST)).status)
    return statuses
  }
  return {
    name: 'reads of a visitor, 300 in 10 s',
    below: () => ask(300),
    // The requests from below still count, unless a window of ten seconds has ended in between: 301 are too
    // many in any case.
    above: () => ask(301),
    fits: ok,
    refused: 429,
  }
}

const probe = async (report: Report, { name, below, above, fits, refused }: Bound): Promise<void> => {
  const [under, over] = [await below(), await above()]
  const holds =
    under.every(fits) && over.includes(refused) && over.every((status) => fits(status) || status === refused)
  report.promise(`bounds: ${name}`, holds, `below ${counted(under)}; above ${counted(over)}`)
}

export const bounds = async (report: Report): Promise<void> => {
  await onSite(
    async (site) => {
      const prepared = await prepare(site)
      await writeLongTexts(site, prepared.token)
      const before = site.memory()
      const all = [...bodies(site), ...texts(site, prepared), ...lists(site, prepared), ...crowds(site)]
      for (const bound of all) await probe(report, bound)
      const health = await site.call('GET', '/api/health')
      report.promise('bounds: the site answers after them', health.status === 200, String(health.status))
      report.figure('bounds: memory', `${before.toFixed(0)} MB before, ${site.memory().toFixed(0)} MB after`)
    },
    { TRUST_PROXY: 'true' },
  )
  await onSite((site) => probe(report, reads(site)), { RATE_LIMIT: 'on' })
}
