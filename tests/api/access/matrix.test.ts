import { describe, expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { type RememberedRows, rememberRows } from '../../support/rows.ts'
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
  const world = await buildWorld(app, o, spare)
  // Files of the library are measured after they came.
  await app.worker.drain()
  return { app, world, people }
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
  // Its rule admits the caller: it is kept because people follow it.
  if (verb === 'delete' && answer.json().data?.sold) return true
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

/** Who may. What an attempt has changed is put back, so that each begins with the same world. */
const granted = async (current: Scene, rows: RememberedRows, name: string, verb: Verb): Promise<string> => {
  let letters = ''
  for (const letter of ROLE_LETTERS) {
    if (await attempt(current, name, verb, current.people[letter])) letters += letter
    else expect(rows.changed(), `${verb} of ${name} was refused to ${letter}`).toEqual([])
    rows.putBack()
  }
  return letters
}

describe('the rule matrix', () => {
  it('has a row for every collection', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(collections.map((entry) => entry.name).sort())
  })

  for (const [name, expected] of Object.entries(EXPECTED)) {
    it(`${name}: read ${expected.read || 'nobody'}, create ${expected.create || 'nobody'}, update ${expected.update || 'nobody'}, delete ${expected.delete || 'nobody'}`, async () => {
      const current = await scene(expected)
      const rows = rememberRows(current.app.engine)
      const found = {
        list: await granted(current, rows, name, 'list'),
        view: await granted(current, rows, name, 'view'),
        create: await granted(current, rows, name, 'create'),
        update: await granted(current, rows, name, 'update'),
        delete: await granted(current, rows, name, 'delete'),
      }
      const { read, create, update, delete: remove } = expected
      expect(found).toEqual({ list: read, view: read, create, update, delete: remove })
    })
  }
})
