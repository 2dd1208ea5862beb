/** Former ways to take, retain or be credited with something without the right to it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Attack, FILM_SECONDS, make, must, records } from './attacks-world.ts'
import { PASSWORD } from './bounds-world.ts'
import { counted } from './report.ts'
import type { Answer, Site } from './site.ts'

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status)
const order = (site: Site, body: object, token = '', headers: Record<string, string> = {}) =>
  site.call('POST', '/api/checkout', {
    body: { acceptsTerms: true, waivesWithdrawal: true, ...body },
    headers,
    ...(token ? { token } : {}),
  })

const rowsOf = async (site: Site, token: string, collection: string, filter: string) => {
  const path = `${records(collection)}?${new URLSearchParams({ filter })}`
  return (await must(site.call('GET', path, { token }))).items as Record<string, unknown>[]
}

export const rightAttacks: readonly Attack[] = [
  {
    name: 'H6 a course ordered in two tabs, both paid',
    was: 'charged twice, 10 of 10',
    run: async ({ site, root, member, memberId, otherCourse }) => {
      const items = [{ kind: 'course', id: otherCourse, qty: 1 }]
      const opened = await Promise.all([order(site, { items }, member), order(site, { items }, member)])
      const ids = new Set(opened.map(({ json }) => String(json.orderId)))
      const paid = await Promise.all(
        [...ids].map((id) =>
          site.call('POST', `/api/checkout/demo/${id}`, { token: member, body: { outcome: 'succeed' } }),
        ),
      )
      const stored = await rowsOf(
        site,
        root,
        'payments',
        `user = '${memberId}' && course = '${otherCourse}' && status = 'paid'`,
      )
      return {
        holds: stored.length === 1,
        seen: `${counted(statusesOf(opened))}, ${ids.size} order; paid ${counted(statusesOf(paid))}; ${stored.length} payment kept`,
      }
    },
  },
  {
    name: 'H7 a whole film in one call, and the rest by a tick',
    was: '100 % and an attestation in 0.1 s',
    run: async ({ site, root, member, memberId, course, film, text }) => {
      await Promise.all([
        site.call('POST', records('progress'), {
          token: member,
          body: { lesson: film, watched: [[0, FILM_SECONDS]] },
        }),
        site.call('POST', records('progress'), { token: member, body: { lesson: film, completed: true } }),
        site.call('POST', records('progress'), { token: member, body: { lesson: text, completed: true } }),
      ])
      const rows = await rowsOf(site, root, 'progress', `user = '${memberId}'`)
      const credited = rows.reduce((sum, row) => sum + Number(row.watchedSeconds), 0)
      const documents = await rowsOf(
        site,
        root,
        'certificates',
        `user = '${memberId}' && course = '${course}'`,
      )
      const isDone = rows.some((row) => row.lesson === film && row.completed === true)
      return {
        holds: credited < 60 && documents.length === 0 && !isDone,
        seen: `${credited} s credited, ${documents.length} attestations`,
      }
    },
  },
  {
    name: "M2 content moved into somebody else's course",
    was: '200, and in the way of its attestation',
    run: async ({ site, root, teacher, otherCourse, moduleId, film }) => {
      const theirs = await make(site, root, 'modules', { course: otherCourse, title: 'À eux', order: 1 })
      const statuses = statusesOf([
        await site.call('PATCH', records('modules', moduleId), {
          token: teacher,
          body: { course: otherCourse },
        }),
        await site.call('PATCH', records('lessons', film), { token: teacher, body: { module: theirs } }),
      ])
      return { holds: statuses.every((status) => status === 404 || status === 403), seen: counted(statuses) }
    },
  },
  {
    name: 'M8 eighty sign-ins from eighty addresses of a /64',
    was: 'none was refused',
    run: async ({ site, root }) => {
      await must(
        site.call('PATCH', '/api/settings', { token: root, body: { rateLimits: { enabled: true } } }),
      )
      const tries = Array.from({ length: 80 }, (_, at) =>
        site.call('POST', '/api/collections/users/auth-with-password', {
          headers: { 'x-forwarded-for': `2001:db8:1:1::${(at + 1).toString(16)}` },
          body: { identity: `p${at}@example.com`, password: 'fausse-phrase-2026' },
        }),
      )
      const statuses = statusesOf(await Promise.all(tries))
      await must(
        site.call('PATCH', '/api/settings', { token: root, body: { rateLimits: { enabled: false } } }),
      )
      return { holds: statuses.filter((status) => status === 429).length >= 40, seen: counted(statuses) }
    },
  },
  {
    name: 'L4 a protected file in a shared cache',
    was: 'kept for a month by anybody between',
    run: async ({ site, root, moduleId, member }) => {
      const form = new FormData()
      const fields = { module: moduleId, title: 'Fiche', slug: 'fiche', type: 'text', order: '3' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('attachments', new Blob(['Bonjour.'], { type: 'text/plain' }), 'fiche.txt')
      const lesson = await must(site.call('POST', records('lessons'), { token: root, body: form }))
      const file = (lesson.attachments as string[])[0]
      const { token } = await must(site.call('POST', '/api/files/token', { token: member }))
      const { status, headers } = await site.call(
        'GET',
        `/api/files/lessons/${lesson.id}/${file}?token=${token}`,
      )
      const stored = headers.get('cache-control') ?? ''
      return { holds: status === 200 && stored.includes('private'), seen: `${status}, ${stored}` }
    },
  },
  {
    name: 'L5 a token after its sign-out',
    was: 'good for seven days more',
    run: async ({ site }) => {
      const body = { identity: 'claire@example.com', password: PASSWORD }
      const { token } = await must(site.call('POST', '/api/collections/users/auth-with-password', { body }))
      const refresh = () => site.call('POST', '/api/collections/users/auth-refresh', { token: String(token) })
      const before = (await refresh()).status
      const out = await site.call('POST', '/api/auth/logout', {
        token: String(token),
        headers: { origin: site.url },
        body: {},
      })
      const after = (await refresh()).status
      return { holds: before === 200 && after === 401, seen: `${before}, signed out ${out.status}, ${after}` }
    },
  },
  {
    name: 'L7 five reviews of one course by one buyer',
    was: 'all were taken',
    run: async ({ site, member, course }) => {
      const body = { course, authorName: 'Claire', rating: 5, body: 'Très bien.' }
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => site.call('POST', records('reviews'), { token: member, body })),
      )
      const taken = answers.filter(({ status }) => status === 200).length
      return { holds: taken === 1, seen: counted(statusesOf(answers)) }
    },
  },
  {
    name: 'L8 the name of an element of ours in rich text',
    was: 'kept',
    run: async ({ site, root }) => {
      const body = { question: 'Quoi ?', answer: '<p id="root">Rien.</p>' }
      const { answer } = await must(site.call('POST', records('faqs'), { token: root, body }))
      return { holds: answer === '<p>Rien.</p>', seen: String(answer) }
    },
  },
  {
    name: 'L9 headers of `/_/`',
    was: 'none, and an inline script',
    run: async ({ site }) => {
      const { headers, text } = await site.call('GET', '/_/')
      const policy = headers.get('content-security-policy') ?? ''
      const inline = text.match(/<script(?![^>]*src)/g)?.length ?? 0
      return {
        holds:
          policy.includes("default-src 'none'") && policy.includes('sha256-') && !policy.includes('unsafe-'),
        seen: `${policy}; ${inline} script, by its hash`,
      }
    },
  },
  {
    name: 'L10 rights of the data folder',
    was: '0644 in 0755',
    run: async ({ folder }) => {
      const data = join(folder, 'data')
      const modes = readdirSync(data)
        .filter((name) => name.endsWith('.db'))
        .map((name) => (statSync(join(data, name)).mode & 0o777).toString(8))
      const of = (statSync(data).mode & 0o777).toString(8)
      return {
        holds: of === '700' && modes.every((mode) => mode === '600'),
        seen: `${of}; ${counted(modes)}`,
      }
    },
  },
  {
    name: 'L13 one key for two baskets',
    was: 'the first order for the second basket',
    run: async ({ site, root }) => {
      const dear = await make(site, root, 'produits', { title: 'Cher', status: 'published', price: 999 })
      const cheap = await make(site, root, 'produits', { title: 'Peu', status: 'published', price: 5 })
      const key = { 'idempotency-key': crypto.randomUUID() }
      const buy = (id: string) =>
        order(site, { items: [{ kind: 'produit', id, qty: 1 }], email: 'lea@example.com' }, '', key)
      const statuses = statusesOf([await buy(cheap), await buy(dear)])
      return { holds: statuses[0] === 200 && [409, 422].includes(statuses[1] ?? 0), seen: counted(statuses) }
    },
  },
]
