/**
 * Kills the site repeatedly during writes: acknowledged writes, and nothing else, exist after the next start.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Dice, dice } from '../seed/random.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { counted, type Report } from './report.ts'
import { inFolder, type Site, startSite, superuser } from './site.ts'

const WRITERS = 8
/** Maximum records of a writer, so that the check after a start takes only seconds. */
const MAX_PER_WRITER = 100
const RECORDS = '/api/collections/faqs/records'
const LEFTOVER = /\.part$|^upload-|^\.backup-|^backup-/
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

interface World {
  readonly token: string
  readonly ledger: Ledger
  /** Statuses of refused writes, none of which is expected. */
  readonly refused: number[]
  /** URLs of files whose record was acknowledged. */
  readonly files: string[]
  /** Unused ids. */
  readonly nextId: () => string
}

const body = (id: string, value: string) => ({ id, question: value, answer: '<p>Oui</p>', published: true })

/** One write of a writer that owns the records of `own`. */
const writeOnce = async (
  site: Site,
  { token, ledger, nextId, refused }: World,
  own: Set<string>,
  luck: Dice,
) => {
  const ask = async (method: string, path: string, sent?: unknown) => {
    const { status } = await site.call(method, path, { token, body: sent })
    if (status >= 300) refused.push(status)
    return status < 300
  }
  const value = `v${luck.whole(0, 1e9)}`
  const kind = own.size > MAX_PER_WRITER ? 'delete' : luck.pick(['create', 'update', 'delete', 'batch'])
  if (kind === 'create' || own.size < 2) {
    const id = nextId()
    await ledger.write(new Map([[id, value]]), () => ask('POST', RECORDS, body(id, value)))
    own.add(id)
    return
  }
  const [one = '', other = ''] = luck.shuffled([...own])
  if (kind === 'update') {
    const change = { question: value }
    return ledger.write(new Map([[one, value]]), () => ask('PATCH', `${RECORDS}/${one}`, change))
  }
  if (kind === 'delete') {
    await ledger.write(new Map([[one, null]]), () => ask('DELETE', `${RECORDS}/${one}`))
    own.delete(one)
    return
  }
  const id = nextId()
  const requests = [
    { method: 'POST', url: RECORDS, body: body(id, value) },
    { method: 'PATCH', url: `${RECORDS}/${one}`, body: { question: value } },
    { method: 'DELETE', url: `${RECORDS}/${other}` },
  ]
  const changes = new Map([[id, value] as const, [one, value] as const, [other, null] as const])
  await ledger.write(changes, () => ask('POST', '/api/batch', { requests }))
  own.add(id)
  own.delete(other)
}

/** Uploads pictures one after the other. */
const upload = async (site: Site, { token, files }: World): Promise<void> => {
  const form = new FormData()
  form.set('title', 'Un produit')
  form.set('images', new Blob([PIXEL, new Uint8Array(200_000)], { type: 'image/gif' }), 'un.gif')
  const { status, json } = await site.call('POST', '/api/collections/produits/records', { token, body: form })
  const [name] = (json.images ?? []) as string[]
  if (status === 200) files.push(`/api/files/produits/${json.id}/${name}`)
}

/** Repeats the work until the site is gone. */
const untilGone = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    for (;;) await work()
  } catch (error) {
    // A connection that ended during a request. Any other error is a bug.
    if (!(error instanceof TypeError)) throw error
  }
}

const storedBy = async (site: Site, token: string): Promise<Map<string, string>> => {
  const stored = new Map<string, string>()
  for (let page = 1; ; page += 1) {
    const path = `${RECORDS}?perPage=1000&skipTotal=1&sort=id&fields=id,question&page=${page}`
    const { status, json } = await site.call('GET', path, { token })
    if (status !== 200) throw new Error(`The list of what was written answers ${status}`)
    const items = json.items as { id: string; question: string }[]
    for (const { id, question } of items) stored.set(id, question)
    if (items.length < 1000) return stored
  }
}

const leftoversOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => LEFTOVER.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

const integrityOf = (folder: string): string => {
  const db = new Database(join(folder, 'data/data.db'), { readonly: true })
  const [said] = db.pragma('integrity_check', { simple: false }) as { integrity_check: string }[]
  db.close()
  return said?.integrity_check ?? 'nothing'
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Writers until the process is killed; resolves with the processes that outlived it. */
const killOnce = async (site: Site, world: World, luck: Dice): Promise<number[]> => {
  const owners = Array.from({ length: WRITERS }, () => new Set<string>())
  world.ledger.present().forEach((id, at) => {
    owners[at % WRITERS]?.add(id)
  })
  const work = [
    ...owners.map((own, at) => {
      const ownLuck = dice(luck.whole(0, 1e9) + at)
      return untilGone(() => writeOnce(site, world, own, ownLuck))
    }),
    untilGone(() => upload(site, world)),
    untilGone(() => site.call('POST', '/api/backups', { token: world.token, body: {} })),
  ]
  await wait(luck.whole(150, 900))
  const children = site.children()
  await site.kill()
  await Promise.all(work)
  const began = Date.now()
  while (children.some(isThere) && Date.now() - began < 5000) await wait(20)
  return children.filter(isThere)
}

/** Kills the site this many times. */
export const kill = (report: Report, { kills, seed = 1 }: { kills: number; seed?: number }): Promise<void> =>
  inFolder(async (folder) => {
    const luck = dice(seed)
    const wrong: string[] = []
    const starts: number[] = []
    let [orphans, left, damaged, lost] = [0, 0, 0, 0]
    let site = await startSite(folder)
    const token = await superuser(site)
    let ids = 0
    const nextId = () => {
      ids += 1
      return `t${String(ids).padStart(14, '0')}`
    }
    const world: World = { token, ledger: createLedger(), refused: [], files: [], nextId }
    const settings = { batch: { enabled: true, maxRequests: 50 } }
    await site.call('PATCH', '/api/settings', { token, body: settings })
    // The records written by a first start itself.
    for (const id of (await storedBy(site, token)).keys())
      await site.call('DELETE', `${RECORDS}/${id}`, { token })
    try {
      for (let turn = 0; turn < kills; turn += 1) {
        orphans += (await killOnce(site, world, luck)).length
        const began = performance.now()
        site = await startSite(folder)
        starts.push(performance.now() - began)
        wrong.push(...world.ledger.audit(await storedBy(site, token)))
        left += leftoversOf(folder).length
        if (integrityOf(folder) !== 'ok') damaged += 1
        for (const path of world.files.splice(0)) if ((await site.call('GET', path)).status !== 200) lost += 1
      }
    } finally {
      await site.kill()
    }
    const slowest = Math.max(...starts).toFixed(0)
    report.figure('kill: writes that were acknowledged', `${world.ledger.acknowledged()} in ${kills} kills`)
    report.figure('kill: slowest start after one', `${slowest} ms`)
    report.promise(
      'kill: acknowledged writes are there, and no other',
      wrong.length === 0,
      wrong.slice(0, 5).join('; '),
    )
    report.promise('kill: no write is refused', world.refused.length === 0, counted(world.refused))
    report.promise('kill: files of acknowledged records are served', lost === 0, `${lost} missing`)
    report.promise('kill: the database is whole', damaged === 0, `${damaged} of ${kills} damaged`)
    report.promise('kill: no drafts after a start', left === 0, `${left} left`)
    report.promise('kill: no process outlives the site', orphans === 0, `${orphans} left`)
  })
