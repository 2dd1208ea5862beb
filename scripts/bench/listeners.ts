/**
 * 500 members listening at once: each player sends a heartbeat every ten seconds. Measures the time until a
 * heartbeat is acknowledged, the latency of other reads, and the maximum rate of heartbeats.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Ready } from './process.ts'

const HEARTBEAT_SECONDS = 10
const SECONDS = 60
const FLOOD_SECONDS = 8
const VIEW_PAUSE_MS = 20

interface Player {
  readonly token: string
  readonly session: string
  seq: number
  position: number
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

interface Answer {
  readonly status: number
  readonly json: { items?: { id: string }[]; progress?: { watchedSeconds: number } }
}

const ask = async (url: string, token: string, body?: object): Promise<Answer> => {
  const answer = await fetch(url, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
  })
  return { status: answer.status, json: (await answer.json()) as Answer['json'] }
}

/** One heartbeat of a player; returns its milliseconds and the credited seconds so far. */
const notify = async (
  url: string,
  player: Player,
  played: number,
): Promise<{ took: number; seconds: number }> => {
  const { token, session, seq, position } = player
  const watched = seq === 0 ? [] : [[position, position + played]]
  const began = performance.now()
  const { status, json } = await ask(url, token, {
    session,
    seq,
    watched,
    positionSeconds: position + played,
  })
  if (status !== 200) throw new Error(`A beat was answered with ${status}`)
  player.seq += 1
  player.position += seq === 0 ? 0 : played
  return { took: performance.now() - began, seconds: json.progress?.watchedSeconds ?? 0 }
}

/** A player for a minute, with its own offset within the ten seconds. */
const listen = async (url: string, player: Player, offset: number, took: number[]): Promise<number> => {
  await wait(offset)
  const until = performance.now() + SECONDS * 1000
  let credited = 0
  let next = performance.now()
  while (next < until) {
    const heartbeat = await notify(url, player, HEARTBEAT_SECONDS)
    took.push(heartbeat.took)
    credited = heartbeat.seconds
    next += HEARTBEAT_SECONDS * 1000
    await wait(Math.max(0, next - performance.now()))
  }
  return credited
}

const shown = (values: readonly number[]): string =>
  [0.5, 0.99, 1].map((part) => quantile(values, Math.min(part, 0.9999)).toFixed(1).padStart(8)).join('')

/**
 * Prints milliseconds of heartbeats and of concurrent views, and heartbeats per second. Throws where a
 * heartbeat is lost or refused.
 */
export const benchListeners = async ({ url, tokens }: Ready, out: (line: string) => void): Promise<void> => {
  const [first = ''] = tokens
  const list = await ask(`${url}/api/collections/lessons/records?fields=id`, first)
  const lesson = list.json.items?.[0]?.id ?? ''
  const heartbeats = `${url}/api/lessons/${lesson}/beats`
  const players = tokens.map(
    (token, at): Player => ({
      token,
      session: `listener${String(at).padStart(12, '0')}`,
      seq: 0,
      position: 0,
    }),
  )
  out(`\n${players.length} members listening, a beat each in ${HEARTBEAT_SECONDS} s`)
  out(`${''.padEnd(26)}     p50     p99     max`)
  const view = async (times: number[], isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const began = performance.now()
      await ask(`${url}/api/collections/lessons/records/${lesson}`, first)
      times.push(performance.now() - began)
      await wait(VIEW_PAUSE_MS)
    }
  }
  const took: number[] = []
  const views: number[] = []
  let isOver = false
  const viewing = view(views, () => isOver)
  const spread = (HEARTBEAT_SECONDS * 1000) / players.length
  const credited = await Promise.all(
    players.map((player, at) => listen(heartbeats, player, at * spread, took)),
  )
  isOver = true
  await viewing
  out(`${'beats'.padEnd(26)}${shown(took)}`)
  out(`${'views beside them'.padEnd(26)}${shown(views)}`)
  // The first heartbeat of a session credits nothing; every later one credits the time since the last.
  const least = (SECONDS / HEARTBEAT_SECONDS - 1) * HEARTBEAT_SECONDS * 0.9
  const short = credited.filter((seconds) => seconds < least).length
  out(`credited to each: ${quantile(credited, 0).toFixed(1)} to ${quantile(credited, 0.9999).toFixed(1)} s`)
  if (short > 0) throw new Error(`${short} listeners were credited less than they heard`)
  const until = performance.now() + FLOOD_SECONDS * 1000
  let count = 0
  const flood = async (player: Player): Promise<void> => {
    while (performance.now() < until) {
      await notify(heartbeats, player, 0.01)
      count += 1
    }
  }
  await Promise.all(players.slice(0, 50).map(flood))
  out(`as fast as they can, 50 at once: ${Math.round(count / FLOOD_SECONDS)} beats a second`)
}
