/** A stored quiz can be graded; an error is reported on the field that prevents it. */
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { readQuestion, readQuizSettings } from '#drizzle/quiz-shapes.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'

/**
 * The fields that decide whether a question can be graded. One from a form without them is stored, and never
 * set.
 */
const JUDGED = ['type', 'label', 'options', 'answerKey'] as const

export const quizHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(questions, action, (tx, { actor, record, original, body }) => {
      if (actor.kind === 'system') return
      if (original && !JUDGED.some((name) => body[name] !== undefined)) return
      if (tx.getOrNull(questionnaires, record.questionnaire)?.kind !== 'quiz') return
      const read = readQuestion(record)
      if ('field' in read) throw invalid({ [read.field]: ['validation_quiz_question', read.message] })
    })
    engine.before(questionnaires, action, (_tx, { record }) => {
      if (record.kind !== 'quiz') return
      if (!readQuizSettings(record.settings))
        throw invalid({ settings: ['validation_quiz_settings', 'Un réglage du quiz ne convient pas.'] })
      if ((record.passScore ?? 0) > 100)
        throw invalid({ passScore: ['validation_max_number', 'Indiquez un pourcentage de 100 au plus.'] })
    })
  }
}
