/** Quizzes of lessons: who may take them, once each, in time, and what passing does. */
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { exported } from '../../support/exported.ts'
import { QUESTIONS, type QuizWorld, quizWorld } from '../../support/quiz.ts'

const MINUTE = 60_000
const begun = async (world: QuizWorld): Promise<string> => (await world.start()).json().id
const progressOf = ({ app, claire, lesson }: QuizWorld) =>
  app.engine.read(system).firstOrNull(progress, { user: claire.id, lesson })
const eventsOf = ({ app, claire, lesson }: QuizWorld, kind: 'quiz' | 'complete') =>
  app.engine.read(system).find(learningEvents, { user: claire.id, lesson, kind })
const attemptsOf = ({ app }: QuizWorld) => app.engine.read(system).find(questionnaireResponses)

describe('a quiz attempt', () => {
  it('that is passed completes the lesson with its score, in the chain, and the course with its attestation', async () => {
    const world = await quizWorld()
    const { app, claire, sol, first, lesson, course } = world
    await app.seed((tx) => tx.create(progress, { user: claire.id, lesson: first, completed: true }))
    const before = (await app.call('GET', world.url, { as: claire })).json()
    expect(before).toMatchObject({ questionCount: 8, passScore: 70, hasPassed: false, openAttempt: '' })
    const id = await begun(world)
    const reply = await world.submit(id, { answers: world.rightAnswers(id, ['multiple']) })
    expect(reply.json().result).toMatchObject({ score: 70, passed: true, isRevealed: true })
    expect(progressOf(world)).toMatchObject({ completed: true, score: 70 })
    expect(eventsOf(world, 'quiz')).toMatchObject([{ data: { attempt: id, score: 70, passed: 1 } }])
    expect(eventsOf(world, 'complete')).toMatchObject([{ data: { how: 'quiz' } }])
    const enrollment = app.engine.read(system).first(enrollments, { user: claire.id, course })
    expect([enrollment.progress, enrollment.completedAt !== '']).toEqual([100, true])
    expect(
      (await app.call('GET', '/api/collections/certificates/records', { as: claire })).json().items,
    ).toHaveLength(1)
    expect(
      (await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: sol })).statusCode,
    ).toBe(200)
  })

  it('that fails explains what is missing, and never lowers a pass', async () => {
    const world = await quizWorld()
    const { app, claire, course } = world
    const failed = await begun(world)
    expect((await world.submit(failed)).json().result).toMatchObject({ score: 0, passed: false })
    expect(progressOf(world)).toMatchObject({ completed: false, score: 0 })
    const state = await app.call('GET', `/api/courses/${course}/standing`, { as: claire })
    expect(state.json().missing.map(({ why }: { why: string }) => why)).toContain('Il manque le quiz.')
    const passed = await begun(world)
    await world.submit(passed, { answers: world.rightAnswers(passed) })
    const again = await begun(world)
    expect((await world.submit(again)).json().result).toMatchObject({ score: 0, passed: false })
    expect(progressOf(world)).toMatchObject({ completed: true, score: 100 })
    expect(new Set([failed, passed, again]).size).toBe(3)
  })

  it('is graded as it was drawn, whatever the author changes meanwhile', async () => {
    const world = await quizWorld()
    const id = await begun(world)
    const answers = world.rightAnswers(id)
    await world.app.seed((tx) => {
      for (const { id: question, type } of tx.find(questions))
        if (type === 'single') tx.delete(questions, question)
        else if (type === 'yesno') tx.update(questions, question, { answerKey: { right: false } })
    })
    expect((await world.submit(id, { answers })).json().result.score).toBe(100)
  })

  it('is one, for two concurrent starts, in two tabs, and after a reload', async () => {
    const world = await quizWorld()
    const replies = await Promise.all([world.start(), world.start(), world.start()])
    const ids = replies.map((reply) => reply.json().id)
    expect(new Set(ids).size).toBe(1)
    const [id = ''] = ids
    const question = replies[0]?.json().questions.find(({ type }: { type: string }) => type === 'text')
    await world.save(id, { answers: { [question.id]: 'Tout bas' }, seconds: { [question.id]: 12 } })
    const resumed = (await world.start()).json()
    expect([resumed.id, resumed.answers]).toEqual([id, { [question.id]: 'Tout bas' }])
    expect(resumed.questions).toEqual(replies[0]?.json().questions)
    // An older number from another tab takes nothing away, and another question's answer stays.
    await world.save(id, { answers: {}, seconds: { [question.id]: 3 } })
    expect(attemptsOf(world)).toMatchObject([{ seconds: { [question.id]: 12 }, completedAt: '' }])
  })

  it('is graded once, for two concurrent submissions and after a lost reply', async () => {
    const world = await quizWorld()
    const id = await begun(world)
    const answers = world.rightAnswers(id)
    const replies = await Promise.all([
      world.submit(id, { answers }),
      world.submit(id, { answers: {} }),
      world.submit(id, { answers }),
    ])
    const later = await world.submit(id, { answers: {} })
    expect([...replies, later].map((reply) => reply.json().result.score)).toEqual([100, 100, 100, 100])
    expect([eventsOf(world, 'quiz').length, eventsOf(world, 'complete').length]).toEqual([1, 1])
    expect((await world.save(id, { answers: {} })).statusCode).toBe(409)
  })

  it('accepts valid answers only', async () => {
    const world = await quizWorld()
    const id = await begun(world)
    const requested = world.sheetOf(id).questions
    const single = requested.find(({ type }) => type === 'single')?.id ?? ''
    const odd = { [single]: ['a1', 'a2'], inconnue: 'x', __proto__x: 'y' }
    expect((await world.save(id, { answers: odd })).statusCode).toBe(200)
    expect(attemptsOf(world)[0]?.answers).toEqual({ [single]: '' })
    expect((await world.save(id, { answers: { [single]: 5 } })).statusCode).toBe(400)
    expect((await world.save(id, { answers: {}, score: 100, passed: true })).statusCode).toBe(400)
    expect((await world.submit(id, { answers: {}, completedAt: '' })).statusCode).toBe(400)
  })
})

