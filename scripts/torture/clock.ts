/**
 * A clock that is set an hour or a month ahead and back during requests: no user gains access, is locked out
 * or loses data by it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { insideOf, moveClock } from './inside.ts'
import { listen } from './listener.ts'
import { counted, type Report } from './report.ts'
import { onSite, type Site, superuser } from './site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONTH = 30 * DAY
/** Scheduled jobs check the clock at most this often; their own interval is a minute. */
const ROUND_MS = 100_000
const FAQS = '/api/collections/faqs/records'
const USERS = '/api/collections/users'
const CHIEF = { email: 'chef@example.com', password: 'phrase-de-passe-2026' }
const VISITORS = 4
/** Clock offsets of the short form. */
const MAX_SHORT = 4
/** A network that uses up the requests of a minute. */
const GREEDY = { 'x-forwarded-for': '203.0.113.9' }
const QUIET = { 'x-forwarded-for': '198.51.100.4' }

/** Just before the missing hour, and the repeated one, in Europe/Paris. */
const CHANGES = ['2026-03-29T00:59:59Z', '2026-10-25T00:59:59Z']

interface World {
  readonly site: Site
  readonly folder: string
  /** Of the superuser, signed again after each jump. */
  token: string
}

/** Visitors who send requests continuously; returns the statuses. */
const visitors = (world: World) => {
  const statuses: number[] = []
  let isOver = false
  let turn = 0
  const work = Array.from({ length: VISITORS }, async () => {
    while (!isOver) {
      turn += 1
      const headers = { 'x-forwarded-for': `192.0.2.${turn % 250}` }
      const body = { question: `Tour ${turn}\u00a0?`, answer: '<p>Oui</p>', published: true }
      const paths = ['/', FAQS, '/api/health', '/courses']
      statuses.push((await world.site.call('GET', paths[turn % 4] ?? '/', { headers })).status)
      statuses.push((await world.site.call('POST', FAQS, { token: world.token, body, headers })).status)
      await wait(10)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(work)
    return statuses
  }
}

const signIn = (site: Site, password: string, headers = QUIET) =>
  site.call('POST', `${USERS}/auth-with-password`, { body: { identity: CHIEF.email, password }, headers })

const negatives = (value: unknown): number => {
  if (typeof value === 'number') return value < 0 ? 1 : 0
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + negatives(one), 0)
}

/** The failures of new requests at a clock offset. */
const wrongAt = async (world: World, offset: number): Promise<string[]> => {
  const { site } = world
  const wrong: string[] = []
  const expect = (name: string, holds: boolean) => {
    if (!holds) wrong.push(name)
  }
  world.token = await superuser(site)
  const entered = await signIn(site, CHIEF.password)
  const token = String(entered.json.token)
  const me = await site.call('GET', '/api/auth/me', { token })
  expect(`a sign-in: ${entered.status}, then ${me.status}`, entered.status === 200 && me.status === 200)
  const body = { question: 'Quelle heure est-il\u00a0?', answer: '<p>Tard</p>', published: true }
  const received = await listen(site, 'faqs/*', token)
  const made = await site.call('POST', FAQS, { token: world.token, body })
  const changed = await site.call('PATCH', `${FAQS}/${made.json.id}`, { token: world.token, body })
  const [created, updated] = [new Date(String(made.json.created)), new Date(String(changed.json.updated))]
  const off = created.getTime() - (Date.now() + offset)
  expect(`a record of ${String(made.json.created)}`, Math.abs(off) < 20_000 && updated > created)
  await wait(100)
  expect('its event', received.text().includes(String(made.json.id)))
  received.close()
  for (const path of ['/', '/courses', '/sitemap.xml', FAQS])
    expect(path, (await site.call('GET', path, { headers: QUIET })).status === 200)
  const figures = await site.call('GET', '/api/admin/statistics', { token })
  expect(`figures: ${figures.status}`, figures.status === 200 && negatives(figures.json) === 0)
  return wrong
}

const takeAll = async (site: Site): Promise<number> => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => signIn(site, 'une-fausse-phrase', GREEDY)))
  return tries.filter(({ status }) => status === 429).length
}

