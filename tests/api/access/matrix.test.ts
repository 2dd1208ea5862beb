import { describe, expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { EXPECTED, type Expected, ROLE_LETTERS, type RoleLetter } from './expected.ts'
import { buildWorld, type World } from './world.ts'

interface Scene {
  app: TestApp
  world: World
  people: Record<RoleLetter, Person | null>
}

const scene = async (expected: Expected): Promise<Scene> => {
  const app = await testApp()
  const o = await app.person('o@example.com')
  let spares = 0
  const spare = () => {
    spares += 1
    return app.person(`spare${spares}@example.com`)
  }
  const people = {
    g: null,
    m: await app.person('m@example.com'),
    o,
    x: await app.person('x@example.com', { role: 'staff', permissions: ['sms.manage'] }),
    s: await app.person('s@example.com', { role: 'staff', permissions: [expected.permission] }),
    a: await app.person('a@example.com', { role: 'admin' }),
  }
  return { app, world: await buildWorld(app, o, spare), people }
}

type Verb = 'list' | 'view' | 'create' | 'update' | 'delete'

/** True when the verb was carried out; anything but a clean yes or a clean refusal is an error. */
const attempt = async (
  { app, world }: Scene,
  name: string,
  verb: Verb,
  as: Person | null,
): Promise<boolean> => {
  const base = `/api/collections/${name}/records`
  const id = world.ids[name] ?? ''
  if (verb === 'list') {
    const answer = await app.call('GET', `${base}?perPage=200`, { as })
    if (answer.statusCode === 403) return false
    expect(answer.statusCode).toBe(200)
    return answer.json().items.some((item: { id: string }) => item.id === id)
  }
  const answer =
    verb === 'view'
      ? await app.call('GET', `${base}/${id}`, { as })
      : verb === 'create'
        ? await create(app, base, name, world, as)
        : verb === 'update'
          ? await app.call('PATCH', `${base}/${id}`, { as, body: {} })
          : await app.call('DELETE', `${base}/${id}`, { as })
  if (answer.statusCode === 200 || answer.statusCode === 204) return true
  expect([400, 403, 404], `${verb} ${name}: ${answer.body}`).toContain(answer.statusCode)
  return false
}

/** Their file is required. */
const WITH_FILE = ['media', 'client_documents']

const create = (app: TestApp, base: string, name: string, world: World, as: Person | null) => {
  const body = world.body(name)
  if (!WITH_FILE.includes(name)) return app.call('POST', base, { as, body })
  const form = [
    ...Object.entries(body).flatMap(([field, value]) => [
      '--b',
      `content-disposition: form-data; name="${field}"`,
      '',
      String(value),
    ]),
    '--b',
    'content-disposition: form-data; name="file"; filename="a.txt"',
    'content-type: text/plain',
    '',
    'abc',
    '--b--',
    '',
  ].join('\r\n')
  return app.server.inject({
    method: 'POST',
    url: base,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(as ? { authorization: as.token } : {}),
    },
    payload: form,
  })
}

/** Everything that the database holds. */
const contents = ({ app }: Scene): string =>
  JSON.stringify(
    collections.map(({ name }) => app.engine.db.prepare(`SELECT * FROM "${name}" ORDER BY id`).all()),
  )

/** Who may: a world is given back as long as it is as it was, and a fresh one made after each change. */
const granted = async (
  expected: Expected,
  name: string,
  verb: Verb,
  worlds: { current: Scene | null },
): Promise<string> => {
  const isChange = verb === 'create' || verb === 'delete'
  let letters = ''
  for (const letter of ROLE_LETTERS) {
    worlds.current ??= await scene(expected)
    const { current } = worlds
    const before = isChange ? contents(current) : ''
    // Comments are signed by their author; the spare person of the body stands for someone else.
    if (await attempt(current, name, verb, current.people[letter])) {
      letters += letter
      if (isChange) worlds.current = null
    } else if (isChange) expect(contents(current), `${verb} of ${name} was refused to ${letter}`).toBe(before)
  }
  return letters
}

describe('the rule matrix', () => {
  it('has a row for every collection', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(collections.map((entry) => entry.name).sort())
  })

  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(`${name}: read ${expected.read || 'nobody'}, create ${expected.create || 'nobody'}, update ${expected.update || 'nobody'}, delete ${expected.delete || 'nobody'}`, async () => {
      const worlds = { current: null }
      const found = {
        list: await granted(expected, name, 'list', worlds),
        view: await granted(expected, name, 'view', worlds),
        create: await granted(expected, name, 'create', worlds),
        update: await granted(expected, name, 'update', worlds),
        delete: await granted(expected, name, 'delete', worlds),
      }
      const { read, create, update, delete: remove } = expected
      expect(found).toEqual({ list: read, view: read, create, update, delete: remove })
    })
  }
})
