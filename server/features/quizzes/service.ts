import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { system } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'

/** Copies a quiz with its questions, for the copy of a lesson; answers its id, `''` where there is none to copy. */
export const copyQuiz = (tx: Tx, quizId: string): string => {
  const writer = tx.as(system)
  const quiz = writer.getOrNull(questionnaires, quizId)
  if (quiz?.kind !== 'quiz') return quizId
  const { title, description, kind, status, settings, graph, passScore, thankYou, theme, privacy } = quiz
  const copy = writer.create(questionnaires, {
    title,
    slug: '',
    description,
    kind,
    status,
    settings,
    graph,
    passScore,
    thankYou,
    theme,
    privacy,
  })
  for (const question of writer.find(questions, { questionnaire: quiz.id }, { sort: 'order,created' })) {
    const {
      id: _id,
      created: _created,
      updated: _updated,
      collectionId,
      collectionName,
      ...values
    } = question
    void [collectionId, collectionName]
    writer.create(questions, { ...values, questionnaire: copy.id })
  }
  return copy.id
}
