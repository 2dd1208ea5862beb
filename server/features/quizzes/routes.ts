import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import { readAttempt, saveAnswers, startAttempt, submitAttempt } from './attempts.ts'
import { arrangeQuestions, makeQuiz } from './authoring.ts'
import * as contract from './contract.ts'
import { lessonQuiz } from './overview.ts'
import { quizStatistics } from './statistics.ts'

export const quizRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.lessonQuiz, ({ params, request }) => lessonQuiz(engine, request.actor, params.id))
  route(app, contract.startAttempt, ({ body, request }) => startAttempt(engine, request.actor, body.lesson))
  route(app, contract.readAttempt, ({ params, request }) => readAttempt(engine, request.actor, params.id))
  route(app, contract.saveAnswers, ({ params, body, request }) =>
    saveAnswers(engine, request.actor, params.id, body),
  )
  route(app, contract.submitAttempt, ({ params, body, request }) =>
    submitAttempt(engine, request.actor, params.id, body),
  )
  route(app, contract.makeQuiz, ({ params, request }) => makeQuiz(engine, request.actor, params.id))
  route(app, contract.arrangeQuestions, async ({ params, body, request }) => {
    await arrangeQuestions(engine, request.actor, params.id, body.questions)
    return undefined
  })
  route(app, contract.quizStatistics, ({ params, request }) =>
    quizStatistics(engine, request.actor, params.id),
  )
}