/** Moves the clock to each offset and checks the site; the last one is the true time. */
const jumps = async (report: Report, world: World, isWhole: boolean): Promise<void> => {
  const { site, folder } = world
  const old = String((await signIn(site, CHIEF.password)).json.token)
  const places: [string, number][] = [
    ['an hour ahead', HOUR],
    ['back', 0],
    ['a month ahead', MONTH],
    ['back from there', 0],
    ['an hour behind', -HOUR],
    ['a month behind', -MONTH],
    ...CHANGES.map((at): [string, number] => [`at ${at}`, new Date(at).getTime() - Date.now()]),
    ['true again', 0],
  ]
  for (const [name, offset] of isWhole ? places : places.slice(0, MAX_SHORT)) {
    await moveClock(folder, offset)
    const wrong = await wrongAt(world, offset)
    report.promise(`clock: ${name}`, wrong.length === 0, wrong.slice(0, 5).join('; '))
    if (offset !== MONTH) continue
    const { status } = await site.call('GET', '/api/auth/me', { token: old })
    report.promise('clock: a token does not outlive its week', status === 401, String(status))
    const refused = await takeAll(site)
    await moveClock(folder, 0)
    const after = (await signIn(site, CHIEF.password, GREEDY)).status
    report.promise(
      'clock: a limit used up a month ahead is not used up for a month',
      refused > 0 && after === 200,
      `${refused} refused there, then ${after}`,
    )
  }
}

const pendingOrder = async ({ site, token }: World): Promise<string> => {
  const body = { title: 'Un coffret', status: 'published', price: 20, kind: 'digital', stock: 5 }
  const { json } = await site.call('POST', '/api/collections/produits/records', { token, body })
  const order = await site.call('POST', '/api/checkout', {
    headers: QUIET,
    body: {
      items: [{ kind: 'produit', id: json.id, qty: 1 }],
      email: 'lea@example.com',
      acceptsTerms: true,
      waivesWithdrawal: true,
    },
  })
  if (order.status !== 200) throw new Error(`An order is refused: ${order.text}`)
  return String(order.json.orderId)
}

/** Whether the job of each minute closes an order whose quarter of an hour is over. */
const isClosed = async (world: World, offset: number): Promise<boolean> => {
  await moveClock(world.folder, offset)
  world.token = await superuser(world.site)
  const order = await pendingOrder(world)
  await moveClock(world.folder, offset + HOUR)
  world.token = await superuser(world.site)
  const until = Date.now() + ROUND_MS
  while (Date.now() < until) {
    const { json } = await world.site.call('GET', `/api/collections/orders/records/${order}`, {
      token: world.token,
    })
    if (json.status === 'cancelled') return true
    await wait(1000)
  }
  return false
}

/** Scheduled jobs: the nightly jobs of a skipped month do not run thirty times, and none stops. */
const scheduled = async (report: Report, world: World): Promise<void> => {
  const { site, folder } = world
  world.token = await superuser(site)
  const settings = { backups: { cron: '0 3 * * *', cronMaxKeep: 40 } }
  const stored = await site.call('PATCH', '/api/settings', { token: world.token, body: settings })
  if (stored.status !== 200) throw new Error(`Settings are refused: ${stored.text}`)
  await moveClock(folder, MONTH)
  await wait(ROUND_MS)
  world.token = await superuser(site)
  const { text } = await site.call('GET', '/api/backups', { token: world.token })
  const archives = (JSON.parse(text) as { key: string }[]).filter(({ key }) => key.startsWith('@auto'))
  report.promise(
    'clock: nights that were jumped over',
    archives.length <= 2,
    `${archives.length} archives of 30 nights`,
  )
  for (const [name, offset] of [
    ['a month ahead', MONTH],
    ['back from there', 0],
    ['a month behind', -MONTH],
  ] as const)
    report.promise(`clock: the work of each minute goes on, ${name}`, await isClosed(world, offset), '')
}

/** `isWhole` tests every clock offset, and waits for minutes for scheduled jobs. */
export const clock = (report: Report, { isWhole }: { isWhole: boolean }): Promise<void> =>
  onSite(
    async (site, folder) => {
      const world: World = { site, folder, token: await superuser(site) }
      const person = {
        ...CHIEF,
        passwordConfirm: CHIEF.password,
        firstName: 'Léa',
        role: 'admin',
        verified: true,
      }
      const made = await site.call('POST', `${USERS}/records`, { token: world.token, body: person })
      if (made.status !== 200) throw new Error(`A person is refused: ${made.text}`)
      const end = visitors(world)
      await jumps(report, world, isWhole)
      if (isWhole) await scheduled(report, world)
      const statuses = await end()
      report.promise(
        'clock: nobody is answered by a failure meanwhile',
        statuses.every((status) => status < 500),
        counted(statuses),
      )
      const said = site
        .said()
        .split('\n')
        .filter((line) => line.includes('"level":50'))
      report.promise(
        'clock: the site says nothing of a failure',
        said.length === 0,
        said.slice(0, 3).join(' '),
      )
    },
    (folder) => ({ ...insideOf(folder), RATE_LIMIT: 'on', TRUST_PROXY: 'true' }),
  )