it('a quiz attempt keeps the pass mark of its start', async () => {
  const world = await quizWorld({ passScore: 60 })
  const id = await begun(world)
  const quiz = world.app.engine.read(system).first(questionnaires, { kind: 'quiz' })
  await world.app.seed((tx) => tx.update(questionnaires, quiz.id, { passScore: 90 }))
  const answers = world.rightAnswers(id, ['multiple'])
  expect((await world.submit(id, { answers })).json().result).toMatchObject({ score: 70, passed: true })
  await world.app.seed((tx) => tx.update(questionnaires, quiz.id, { passScore: 95 }))
  const later = await world.app.call('GET', `/api/quiz-attempts/${id}`, { as: world.claire })
  expect(later.json().result).toMatchObject({ passScore: 60, passed: true })
  const next = await begun(world)
  const lesser = { answers: world.rightAnswers(next, ['single']) }
  expect((await world.submit(next, lesser)).json().result).toMatchObject({ passScore: 95, passed: false })
})

describe('the limits of a quiz', () => {
  it('keep the grade of an expired attempt, also when no other may begin', async () => {
    const world = await quizWorld({ settings: { timeLimitMinutes: 10, maxAttempts: 1 } })
    const id = await begun(world)
    await world.save(id, { answers: world.rightAnswers(id) })
    world.app.clock.advance(11 * MINUTE)
    expect((await world.start()).statusCode).toBe(409)
    expect(attemptsOf(world)).toMatchObject([{ score: 100, passed: true }])
    expect(progressOf(world)).toMatchObject({ completed: true })
  })

  it('do not wait for a clock that was set back', async () => {
    const world = await quizWorld({ settings: { waitMinutes: 30 } })
    world.app.clock.advance(30 * 24 * 60 * MINUTE)
    await world.submit(await begun(world))
    world.app.clock.advance(-30 * 24 * 60 * MINUTE)
    expect((await world.start()).statusCode).toBe(200)
  })

  it('count answers saved in time, and none after it', async () => {
    const world = await quizWorld({ settings: { timeLimitMinutes: 10 } })
    const id = await begun(world)
    const answers = world.rightAnswers(id)
    await world.save(id, { answers })
    world.app.clock.advance(10 * MINUTE + 20_000)
    const emptied = Object.fromEntries(Object.keys(answers).map((key) => [key, '']))
    expect((await world.save(id, { answers: emptied })).statusCode).toBe(409)
    const reply = (await world.submit(id, { answers: emptied })).json()
    expect(reply.result.score).toBe(100)
    // Late answers are named; those saved in time and sent again count.
    expect(reply.late.sort()).toEqual(Object.keys(answers).sort())
    expect((await world.submit(id, { answers })).json().late).toEqual([])
    expect(reply.completedAt).toBe(reply.expiresAt)
    expect(progressOf(world)).toMatchObject({ completed: true, score: 100 })
  })

  it('submit an abandoned attempt automatically', async () => {
    const world = await quizWorld({ settings: { timeLimitMinutes: 10 } })
    const id = await begun(world)
    await world.save(id, { answers: world.rightAnswers(id) })
    world.app.clock.advance(12 * MINUTE)
    await world.app.worker.drain()
    expect(attemptsOf(world)).toMatchObject([{ score: 100, passed: true }])
    expect(progressOf(world)).toMatchObject({ completed: true })
  })

  it('allow no more attempts, also concurrently', async () => {
    const world = await quizWorld({ settings: { maxAttempts: 2, reveal: 'last' } })
    const first = await begun(world)
    const shown = (await world.submit(first)).json().result
    expect([shown.isRevealed, shown.questions.flatMap(({ right }: { right: string[] }) => right)]).toEqual([
      false,
      [],
    ])
    const second = await begun(world)
    const last = (await world.submit(second)).json().result
    expect(last.isRevealed).toBe(true)
    expect((await world.start()).json()).toMatchObject({
      status: 409,
      message: 'Vous avez utilisé toutes vos tentatives.',
    })
    const overview = (await world.app.call('GET', world.url, { as: world.claire })).json()
    expect(overview).toMatchObject({ attemptsLeft: 0, maxAttempts: 2 })
    expect(attemptsOf(world)).toHaveLength(2)
  })

  it('include a wait between attempts', async () => {
    const world = await quizWorld({ settings: { waitMinutes: 30 } })
    await world.submit(await begun(world))
    expect((await world.start()).statusCode).toBe(409)
    expect((await world.app.call('GET', world.url, { as: world.claire })).json().waitsUntil).not.toBe('')
    world.app.clock.advance(30 * MINUTE)
    expect((await world.start()).statusCode).toBe(200)
  })

  it('draw questions from groups', async () => {
    const world = await quizWorld({ settings: { pools: { base: 1 } } })
    await world.app.seed((tx) => {
      for (const { id, type } of tx.find(questions))
        if (type !== 'text') tx.update(questions, id, { pool: 'base' })
    })
    expect((await world.app.call('GET', world.url, { as: world.claire })).json().questionCount).toBe(2)
    expect((await world.start()).json().questions).toHaveLength(2)
  })

  it('refuse a draft, and a quiz without questions', async () => {
    const world = await quizWorld()
    await world.app.seed((tx) => tx.update(questionnaires, world.quiz, { status: 'draft' }))
    expect((await world.start()).json().message).toBe('Ce quiz n’est pas encore prêt.')
    await world.app.seed((tx) => {
      tx.update(questionnaires, world.quiz, { status: 'active' })
      for (const { id } of tx.find(questions)) tx.delete(questions, id)
    })
    expect((await world.start()).statusCode).toBe(409)
  })
})

