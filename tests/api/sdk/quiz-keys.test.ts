/** No query of the official client reveals the right answers of a quiz to a member or a guest. */
import PocketBase from 'pocketbase'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { system } from '#server/records/actor.ts'
import type { Person } from '../../support/app.ts'
import { TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { QUESTIONS, type QuizWorld, quizWorld, SECRETS } from '../../support/quiz.ts'

beforeEach(() => vi.stubGlobal('EventSource', TestEventSource))

const listening = async (given?: Parameters<typeof quizWorld>[0]) => {
  const world = await quizWorld(given)
  world.app.engine.settings.batch.enabled = true
  const url = await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = (person: Person | null): PocketBase => {
    const made = new PocketBase(url)
    made.autoCancellation(false)
    if (person) made.authStore.save(person.token)
    onTestFinished(() => made.realtime.unsubscribe())
    return made
  }
  return { ...world, client }
}
const hides = (received: unknown) => {
  const text = JSON.stringify(received) ?? ''
  for (const word of [...SECRETS, 'answerKey', '"worth"', 'explanation":"P', 'tolerance', '"sheet"'])
    expect(text).not.toContain(word)
}
/** What came of a request, whether it was refused or not. */
const reported = async (asking: Promise<unknown>): Promise<unknown> => {
  try {
    return await asking
  } catch (error) {
    return error instanceof Error && 'response' in error ? error.response : String(error)
  }
}
const readersOf = ({ client, claire, max }: QuizWorld & { client: (person: Person | null) => PocketBase }) =>
  [null, max, claire].map(client)

it('a quiz question appears in no list, view, expand or field selection', async () => {
  const world = await listening()
  const question = world.app.engine.read(system).first(questions, { key: 'single' }).id
  for (const pb of readersOf(world)) {
    expect(await pb.collection('questions').getFullList()).toEqual([])
    expect(await pb.collection('questionnaires').getFullList()).toEqual([])
    await expect(pb.collection('questions').getOne(question)).rejects.toMatchObject({ status: 404 })
    for (const expand of ['quiz.questions_via_questionnaire', 'quiz', 'module.course'])
      hides(await reported(pb.collection('lessons').getFullList({ expand, fields: '*,expand.*' })))
    const nested = 'modules_via_course.lessons_via_module.quiz.questions_via_questionnaire'
    hides(await reported(pb.collection('courses').getFullList({ expand: nested })))
  }
})

it('a quiz key cannot be probed by filter or sort: replies are as without a question, or refusals', async () => {
  const world = await listening()
  const path = 'quiz.questions_via_questionnaire'
  const names = ['answerKey', 'points', 'worth', 'explanation', 'feedback', 'pool', 'label', 'options', 'key']
  const found = async (pb: PocketBase, collection: string, query: Record<string, string>) => {
    // Repeated fruitless queries within three seconds are delayed.
    world.app.clock.advance(4000)
    const reply = await reported(pb.collection(collection).getFullList(query))
    return Array.isArray(reply) ? reply.length : 0
  }
  for (const pb of readersOf(world)) {
    for (const name of names) {
      for (const [collection, field] of [
        ['questions', name],
        ['questionnaires', `questions_via_questionnaire.${name}`],
        ['lessons', `${path}.${name}`],
        ['courses', `modules_via_course.lessons_via_module.${path}.${name}`],
        ['progress', `lesson.${path}.${name}`],
      ] as const) {
        expect(await found(pb, collection, { filter: `${field} ?~ 'clairi'` })).toBe(0)
        expect(await found(pb, collection, { filter: `${field}:length ?> 0` })).toBe(0)
        world.app.clock.advance(4000)
        hides(await reported(pb.collection(collection).getFullList({ sort: field })))
      }
    }
    for (const filter of ["sheet ~ 'clairi'", 'sheet.questions.0.key.0 = "a1"', 'sheet != null'])
      expect(await found(pb, 'questionnaire_responses', { filter })).toBe(0)
  }
})

it('a quiz attempt, its record, its stream and its refusals hold no key', async () => {
  const world = await listening({ settings: { reveal: 'never' } })
  const pb = world.client(world.claire)
  const received: unknown[] = []
  for (const name of [
    'questionnaire_responses',
    'questions',
    'questionnaires',
    'progress',
    'learning_events',
  ])
    await pb
      .collection(name)
      .subscribe('*', (event) => received.push(event), { expand: 'questionnaire,lesson.quiz' })
  const attempt = await pb.send('/api/quiz-attempts', {
    method: 'POST',
    body: { lesson: world.lesson },
  })
  hides(attempt)
  const order = attempt.questions.find(({ type }: { type: string }) => type === 'order')
  expect(order.choices.map(({ id }: { id: string }) => id)).toEqual(['a1', 'a2', 'a3', 'a4'])
  const save = { method: 'PUT', body: { answers: { [order.id]: ['a2', 'a1'] } } }
  hides(await pb.send(`/api/quiz-attempts/${attempt.id}/answers`, save))
  hides(
    await reported(
      pb.send(`/api/quiz-attempts/${attempt.id}/answers`, { method: 'PUT', body: { answers: 3 } }),
    ),
  )
  hides(
    await pb
      .collection('questionnaire_responses')
      .getFullList({ expand: 'questionnaire.questions_via_questionnaire' }),
  )
  hides(await pb.collection('questionnaire_responses').getOne(attempt.id, { fields: 'id,sheet,answers' }))
  // The author changes a question while members listen.
  await world.app.seed((tx) => {
    const known = tx.first(questions, { key: 'text' })
    tx.update(questions, known.id, { explanation: 'Parce que la suggestion…' })
    tx.update(questionnaires, world.quiz, { thankYou: 'Merci' })
  })
  hides(await pb.send(`/api/quiz-attempts/${attempt.id}/submit`, { method: 'POST', body: {} }))
  await eventually(() => expect(JSON.stringify(received)).toContain('completedAt'))
  hides(received)
  expect(received.some((event) => JSON.stringify(event).includes('"collectionName":"questions"'))).toBe(false)
  hides(await pb.send(world.url, {}))
  hides(await reported(pb.send(`/api/quizzes/${world.quiz}/statistics`, {})))
})

it('a batch, an upsert and a copy of a quiz question are refused without a hint', async () => {
  const world = await listening()
  const known = world.app.engine.read(system).first(questions, { key: 'blanks' }).id
  for (const pb of readersOf(world)) {
    const batch = pb.createBatch()
    batch.collection('questions').update(known, { help: 'x' }, { fields: '*' })
    hides(await reported(batch.send()))
    const upsert = pb.createBatch()
    upsert.collection('questions').upsert({ id: known, label: 'x' })
    hides(await reported(upsert.send()))
    const duplicate = { questionnaire: world.quiz, key: QUESTIONS[0].key, label: 'x' }
    hides(await reported(pb.collection('questions').create(duplicate)))
    hides(await reported(pb.collection('questions').delete(known)))
  }
  expect(world.app.engine.read(system).get(questions, known).help).toBe('')
})

it('forms stay publicly readable, without private parts', async () => {
  const world = await listening()
  await world.app.seed((tx) => {
    const form = tx.create(questionnaires, { title: 'Formulaire', kind: 'form', status: 'active' }).id
    tx.create(questions, {
      questionnaire: form,
      key: 'a',
      label: 'Votre nom',
      answerKey: { right: 'clairière' },
    })
  })
  for (const pb of readersOf(world)) {
    const list = await pb.collection('questions').getFullList()
    expect(list).toMatchObject([{ label: 'Votre nom' }])
    hides(list)
  }
})
