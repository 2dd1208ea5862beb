/** Limits on the cost of one request, from any client: each tested from below and from above. */
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { faqs } from '#drizzle/collections/faqs.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { migratedFolder } from '../../support/migrated.ts'

const KB = 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (app: TestApp, url: string, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  app.call('POST', url, { body, headers })
const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
/** A JSON body of so many bytes. */
const sized = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`

describe('endpoints of our own', () => {
  it.each(['/api/checkout', '/api/checkout/quote', '/api/auth/login'])(
    'take 64 kB and no more: %s',
    async (url) => {
      const app = await testApp()
      expect((await post(app, url, sized(64 * KB))).statusCode).not.toBe(413)
      const answer = await post(app, url, sized(64 * KB + 1))
      expect([answer.statusCode, answer.json().status]).toEqual([413, 413])
    },
  )

  it('name few of the names that they do not know, shortly, in the answer as in the log', async () => {
    const app = await testApp()
    const answer = await post(app, '/api/checkout', { ...names(3000), ['n'.repeat(5000)]: 1 })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().data)).toHaveLength(20)
    expect(answer.body.length).toBeLessThan(4000)
    const long = await post(app, '/api/checkout', { ['n'.repeat(5000)]: 1 })
    for (const name of Object.keys(long.json().data)) expect(name.length).toBeLessThanOrEqual(80)
    app.logs.flush()
    const rows = app.logs.db.prepare('SELECT message, data FROM logs').all() as { data: string }[]
    expect(rows.length).toBeGreaterThan(0)
    for (const { data } of rows) expect(data.length).toBeLessThan(4000)
  })
})

describe('record bodies', () => {
  const CONTACT = '/api/collections/contact_requests/records'
  const request = { kind: 'contact', email: 'lea@example.com', body: 'Bonjour.' }

  it('take what their fields can hold and 64 kB, of those whom rules bind', async () => {
    const app = await testApp()
    const fits = { ...request, body: 'é'.repeat(5000), data: 'x'.repeat(7000), other: 'x'.repeat(60_000) }
    expect((await post(app, CONTACT, fits)).statusCode).toBe(200)
    expect((await post(app, CONTACT, { ...request, other: 'x'.repeat(200_000) })).statusCode).toBe(413)
    const root = await app.superuser()
    const ample = await app.call('POST', CONTACT, {
      as: root,
      body: { ...request, other: 'x'.repeat(200_000) },
    })
    expect(ample.statusCode).toBe(200)
  })

  it('take 64 kB where there is nothing to write', async () => {
    const app = await testApp()
    const url = '/api/collections/users/auth-with-password'
    expect((await post(app, url, sized(64 * KB))).statusCode).toBe(400)
    expect((await post(app, url, sized(64 * KB + 1))).statusCode).toBe(413)
    expect((await post(app, '/api/collections/none/records', sized(64 * KB + 1))).statusCode).toBe(413)
  })

  it('have 200 names at most, as JSON and as a form', async () => {
    const app = await testApp()
    const { kind, email, body } = request
    expect((await post(app, CONTACT, { kind, email, body, ...names(197) })).statusCode).toBe(200)
    expect((await post(app, CONTACT, { kind, email, body, ...names(198) })).statusCode).toBe(400)
    const form = (count: number) =>
      `${new URLSearchParams(request)}&${Array.from({ length: count }, (_, at) => `k${at}=1`).join('&')}`
    expect((await post(app, CONTACT, form(197), FORM_TYPE)).statusCode).toBe(200)
    const answer = await post(app, CONTACT, form(198), FORM_TYPE)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body has too many fields.'])
  })
})

describe('lists', () => {
  const FAQS = '/api/collections/faqs/records'

  it('take a filter of 3500 characters', async () => {
    const app = await testApp()
    const filtered = (length: number) =>
      app.call('GET', `${FAQS}?${new URLSearchParams({ filter: `question!='${'x'.repeat(length - 12)}'` })}`)
    expect((await filtered(3500)).statusCode).toBe(200)
    expect((await filtered(3501)).statusCode).toBe(400)
  })

  it('show sixteen million characters of texts on a page', async () => {
    const app = await testApp()
    const answer = `<p>${'x'.repeat(450_000)}</p>`
    await app.seed((tx) => {
      for (let at = 0; at < 40; at += 1)
        tx.create(faqs, { question: `Question ${at}`, answer, order: at, published: true })
    })
    expect((await app.call('GET', `${FAQS}?perPage=30`)).statusCode).toBe(200)
    expect((await app.call('GET', `${FAQS}?perPage=40`)).statusCode).toBe(400)
  })
})

it('a record’s JSON is a thousand deep at most', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const write = (depth: number) => {
    const data = `${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`
    const body = `{"question":"Oui ?","answer":"Oui","data":${data}}`
    return app.call('POST', '/api/collections/faqs/records', { as: boss, body, headers: JSON_TYPE })
  }
  expect((await write(1000)).statusCode).toBe(200)
  expect((await write(1001)).statusCode).toBe(400)
})

describe('forms with files', () => {
  const SIGN_UP = '/api/collections/users/records'
  const MAX_COUNT = 5 * KB * KB
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const parts = (files: [string, number][]) => {
    const text = (name: string, value: string) =>
      Buffer.from(`--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    const file = ([name, bytes]: [string, number], at: number) =>
      Buffer.concat([
        Buffer.from(
          `--limit\r\ncontent-disposition: form-data; name="${name}"; filename="${at}.png"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        PNG,
        Buffer.alloc(Math.max(bytes - PNG.length, 0)),
        Buffer.from('\r\n'),
      ])
    const fields = {
      email: 'lea@example.com',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      firstName: 'Léa',
    }
    return Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => text(name, value)),
      ...files.map(file),
      Buffer.from('--limit--\r\n'),
    ])
  }
  const TYPE = { 'content-type': 'multipart/form-data; boundary=limit' }
  const send = async (files: [string, number][]) => {
    const dataDir = migratedFolder()
    const app = await testApp({ dataDir })
    const answer = await post(app, SIGN_UP, parts(files), TYPE)
    const left = existsSync(join(dataDir, 'work')) ? readdirSync(join(dataDir, 'work')) : []
    expect(left).toEqual([])
    return { app, answer }
  }

  it('keep of a file what its field takes, which is what refuses the rest', async () => {
    const { answer } = await send([['avatar', MAX_COUNT]])
    expect(answer.statusCode).toBe(200)
    const over = await send([['avatar', MAX_COUNT + 50_000]])
    expect(over.answer.statusCode).toBe(400)
    expect(over.answer.json().data.avatar.code).toBe('validation_file_size_limit')
    expect((await send([['avatar', 2 * MAX_COUNT]])).answer.statusCode).toBe(413)
  })

  it('keep nothing of a file for which there is no field, and take few of them', async () => {
    const { app, answer } = await send([['elsewhere', 1000]])
    expect(answer.statusCode).toBe(200)
    expect(app.engine.read(system).first(users, { email: 'lea@example.com' }).avatar).toBe('')
    expect((await send(Array.from({ length: 21 }, () => ['avatar', 70]))).answer.statusCode).toBe(200)
    const many = await send(Array.from({ length: 22 }, () => ['avatar', 70]))
    expect(many.answer.statusCode).toBe(413)
  })
})

describe('the log', () => {
  const rows = (app: TestApp) => {
    app.logs.flush()
    return app.logs.db.prepare('SELECT message, data FROM logs ORDER BY id').all() as {
      message: string
      data: string
    }[]
  }

  it('keeps the beginning of a long address', async () => {
    const app = await testApp()
    const long = 'x'.repeat(9000)
    await app.call('GET', `/api/collections/courses/records?filter=${long}`, {
      headers: { 'user-agent': long, referer: long },
    })
    for (const { message, data } of rows(app)) expect(message.length + data.length).toBeLessThan(3500)
    expect(rows(app)).toHaveLength(1)
  })

  it('tells of one address that does not exist, and counts the others', async () => {
    const app = await testApp()
    for (let turn = 0; turn < 50; turn += 1) await app.call('GET', `/api/nulle-part-${turn}`)
    expect(rows(app)).toHaveLength(1)
    // An existing one is named each time.
    for (let turn = 0; turn < 3; turn += 1) await app.call('GET', '/api/collections/none/records')
    expect(rows(app)).toHaveLength(4)
  })
})

describe('rich text', () => {
  const bio = async (app: TestApp, as: Person, text: string) =>
    app.call('PATCH', `/api/collections/users/records/${as.id}`, { as, body: { bio: text } })

  it('is refused for its length and for its nesting before anybody reads it', async () => {
    const app = await testApp()
    const lea = await app.person('lea@example.com')
    const deep = (depth: number) => `${'<div>'.repeat(depth)}Bonjour${'</div>'.repeat(depth)}`
    expect((await bio(app, lea, deep(300))).statusCode).toBe(200)
    const nested = await bio(app, lea, deep(301))
    expect([nested.statusCode, nested.json().data.bio.message]).toEqual([
      400,
      'Ce texte contient trop d’éléments imbriqués.',
    ])
    const long = await bio(app, lea, '<b>'.repeat(10_000))
    expect([long.statusCode, Object.keys(long.json().data)]).toEqual([400, ['bio']])
  })

  it('of a page of the site has 512 kB', async () => {
    const app = await testApp()
    const boss = await app.person('boss@example.com', { role: 'admin' })
    const { id } = await app.seed((tx) => makeCourse(tx))
    const write = (length: number) =>
      app.call('PATCH', `/api/collections/courses/records/${id}`, {
        as: boss,
        body: { description: `<p>${'x'.repeat(length - 7)}</p>` },
      })
    expect((await write(512 * KB)).statusCode).toBe(200)
    expect((await write(512 * KB + 1)).statusCode).toBe(400)
    expect(app.engine.read(system).get(courses, id).description).toHaveLength(512 * KB)
  })
})

it('a refused form sends its reason while the client is still sending', async () => {
  const app = await testApp()
  const lea = await app.person('lea@example.com')
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const send = async (): Promise<unknown> => {
    const form = new FormData()
    form.append('bio', 'x'.repeat(400_000))
    form.append('avatar', new Blob([Buffer.alloc(4_900_000)], { type: 'image/png' }), 'a.png')
    const url = `${address}/api/collections/users/records/${lea.id}`
    const answer = await fetch(url, { method: 'PATCH', headers: { authorization: lea.token }, body: form })
    await answer.text()
    return answer.status
  }
  const statuses: unknown[] = []
  for (let at = 0; at < 12; at += 1) statuses.push(await send().catch((error: Error) => String(error.cause)))
  expect([...new Set(statuses)]).toEqual([413])
})

it('a connection serves the next request after a refused form', async () => {
  const app = await testApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const part = '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabcdefghij\r\n'
  const begun = part.repeat(40)
  // More than the buffers between the two hold while neither reads.
  const rest = `${part.repeat(50_000)}--x--\r\n`
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  socket.write(
    'POST /api/collections/users/records HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: ${begun.length + rest.length}\r\n\r\n${begun}`,
  )
  await vi.waitFor(() => expect(received).toContain('HTTP/1.1 413'))
  socket.write(`${rest}GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close', { signal: AbortSignal.timeout(4000) })
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})
