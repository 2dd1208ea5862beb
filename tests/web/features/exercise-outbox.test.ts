/** Answers find their way to the server: without network later, past another tab that was faster, and never over its words. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exerciseEntries } from '#drizzle/collections/learning.ts'
import type { ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { system } from '#server/records/actor.ts'
import {
  exerciseDrafts,
  keepAnswers,
  storedAnswers,
} from '../../../web/features/learning/exercise/exercise-draft.ts'
import { answersOutbox } from '../../../web/features/learning/exercise/outbox.ts'
import { forgetPersonal } from '../../../web/lib/draft-store.ts'
import { connect } from '../../support/connect.ts'
import { blockBase, exerciseScene, makeExercise } from '../../support/exercise.ts'

const ENTRIES = '/api/collections/exercise_entries/records'
const free = (id: string) => ({ ...blockBase, id, kind: 'free' as const, isLong: false })

let received: string[] = []
let stop = () => {}

beforeEach(() => {
  received = []
  stop = answersOutbox.onEvent(({ state }) => received.push(state))
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => stop())

const scene = async () => {
  const { app, claire, lesson } = await exerciseScene(makeExercise([free('a'), free('b')]))
  const network = await connect(app, claire)
  const entry = () => app.engine.read(system).firstOrNull(exerciseEntries, { user: claire.id, lesson })
  return {
    network,
    user: claire.id,
    lesson,
    stored: () => entry()?.answers,
    write: (answers: ExerciseAnswers, base: ExerciseAnswers = {}) =>
      keepAnswers(claire.id, lesson, { answers, base }),
    /** Sends, while another tab stores its answers between this one's reading and writing. */
    flushBeside: async (answers: ExerciseAnswers) => {
      const known = entry()
      const release = network.hold(known ? `PATCH ${ENTRIES}/${known.id}` : `POST ${ENTRIES}`)
      const flushed = answersOutbox.flush(claire.id)
      await vi.waitFor(() => expect(network.sent(/^(POST|PATCH)/)).not.toHaveLength(0))
      app.clock.advance(1000)
      const sent = known
        ? await app.call('PATCH', `${ENTRIES}/${known.id}`, { as: claire, body: { answers } })
        : await app.call('POST', ENTRIES, { as: claire, body: { user: claire.id, lesson, answers } })
      if (sent.statusCode !== 200) throw new Error(sent.body)
      release()
      await flushed
      network.requests.length = 0
    },
  }
}

describe('exercise outbox', () => {
  it('sends offline input once the network is back', async () => {
    const { network, user, lesson, stored, write } = await scene()
    network.cut()
    expect(write({ a: { text: 'Ici' } })).toBe(true)
    await answersOutbox.flush(user)
    expect([received.at(-1), exerciseDrafts(user)]).toEqual(['waiting', [lesson]])
    network.restore()
    await answersOutbox.flush(user)
    expect([received.at(-1), stored(), storedAnswers(user, lesson)]).toEqual([
      'sent',
      { a: { text: 'Ici' } },
      null,
    ])
  })

  it('joins what another tab has stored meanwhile', async () => {
    const { stored, write, flushBeside } = await scene()
    write({ a: { text: 'Ici' } })
    await flushBeside({ b: { text: 'Là' } })
    expect(stored()).toEqual({ a: { text: 'Ici' }, b: { text: 'Là' } })
    const base = stored() ?? {}
    write({ ...base, a: { text: 'Ici encore' } }, base)
    await flushBeside({ ...base, b: { text: 'Là aussi' } })
    expect(stored()).toEqual({ a: { text: 'Ici encore' }, b: { text: 'Là aussi' } })
  })

  it('keeps refused input, and is emptied at the sign-out', async () => {
    const { network, user, lesson, write } = await scene()
    write({ a: { text: 'Trop' } })
    network.answer(/exercise_entries/, 404, Number.POSITIVE_INFINITY)
    await answersOutbox.flush(user)
    expect([received.at(-1), storedAnswers(user, lesson)?.answers]).toEqual([
      'refused',
      { a: { text: 'Trop' } },
    ])
    forgetPersonal(user)
    expect(storedAnswers(user, lesson)).toBeNull()
  })
})
