/** Single requests, or a few, that once stopped, killed or filled a site. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { type Attack, adjacent, make, records, timed } from './attacks-world.ts'
import { PASSWORD } from './bounds-world.ts'
import { counted } from './report.ts'
import type { Answer, Site } from './site.ts'

/** Other callers must not notice the attack: the maximum delay of their requests. */
const UNNOTICED_MS = 1000
const MB = 1_048_576

const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
const signUp = (more: object) => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  ...more,
})
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const path = join(folder, name)
    return existsSync(path) && statSync(path).isFile() ? sum + statSync(path).size : sum
  }, 0)
/** Waits until a condition holds, or for this many milliseconds. */
const until = async (holds: () => boolean, ms: number): Promise<void> => {
  const began = performance.now()
  while (!holds() && performance.now() - began < ms) await wait(20)
}
/** The value of a measure once it has been stable for half a second, or after this many milliseconds. */
const settled = async (measure: () => number, ms: number): Promise<number> => {
  const began = performance.now()
  let [value, since] = [measure(), began]
  while (performance.now() - since < 500 && performance.now() - began < ms) {
    await wait(50)
    const now = measure()
    if (now !== value) [value, since] = [now, performance.now()]
  }
  return value
}
const requested = ({ status }: Answer, ms: number, more = ''): string =>
  `${status} in ${ms.toFixed(0)} ms${more}`

const TRIES = 5
/** Codes of a broken connection in Node and its `fetch`. */
const BROKEN = ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']
/**
 * A refusal that closes the connection under a body still being sent may be lost with it: the request is
 * repeated.
 */
const answered = async (ask: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      const cause = error instanceof TypeError ? error.cause : null
      const code = cause instanceof Error && 'code' in cause ? cause.code : ''
      if (tries === TRIES || !BROKEN.includes(String(code))) throw error
    }
}

/** One request that must be refused without delaying other callers. */
const refusal = (
  name: string,
  was: string,
  ask: (site: Site, root: string) => Promise<Answer>,
  statuses: readonly number[] = [400, 413],
): Attack => ({
  name,
  was,
  run: async ({ site, root }) => {
    const before = site.memory()
    const { result, longestMs } = await adjacent(site, timed(answered(() => ask(site, root))))
    const { answer, ms } = result
    const grown = site.memory() - before
    return {
      holds: statuses.includes(answer.status) && longestMs < UNNOTICED_MS && answer.text.length < 64 * 1024,
      seen: requested(
        answer,
        ms,
        `, ${answer.text.length} characters; others ${longestMs.toFixed(0)} ms; +${grown.toFixed(0)} MB`,
      ),
    }
  },
})

const turns = 'modules_via_course.course.'
const products = records('produits')
const filtered = (path: string, filter: string) => `${path}?${new URLSearchParams({ filter })}`

