import type { questionFields, questionnaireFields } from '#drizzle/collections/questionnaires.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { arrangeQuestions, makeQuiz, quizStatistics } from '#server/features/quizzes/contract.ts'
import { call, callQuery } from '../../../lib/call.ts'
import { filter, records } from '../../../lib/records.ts'

export type Quiz = RecordOf<typeof questionnaireFields>
export type QuizQuestionRecord = RecordOf<typeof questionFields>
export type Statistics = ReplyOf<typeof quizStatistics>

export const quizzes = records('questionnaires')
export const questions = records('questions')

export const quizOf = (id: string) => quizzes.one(id)
export const questionsOf = (quizId: string) =>
  questions.all({ filter: filter('questionnaire = {:quizId}', { quizId }), sort: 'order,created' })
export const statisticsOf = (quizId: string) =>
  callQuery<typeof quizStatistics>('GET /api/quizzes/:id/statistics', { params: { id: quizId } })

/** The lesson's quiz, made when it has none; the lesson becomes one of kind quiz. */
export const quizOfLesson = (lessonId: string) =>
  call<typeof makeQuiz>('POST /api/lessons/:id/quiz', { params: { id: lessonId } })
export const arrange = (quizId: string, ids: string[]) =>
  call<typeof arrangeQuestions>('PUT /api/quizzes/:id/order', {
    params: { id: quizId },
    body: { questions: ids },
  })