it('a quiz is tried twenty times a day, and again on the next', async () => {
  const world = await quizWorld()
  for (let turn = 0; turn < 20; turn += 1) await world.submit(await begun(world))
  const refused = await world.start()
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('vingt tentatives')
  world.app.clock.advance(24 * 3_600_000)
  expect((await world.start()).statusCode).toBe(200)
})

describe('the rights to a quiz attempt', () => {
  it('are the lesson’s, and the attempt is private', async () => {
    const world = await quizWorld()
    const { app, max, sol, url, lesson } = world
    const id = await begun(world)
    for (const as of [max, null]) {
      const status = as ? 404 : 401
      expect((await app.call('GET', url, { as })).statusCode).toBe(status)
      expect((await app.call('POST', '/api/quiz-attempts', { as, body: { lesson } })).statusCode).toBe(status)
      expect((await app.call('GET', `/api/quiz-attempts/${id}`, { as })).statusCode).toBe(status)
    }
    for (const other of [max, sol]) {
      expect((await app.call('GET', `/api/quiz-attempts/${id}`, { as: other })).statusCode).toBe(404)
      expect((await world.save(id, { answers: {} }, other)).statusCode).toBe(404)
      expect((await world.submit(id, {}, other)).statusCode).toBe(404)
    }
    for (const path of ['statistics', 'order'])
      expect(
        (
          await app.call(path === 'order' ? 'PUT' : 'GET', `/api/quizzes/${world.quiz}/${path}`, {
            as: max,
            ...(path === 'order' ? { body: { questions: [] } } : {}),
          })
        ).statusCode,
      ).toBe(403)
    expect((await app.call('POST', url, { as: max })).statusCode).toBe(403)
    expect(attemptsOf(world)).toMatchObject([{ completedAt: '', score: null }])
  })

  it('end with the enrollment: an open one is neither read nor submitted', async () => {
    const world = await quizWorld()
    const id = await begun(world)
    await world.app.seed((tx) => {
      tx.update(enrollments, tx.first(enrollments, { user: world.claire.id }).id, { isActive: false })
    })
    expect((await world.save(id, { answers: {} })).statusCode).toBe(404)
    expect((await world.submit(id)).statusCode).toBe(404)
    expect((await world.app.call('GET', `/api/quiz-attempts/${id}`, { as: world.claire })).statusCode).toBe(
      404,
    )
  })

  it('exclude writing attempts, scores or results through records', async () => {
    const world = await quizWorld()
    const { app, claire, sol } = world
    const id = await begun(world)
    const records = '/api/collections/questionnaire_responses/records'
    for (const as of [claire, sol]) {
      expect(
        (await app.call('PATCH', `${records}/${id}`, { as, body: { score: 100, passed: true } })).statusCode,
      ).toBe(403)
      expect((await app.call('DELETE', `${records}/${id}`, { as })).statusCode).toBe(403)
      const body = { questionnaire: world.quiz, user: as.id, passed: true }
      expect((await app.call('POST', records, { as, body })).statusCode).toBe(403)
    }
    const rows = '/api/collections/progress/records'
    const body = { user: claire.id, lesson: world.lesson }
    const scored = await app.call('POST', rows, { as: claire, body: { ...body, score: 100 } })
    expect(Object.keys(scored.json().data)).toEqual(['score'])
    const made = (await app.call('POST', rows, { as: claire, body })).json()
    expect(made).toMatchObject({ score: null, completed: false })
    for (const change of [{ completed: true }, { score: 100 }]) {
      const refused = await app.call('PATCH', `${rows}/${made.id}`, { as: claire, body: change })
      expect(refused.statusCode).toBe(400)
    }
    expect(progressOf(world)).toMatchObject({ score: null, completed: false })
  })

  it('end with account and lesson, and the attempt is part of the data export', async () => {
    const world = await quizWorld()
    const { app, claire, lesson } = world
    const id = await begun(world)
    await world.submit(id, { answers: world.rightAnswers(id, ['text']) })
    const { data, text } = await exported(app, claire)
    expect(data.sections.answers).toHaveLength(1)
    expect(text).not.toContain('accepted')
    await app.seed((tx) => tx.delete(lessons, lesson))
    expect(attemptsOf(world)).toEqual([])
    const other = await quizWorld()
    await begun(other)
    await other.app.seed((tx) => tx.delete(users, other.claire.id))
    expect(attemptsOf(other)).toEqual([])
  })
})