const broken = async ({ port }: Site, bytes: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  const edge = 'ici-une-borne'
  const part = `--${edge}\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  socket.on('error', () => undefined)
  socket.write(
    `POST ${records('users')} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${edge}\r\nContent-Length: ${40 * MB}\r\n\r\n${part}`,
  )
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += MB) {
    socket.write(Buffer.alloc(MB, 'x'))
    await wait(5)
  }
  socket.destroy()
}

export const requestAttacks: readonly Attack[] = [
  refusal('C1 20,000 unknown names in an order', 'everybody waited 27 s, then the process was gone', (site) =>
    site.call('POST', '/api/checkout', { body: names(20_000) }),
  ),
  refusal('C1 1,000 unknown names, 9 kB', 'a reply of 10 MB', (site) =>
    site.call('POST', '/api/checkout', { body: names(1000) }),
  ),
  refusal('C2 thirteen conditions over relations', 'everybody waited over 90 s', (site) => {
    const paths = Array.from({ length: 13 }, (_, at) => `${turns.repeat((at % 4) + 1)}id ?!= 'x'`)
    return site.call('GET', filtered(records('courses'), paths.join(' && ')))
  }),
  refusal('C2 the same as an order of a list', 'everybody waited 2.4 s', (site) =>
    site.call(
      'GET',
      `${records('courses')}?sort=${Array.from({ length: 8 }, () => `${turns.repeat(2)}id`).join()}`,
    ),
  ),
  refusal('C3 an expand that goes there and back', '500 after 80 s and 2.4 GB', (site) =>
    site.call('GET', `${products}?perPage=1000&expand=tags.produits_via_tags.tags.produits_via_tags`),
  ),
  refusal('C3 the same in six steps', 'no answer in 120 s', (site) =>
    site.call(
      'GET',
      `${products}?perPage=1000&expand=${Array.from({ length: 3 }, () => 'tags.produits_via_tags').join('.')}`,
    ),
  ),
  refusal('C4 300,000 elements about oneself at sign-up', 'over 30 s', (site) =>
    site.call('POST', records('users'), { body: signUp({ bio: '<div>'.repeat(300_000) }) }),
  ),
  refusal('H3 30 MB of lists to the contact form', 'others waited 5.8 s, 1.1 GB', (site) =>
    site.call('POST', records('contact_requests'), { body: `{"a":[${'{},'.repeat(10 * MB)}{}]}` }),
  ),
  refusal('H4 a picture of 30 megapixels at sign-up', '2.5 GB', async (site) => {
    const picture = { width: 6000, height: 5000, channels: 3 as const, background: '#336677' }
    const form = new FormData()
    for (const [name, value] of Object.entries(signUp({}))) form.set(name, value)
    form.set('avatar', new Blob([await sharp({ create: picture }).png().toBuffer()]), 'a.png')
    return site.call('POST', records('users'), { body: form })
  }),
  refusal('M10 a picture of 36 MB where five are allowed', '288 MB on the disk for eight', (site) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(signUp({}))) form.set(name, value)
    form.set('avatar', new Blob([Buffer.alloc(36 * MB)]), 'a.png')
    return site.call('POST', records('users'), { body: form })
  }),
  refusal('M10 3,000 files in one form', '3.9 s', (site) => {
    const form = new FormData()
    for (let at = 0; at < 3000; at += 1) form.append('avatar', new Blob(['x']), `${at}.png`)
    return site.call('POST', records('users'), { body: form })
  }),
  {
    name: 'C5 uploads of 30 MB, broken off',
    was: '367 MB left for ever by ten',
    run: async ({ site, folder, isShort }) => {
      const before = sizeOf(folder)
      const { longestMs } = await adjacent(
        site,
        Promise.all(Array.from({ length: isShort ? 2 : 10 }, () => broken(site, 30 * MB))),
      )
      const left = await settled(() => (sizeOf(folder) - before) / MB, 2000)
      return {
        holds: left < 5,
        seen: `${left.toFixed(1)} MB left; others ${longestMs.toFixed(0)} ms`,
      }
    },
  },
  {
    name: 'M4 links of the site that are none',
    was: '`GET /` answered 500 to everybody',
    run: async ({ site, root }) => {
      const { json } = await site.call('GET', records('site_settings'), { token: root })
      const { id } = (json.items as { id: string }[])[0] ?? { id: '' }
      const patches = [{}, 'x', [null], [{ url: 3 }]].map((socialLinks) =>
        site.call('PATCH', records('site_settings', id), { token: root, body: { socialLinks } }),
      )
      const statuses = (await Promise.all(patches)).map(({ status }) => status)
      const page = await site.call('GET', '/')
      return {
        holds: page.status === 200 && statuses.every((status) => status === 400),
        seen: `${counted(statuses)}; the page ${page.status}`,
      }
    },
  },
  {
    name: 'M4 prices, months and seconds without measure',
    was: 'a quote or an enrolment answered 500',
    run: async ({ site, root, course, film, member }) => {
      const answers = await Promise.all([
        site.call('PATCH', records('courses', course), { token: root, body: { price: 1e308 } }),
        site.call('PATCH', records('courses', course), { token: root, body: { accessMonths: 1e9 } }),
        ...[true, 0, {}].map((watched) =>
          site.call('POST', records('progress'), { token: member, body: { lesson: film, watched } }),
        ),
      ])
      const statuses = answers.map(({ status }) => status)
      return { holds: statuses.every((status) => status === 400), seen: counted(statuses) }
    },
  },
  {
    name: 'M6 unknown addresses of 14 kB',
    was: '63 MB of log for 2,000',
    run: async ({ site, folder, isShort }) => {
      const size = () =>
        readdirSync(join(folder, 'data'))
          .filter((name) => name.startsWith('logs.db'))
          .reduce((sum, name) => sum + statSync(join(folder, 'data', name)).size, 0)
      const before = size()
      for (let at = 0; at < (isShort ? 4 : 40); at += 1)
        await Promise.all(Array.from({ length: 50 }, () => site.call('GET', `/api/${'x'.repeat(14_000)}`)))
      // Lines are written in batches, a few seconds after they arrive.
      await until(() => size() !== before, 4000)
      const grown = await settled(() => (size() - before) / MB, 1000)
      return { holds: grown < 5, seen: `${grown.toFixed(1)} MB of log` }
    },
  },
  {
    name: 'M7 true sign-ins under 120 wrong ones',
    was: '19 of 20 were refused',
    run: async ({ site }) => {
      const signIn = (password: string, network: string) =>
        site.call('POST', '/api/collections/users/auth-with-password', {
          headers: { 'x-forwarded-for': network },
          body: { identity: 'membre@example.com', password },
        })
      const flood = Promise.all(
        Array.from({ length: 120 }, (_, at) => signIn('fausse-phrase-2026', `198.51.${at}.1`)),
      )
      const truly = await Promise.all(Array.from({ length: 20 }, () => signIn(PASSWORD, '203.0.113.20')))
      await flood
      const statuses = truly.map(({ status }) => status)
      return { holds: statuses.every((status) => status === 200), seen: counted(statuses) }
    },
  },
  {
    name: 'L3 a booking address with a directive in it',
    was: 'every page stopped running scripts',
    run: async ({ site, root }) => {
      const { json } = await site.call('GET', records('site_settings'), { token: root })
      const { id } = (json.items as { id: string }[])[0] ?? { id: '' }
      const body = { bookingUrl: 'https://x;sandbox/' }
      const { status } = await site.call('PATCH', records('site_settings', id), { token: root, body })
      const policy = (await site.call('GET', '/')).headers.get('content-security-policy') ?? ''
      return {
        holds: policy !== '' && !policy.includes('sandbox'),
        seen: `${status}; ${policy.length} characters of policy`,
      }
    },
  },
  {
    name: "L2 a title with `$'` and `$&`",
    was: 'the document inside itself, 15 scripts',
    run: async ({ site, root }) => {
      const title = "Prix $& et $' et $` et $1"
      const slug = 'prix-dollars'
      await make(site, root, 'produits', { title, slug, status: 'published', price: 10 })
      const { text, status } = await site.call('GET', `/produits/${slug}`)
      const heads = text.match(/<head[ >]/g)?.length ?? 0
      return { holds: status === 200 && heads === 1, seen: `${status}, ${heads} head` }
    },
  },
]
