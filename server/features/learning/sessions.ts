/** Rows of a user's recent players, and the evidence that they leave. */
import { type playingSessionFields, playingSessions } from '#drizzle/collections/learning.ts'
import { forgottenOf, type PlayingSession } from '#drizzle/domain/playing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { noteEvent } from './evidence.ts'

export type Row = RecordOf<typeof playingSessionFields>

/**
 * Instants in milliseconds since 1970. A session without a recorded beginning counts as having always
 * existed.
 */
export const asSession = (row: Row): PlayingSession => ({
  session: row.session,
  seq: row.seq,
  beganAt: row.beganAt === '' ? 0 : new Date(row.beganAt).getTime(),
  beatAt: new Date(row.beatAt).getTime(),
  endedAt: row.endedAt === '' ? null : new Date(row.endedAt).getTime(),
  slackSeconds: row.slackSeconds,
  isPlaying: row.isPlaying,
})

export const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

/**
 * Adds an event of a session. `seconds` are seconds of media played for the first time; `clockSeconds` clock
 * time, repeated or not; `toldAt`: when it was reported, if later than the playback. Returns whether it was
 * stored.
 */
export const note = (
  tx: Tx,
  { user, lesson, course, session, speed }: Row,
  kind: 'play' | 'pause' | 'progress',
  at: Date,
  more: { readonly seconds?: number; readonly clockSeconds?: number; readonly toldAt?: string } = {},
): boolean => noteEvent(tx, { user, lesson, course, kind, at, sessionId: session, data: { speed, ...more } })

/** State of a session that has reported everything. */
export const NOTHING_UNTOLD = { seconds: 0, clockSeconds: 0 } as const

/** Records a pause at the last heartbeat, if it has played since its last event. */
const notifyPlayed = (tx: Tx, row: Row): void => {
  const { seconds, clockSeconds } = row
  if (seconds > 0 || clockSeconds > 0) note(tx, row, 'pause', new Date(row.beatAt), { seconds, clockSeconds })
}

/** Ends other sessions at an instant; what they played is recorded at the time of their last heartbeat. */
export const endOthers = (tx: Tx, rows: readonly Row[], at: string): void => {
  for (const row of rows.filter(({ endedAt }) => endedAt === '')) {
    notifyPlayed(tx, row)
    tx.update(playingSessions, row.id, { endedAt: at, isPlaying: false, ...NOTHING_UNTOLD })
  }
}

/** Time without a heartbeat after which a player counts as silent. */
const SILENT_MS = 3_600_000
const BATCH = 100

/**
 * Records what players silent for an hour have played, dated at their last heartbeat: a browser may be closed
 * without a request, and the attendance document must include it. It ends no session. Idempotent.
 */
export const notifySilent = async (engine: Engine): Promise<void> => {
  const before = stamp(new Date(engine.clock.now().getTime() - SILENT_MS))
  const filter = "endedAt = '' && clockSeconds > 0 && beatAt < {:before}"
  const next = (tx: Tx): number => {
    const rows = tx.find(playingSessions, { filter, params: { before } }, { limit: BATCH })
    for (const row of rows) {
      notifyPlayed(tx, row)
      tx.update(playingSessions, row.id, { isPlaying: false, ...NOTHING_UNTOLD })
    }
    return rows.length
  }
  while ((await engine.write(system, next)) === BATCH);
}

/** After a session was added: beyond the maximum, the next one takes over the time of the oldest. */
export const remember = (tx: Tx, user: string): void => {
  const rows = tx.find(playingSessions, { user }, { sort: '-@rowid' })
  const forgotten = forgottenOf(rows.map(asSession))
  if (!forgotten) return
  const idOf = (session: string): string => rows.find((row) => row.session === session)?.id ?? ''
  tx.update(playingSessions, idOf(forgotten.into), { beganAt: stamp(new Date(forgotten.beganAt)) })
  tx.delete(playingSessions, idOf(forgotten.session))
}
