/** A second process on the folder of a running one: neither loses or repeats the work of the other. */
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listen } from './listener.ts'
import { counted, type Report } from './report.ts'
import { inFolder, type Site, startSite, superuser } from './site.ts'

const FAQS = '/api/collections/faqs/records'
const PRODUITS = '/api/collections/produits/records'
const USERS = '/api/collections/users'
const PASSWORD = 'phrase-de-passe-2026'
const WRITERS = 4
const BOUNDARY = 'limite'
const PICTURE = Buffer.concat([
  Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
  Buffer.alloc(200_000, 1),
])

interface Post {
  readonly url: string
  /** Recipients, one for each received mail. */
  readonly got: string[]
  close(): void
}

/** A mail server that takes this long for each mail. */
const slowPost = async (ms: number): Promise<Post> => {
  const got: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) got.push(address)
        setTimeout(done, ms)
      })
    },
  })
  // Clients that are killed in the middle of a mail.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, got, close: () => server.close() }
}

interface Upload {
  readonly requested: ClientRequest
  /** Sends the rest; returns the status and the URL of the file. */
  end(): Promise<{ status: number; file: string }>
}

/** Starts to send a picture, and holds back its second half. */
const halfUpload = (site: Site, token: string): Upload => {
  const requested = request({
    host: '127.0.0.1',
    port: site.port,
    method: 'POST',
    path: PRODUITS,
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  const part = (more: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${more}`
  requested.write(`${part('name="title"')}\r\n\r\nUn dessin\r\n`)
  requested.write(`${part('name="images"; filename="un.gif"')}\r\ncontent-type: image/gif\r\n\r\n`)
  requested.write(PICTURE.subarray(0, 100_000))
  const answered = once(requested, 'response')
  return {
    requested,
    end: async () => {
      requested.write(PICTURE.subarray(100_000))
      requested.end(`\r\n--${BOUNDARY}--\r\n`)
      const [response] = await answered
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      const { id, images } = JSON.parse(text) as { id: string; images?: string[] }
      return { status: response.statusCode, file: `/api/files/produits/${id}/${images?.[0]}` }
    },
  }
}

interface Written {
  /** Acknowledged ids. */
  readonly ids: string[]
  readonly refused: number[]
}

/** Writers at a site until they are stopped. */
const writers = (site: Site, token: string, name: string) => {
  const written: Written = { ids: [], refused: [] }
  let isOver = false
  let made = 0
  const work = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      made += 1
      const id = `${name}${String(made).padStart(14, '0')}`
      const body = { id, question: `De ${name}\u00a0?`, answer: '<p>Oui</p>', published: true }
      const { status } = await site.call('POST', FAQS, { token, body })
      if (status === 200) written.ids.push(id)
      else written.refused.push(status)
    }
  })
  return async (): Promise<Written> => {
    isOver = true
    await Promise.all(work)
    return written
  }
}

const idsOf = async (site: Site, token: string): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let page = 1; ; page += 1) {
    const path = `${FAQS}?perPage=1000&skipTotal=1&sort=id&fields=id&page=${page}`
    const { items } = (await site.call('GET', path, { token })).json as { items: { id: string }[] }
    for (const { id } of items) found.add(id)
    if (items.length < 1000) return found
  }
}

const people = Array.from({ length: 6 }, (_, nth) => `personne${nth}@example.com`)

const makePeople = async (site: Site, token: string): Promise<void> => {
  for (const email of people) {
    const body = { email, password: PASSWORD, passwordConfirm: PASSWORD, firstName: 'Léa', verified: true }
    const { status, text } = await site.call('POST', `${USERS}/records`, { token, body })
    if (status !== 200) throw new Error(`A person is refused: ${text}`)
  }
}

/** The pending work of the first process when the second one starts. */
const begin = async (first: Site, token: string) => {
  const upload = halfUpload(first, token)
  const backup = first.call('POST', '/api/backups', { token, body: { name: 'pendant.zip' } })
  for (const email of people) await first.call('POST', `${USERS}/request-password-reset`, { body: { email } })
  await wait(200)
  return { upload, backup }
}

const compare = async (report: Report, sites: readonly Site[], token: string, all: readonly Written[]) => {
  const acknowledged = all.flatMap(({ ids }) => ids)
  const refused = all.flatMap((one) => one.refused)
  report.promise('process: no write is refused by either', refused.length === 0, counted(refused))
  for (const [at, site] of sites.entries()) {
    const found = await idsOf(site, token)
    const lost = acknowledged.filter((id) => !found.has(id))
    report.promise(
      `process: number ${at + 1} has what was acknowledged by both`,
      lost.length === 0 && acknowledged.length > 0,
      `${all.map(({ ids }) => ids.length).join(' and ')} writes, ${lost.length} missing`,
    )
  }
}

/** Both work for this many seconds. */
export const two = (report: Report, { seconds }: { seconds: number }): Promise<void> =>
  inFolder(async (folder) => {
    const post = await slowPost(1000)
    const env = { SMTP_URL: post.url, MAIL_FROM: 'Site <site@example.com>', LOG_LEVEL: 'warn' }
    const first = await startSite(folder, env)
    let second: Site | undefined
    try {
      const token = await superuser(first)
      await makePeople(first, token)
      const received = [await listen(first, 'faqs/*', token)]
      const ends = [writers(first, token, 'a')]
      const { upload, backup } = await begin(first, token)
      second = await startSite(folder, env)
      const isNotified = second.said().includes('Another process works on the same data')
      report.promise('process: the second one says that it is not alone', isNotified, '')
      received.push(await listen(second, 'faqs/*', token))
      ends.push(writers(second, token, 'b'))
      await wait(seconds * 1000)
      const uploaded = await upload.end()
      const made = await backup
      const sites = [first, second]
      await compare(report, sites, token, await Promise.all(ends.map((end) => end())))
      const served = await Promise.all(sites.map((site) => site.call('GET', uploaded.file)))
      report.promise(
        'process: an upload that the first was receiving',
        uploaded.status === 200 && served.every(({ status }) => status === 200),
        `${uploaded.status}, served ${counted(served.map(({ status }) => status))}`,
      )
      const archives = await second.call('GET', '/api/backups', { token })
      const isListed = archives.text.includes('pendant.zip')
      report.promise(
        'process: a backup that the first was making',
        made.status === 204 && isListed,
        `${made.status}`,
      )
      const own = received.map((one, at) => one.text().includes(at === 0 ? 'De a' : 'De b'))
      report.promise('process: each tells its own writes', own.every(Boolean), own.join(', '))
      const began = Date.now()
      while (new Set(post.got).size < people.length && Date.now() - began < 20_000) await wait(100)
      await wait(1500)
      const times = people.map((email) => post.got.filter((to) => to === email).length)
      report.promise(
        'process: each mail goes once',
        times.every((count) => count === 1),
        `${counted(times)} of ${people.length}`,
      )
      await first.kill()
      const { status } = await second.call('POST', FAQS, {
        token,
        body: { question: 'Encore\u00a0?', answer: '<p>Oui</p>' },
      })
      report.promise('process: one goes on when the other is killed', status === 200, String(status))
      for (const one of received) one.close()
    } finally {
      await second?.kill()
      await first.kill()
      post.close()
    }
  })
