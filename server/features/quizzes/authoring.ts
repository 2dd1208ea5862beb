/** Actions of authors on a quiz beyond writing its records. */
import { lessons } from '#drizzle/collections/courses.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { placed } from '../catalogue/index.ts'

/**
 * Creates a lesson's quiz, once: a repeated call returns the existing one. A new one is closed: in a
 * published course its first question alone would let members pass. Throws 404.
 */
export const makeQuiz = (engine: Engine, actor: Actor, lessonId: string): Promise<{ quiz: string }> =>
  engine.write(actor, (tx) => {
    const lesson = tx.get(lessons, lessonId)
    const known = tx.getOrNull(questionnaires, lesson.quiz)
    const quiz = known?.kind === 'quiz' ? known : null
    if (quiz && lesson.type === 'quiz') return { quiz: quiz.id }
    const id =
      quiz?.id ??
      tx.create(questionnaires, { title: lesson.title, slug: '', kind: 'quiz', status: 'draft' }).id
    tx.update(lessons, lesson.id, { type: 'quiz', quiz: id })
    return { quiz: id }
  })

/** Puts questions in order, positions from 1; others follow as they were. Throws 404, 400 for one of another quiz. */
export const arrangeQuestions = (
  engine: Engine,
  actor: Actor,
  quizId: string,
  wanted: readonly string[],
): Promise<void> =>
  engine.write(actor, (tx) => {
    const { id: questionnaire } = tx.get(questionnaires, quizId)
    const all = tx.find(questions, { questionnaire }, { sort: 'order,created' })
    for (const { id, order } of placed(all, [...wanted], 'questions')) tx.update(questions, id, { order })
  })