describe('the author of a quiz', () => {
  const records = '/api/collections/questions/records'

  it('creates one a lesson, on repeated requests, and orders its questions', async () => {
    const { app, sol, first } = await quizWorld()
    const make = () => app.call('POST', `/api/lessons/${first}/quiz`, { as: sol })
    const made = await Promise.all([make(), make()])
    const [quiz, again] = made.map((reply) => reply.json().quiz)
    expect(quiz).toBe(again)
    expect(app.engine.read(system).get(lessons, first)).toMatchObject({ type: 'quiz', quiz })
    // The quiz stays closed while the other questions are written: its first one alone would let members
    // pass.
    expect(app.engine.read(system).get(questionnaires, quiz).status).toBe('draft')
    const add = async (key: string) =>
      (
        await app.call('POST', records, {
          as: sol,
          body: { questionnaire: quiz, key, type: 'yesno', label: key, answerKey: { right: true } },
        })
      ).json().id
    const [one, two] = [await add('un'), await add('deux')]
    const order = { as: sol, body: { questions: [two, one] } }
    expect((await app.call('PUT', `/api/quizzes/${quiz}/order`, order)).statusCode).toBe(204)
    const sorted = app.engine.read(system).find(questions, { questionnaire: quiz }, { sort: 'order' })
    expect(sorted.map(({ key }) => key)).toEqual(['deux', 'un'])
  })

  it('gets field errors for what cannot be graded', async () => {
    const { app, sol, quiz } = await quizWorld()
    const body = {
      questionnaire: quiz,
      key: 'k',
      type: 'single',
      label: '?',
      options: [],
      answerKey: { right: 'a' },
    }
    const refused = await app.call('POST', records, { as: sol, body })
    expect(refused.json().data.options.message).toBe(
      'Écrivez au moins deux réponses, et du texte dans chacune.',
    )
    const known = app.engine.read(system).first(questions, { questionnaire: quiz, key: 'blanks' }).id
    const change = { label: 'Sans trou', answerKey: { blanks: [['a']] } }
    const patched = await app.call('PATCH', `${records}/${known}`, { as: sol, body: change })
    expect(patched.json().data.label.message).toContain('___')
    const settings = { settings: { maxAttempts: 0 } }
    const wrong = await app.call('PATCH', `/api/collections/questionnaires/records/${quiz}`, {
      as: sol,
      body: settings,
    })
    expect(wrong.json().data.settings.message).toBe('Un réglage du quiz ne convient pas.')
  })

  it('reads members’ results, without the team’s', async () => {
    const world = await quizWorld({ settings: { reveal: 'always' } })
    const { app, sol, quiz } = world
    const read = async () => (await app.call('GET', `/api/quizzes/${quiz}/statistics`, { as: sol })).json()
    expect(await read()).toMatchObject({ attempts: 0, passRate: null, questions: [] })
    const id = await begun(world)
    const answers = world.rightAnswers(id)
    const text = world.sheetOf(id).questions.find(({ type }) => type === 'text')?.id ?? ''
    await world.submit(id, { answers: { ...answers, [text]: 'À tue-tête' }, seconds: { [text]: 20 } })
    const staff = (await world.start(sol)).json().id
    await world.submit(staff, {}, sol)
    const response = await read()
    expect(response).toMatchObject({ attempts: 1, people: 1, passRate: 100, meanScore: 90 })
    expect(response.questions).toHaveLength(QUESTIONS.length)
    expect(response.questions.find((question: { id: string }) => question.id === text)).toMatchObject({
      attempts: 1,
      successRate: 0,
      meanSeconds: 20,
      commonError: { answer: 'À tue-tête', count: 1 },
    })
  })

  it('reads numeric wrong answers by value', async () => {
    const world = await quizWorld()
    const requested = (id: string) =>
      world.sheetOf(id).questions.find(({ type }) => type === 'number')?.id ?? ''
    for (const given of ['-2', '2', '\u22122', '2 ', '2']) {
      const id = await begun(world)
      await world.submit(id, { answers: { [requested(id)]: given } })
    }
    const quiz = world.app.engine.read(system).first(questionnaires, { kind: 'quiz' })
    const read = await world.app.call('GET', `/api/quizzes/${quiz.id}/statistics`, { as: world.sol })
    const number = read.json().questions.find(({ label }: { label: string }) => label.startsWith('Combien'))
    expect(number.commonError).toEqual({ answer: '2', count: 3 })
  })

  it('gets a separate quiz with the copy of a course or a lesson', async () => {
    const { app, sol, course, lesson, quiz } = await quizWorld()
    const copy = (await app.call('POST', `/api/courses/${course}/duplicate`, { as: sol })).json().id
    const reader = app.engine.read(system)
    const copied = reader.first(lessons, {
      filter: "module.course = {:copy} && type = 'quiz'",
      params: { copy },
    })
    expect(['', quiz]).not.toContain(copied.quiz)
    const keys = (id: string) =>
      reader.find(questions, { questionnaire: id }, { sort: 'order' }).map(({ answerKey }) => answerKey)
    expect(keys(copied.quiz)).toEqual(keys(quiz))
    const twin = (await app.call('POST', `/api/lessons/${lesson}/duplicate`, { as: sol })).json().id
    expect([quiz, copied.quiz, '']).not.toContain(reader.get(lessons, twin).quiz)
  })
})
