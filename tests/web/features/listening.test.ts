/** A recording that is played to its end away from its page counts as on it. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { progress } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import { listeningOf, reporterOf } from '../../../web/features/learning/playing/listening.ts'
import { lessonOf, myProgress, outlineOf, type Progress } from '../../../web/features/learning/queries.ts'
import { connect } from '../../support/connect.ts'
import { listening, player, sessionName } from '../../support/recording.ts'

const PATH = '/api/collections/progress/records'

/** A member with a recording that is begun: the server credits it by hand, or only when it was played. */
const received = async ({ isManual }: { isManual: boolean }) => {
  const { app, claire, id, course } = await listening()
  await app.seed((tx) => {
    tx.update(lessons, id, { manualCompletion: isManual })
    return tx.create(progress, { user: claire.id, lesson: id })
  })
  const network = await connect(app, claire)
  const queries = new QueryClient()
  const { queryKey } = myProgress(claire.id)
  await queries.fetchQuery(myProgress(claire.id))
  const described = {
    userId: claire.id,
    outline: await queries.fetchQuery(outlineOf(course)),
    lesson: await queries.fetchQuery(lessonOf(id)),
  }
  const played = listeningOf(queries, { ...described, startSeconds: 0, picture: '' })
  network.requests.length = 0
  return {
    app,
    claire,
    network,
    queries,
    lesson: described.lesson,
    finish: async () => played.finish?.(),
    isDone: () => queries.getQueryData<Progress[]>(queryKey)?.map(({ completed }) => completed),
    stored: () => app.engine.read(system).first(progress, { user: claire.id, lesson: id }),
  }
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

describe('recording played away from its page', () => {
  it('is completed once, on every page', async () => {
    const { network, finish, isDone, stored } = await received({ isManual: true })
    await finish()
    await finish()
    expect(network.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `PATCH ${PATH}/${stored().id}`,
    ])
    expect(isDone()).toEqual([true])
    expect(stored().completed).toBe(true)
  })

  it('is unchanged when the server credits nothing', async () => {
    const { network, finish, isDone, stored } = await received({ isManual: false })
    await finish()
    expect(network.sent(/^PATCH/)).toHaveLength(1)
    expect(isDone()).toEqual([false])
    expect(stored().completed).toBe(false)
  })
})

describe('page of downloads', () => {
  it('reports that another player counts now', async () => {
    const { app, claire, lesson, queries } = await received({ isManual: false })
    const replaced = vi.fn()
    const events = { offline: () => undefined, replaced }
    const reporter = reporterOf(queries, claire.id, lesson, events)
    expect(await reporter.begin(1)).toBe(true)
    await player(app, claire, lesson.id, sessionName('b')).begin()
    const report = { watched: [[0, 9]] as [number, number][], positionSeconds: 9, isPlaying: true, speed: 1 }
    expect(await reporter.send(report, false)).toEqual({ kind: 'replaced' })
    expect(replaced.mock.lastCall).toEqual([true])
  })
})
