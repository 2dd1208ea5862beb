/**
 * The latency of a visitor beside ten guests with costly lists: printed only, since it depends on the
 * machine.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { prepare } from './bounds-world.ts'
import { counted, type Report } from './report.ts'
import { onSite, type Site } from './site.ts'

const GUESTS = 10
const VIEW_MS = 15
const RECORDS = '/api/collections/produits/records'

/** All of them different. */
const costly = (turn: number): string => {
  const filters = [
    `tags.produits_via_tags.title ?~ 'absent${turn}'`,
    `content ~ 'absent${turn}' || excerpt ~ 'absent${turn}'`,
    `title !~ '${turn}' && tags.name ?~ 'absent'`,
  ]
  return `${RECORDS}?sort=-weightGrams&filter=${encodeURIComponent(filters[turn % filters.length] ?? '')}`
}

const quantile = (values: readonly number[], part: number): string =>
  ([...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? 0).toFixed(1)

const views = async (site: Site, id: string, seconds: number): Promise<number[]> => {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const began = performance.now()
    await site.call('GET', `${RECORDS}/${id}`)
    took.push(performance.now() - began)
    await wait(VIEW_MS)
  }
  return took
}

/** For this many seconds alone, and as many beside the guests. */
export const costlyLists = (report: Report, { seconds }: { seconds: number }): Promise<void> =>
  onSite(async (site) => {
    await prepare(site)
    const { json } = await site.call('GET', `${RECORDS}?perPage=1`)
    const [{ id } = { id: '' }] = json.items as { id: string }[]
    const alone = await views(site, id, seconds)
    const statuses: number[] = []
    let isOver = false
    let turn = 0
    const guests = Array.from({ length: GUESTS }, async () => {
      while (!isOver) {
        turn += 1
        statuses.push((await site.call('GET', costly(turn))).status)
      }
    })
    const adjacent = await views(site, id, seconds)
    isOver = true
    await Promise.all(guests)
    for (const [name, took] of [
      ['alone', alone],
      ['beside costly lists', adjacent],
    ] as const)
      report.figure(`costly: a view ${name}`, `p50 ${quantile(took, 0.5)} ms, p99 ${quantile(took, 0.99)} ms`)
    report.figure('costly: answers to the lists', counted(statuses))
    const isAnswered = statuses.every((status) => [200, 400, 429].includes(status))
    report.promise(
      'costly: lists are answered or refused',
      isAnswered && statuses.length > 0,
      `${statuses.length}`,
    )
  })
