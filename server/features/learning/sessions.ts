/** Rows of the players that are remembered of a person, and what evidence tells of them. */
import { type playingSessionFields, playingSessions } from '#drizzle/collections/learning.ts'
import { forgottenOf, type PlayingSession } from '#drizzle/domain/playing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Tx } from '#server/records/types.ts'
import { noteEvent } from './evidence.ts'

export type Row = RecordOf<typeof playingSessionFields>

/** Instants in milliseconds since 1970. What nobody noted of its beginning is from ever. */
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

/** Adds an event of a session. `seconds` are of media; `toldAt`: when it was told, if not as it happened. */
export const note = (
  tx: Tx,
  { user, lesson, course, session, speed }: Row,
  kind: 'play' | 'pause' | 'progress',
  at: Date,
  more: { readonly seconds?: number; readonly toldAt?: string } = {},
): void => noteEvent(tx, { user, lesson, course, kind, at, sessionId: session, data: { speed, ...more } })

/** Those that have not ended do, at an instant; what they played since they began is told at the time of their last beat. */
export const endOthers = (tx: Tx, rows: readonly Row[], at: string): void => {
  for (const row of rows.filter(({ endedAt }) => endedAt === '')) {
    if (row.seconds > 0) note(tx, row, 'pause', new Date(row.beatAt), { seconds: row.seconds })
    tx.update(playingSessions, row.id, { endedAt: at, isPlaying: false, seconds: 0 })
  }
}

/** After one was added: of more than are remembered one by one, the next takes the time of the oldest. */
export const remember = (tx: Tx, user: string): void => {
  const rows = tx.find(playingSessions, { user }, { sort: '-@rowid' })
  const forgotten = forgottenOf(rows.map(asSession))
  if (!forgotten) return
  const idOf = (session: string): string => rows.find((row) => row.session === session)?.id ?? ''
  tx.update(playingSessions, idOf(forgotten.into), { beganAt: stamp(new Date(forgotten.beganAt)) })
  tx.delete(playingSessions, idOf(forgotten.session))
}
