/** Quizzes of the demonstration's lessons, and attempts by followers of the courses. */
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import type { DrawnQuestion, QuizAnswer } from '#drizzle/domain/quiz.ts'
import { drawSheet, type QuizQuestion } from '#drizzle/domain/quiz-drawing.ts'
import { gradeSheet } from '#drizzle/domain/quiz-grading.ts'
import { gradable, quizSettingsOf } from '#drizzle/quiz-shapes.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Bulk } from './bulk.ts'
import { stamps } from './calendar.ts'
import { quizzes } from './content/quizzes.ts'
import type { Dice } from './random.ts'

/** A quiz as the followers of its course see it. */
export interface FollowedQuiz {
  id: string
  questions: readonly QuizQuestion[]
}

const SETTINGS = { shuffleQuestions: false, shuffleOptions: true, partialCredit: true, reveal: 'passed' }

/** The quiz of a lesson by its title; none for a lesson without. */
export const seedQuiz = (engine: Engine, title: string): Promise<FollowedQuiz | null> => {
  const demo = quizzes[title]
  if (!demo) return Promise.resolve(null)
  return engine.write(system, (tx) => {
    const { id } = tx.create(questionnaires, {
      title,
      description: demo.description,
      kind: 'quiz',
      status: 'active',
      settings: SETTINGS,
    })
    const written = demo.questions.map(({ options, answerKey, feedback, ...rest }, at) =>
      tx.create(questions, {
        ...rest,
        questionnaire: id,
        key: `q${at + 1}`,
        order: at + 1,
        answerKey: { ...answerKey },
        ...(options ? { options: [...options] } : {}),
        ...(feedback ? { feedback: { ...feedback } } : {}),
      }),
    )
    return { id, questions: gradable(written) }
  })
}

const rightAnswer = ({ type, key, accepted }: DrawnQuestion): QuizAnswer => {
  if (type === 'number' || type === 'text') return accepted[0]?.[0] ?? ''
  if (type === 'blanks') return accepted.map(([word = '']) => word)
  return type === 'single' || type === 'yesno' ? (key[0] ?? '') : [...key]
}

const wrongAnswer = (drawn: Dice, { type, choices, key, accepted }: DrawnQuestion): QuizAnswer => {
  if (type === 'number') return '4'
  if (type === 'text') return drawn.pick(['une peur', 'un défaut'])
  if (type === 'blanks') return accepted.map(([word = ''], at) => (at === 0 ? word : 'calme'))
  const others = choices.filter(({ id }) => !key.includes(id)).map(({ id }) => id)
  if (type === 'single' || type === 'yesno') return drawn.pick(others)
  return type === 'multiple' ? [key[0] ?? '', ...others.slice(0, 1)] : drawn.shuffled(key)
}

/** Writes one passing attempt; returns its score. */
export const keepAttempt = (
  bulk: Bulk,
  drawn: Dice,
  { user, lesson, quiz }: { user: string; lesson: string; quiz: FollowedQuiz },
  { from, to }: { from: Date; to: Date },
): number => {
  const sheet = drawSheet(quiz.questions, quizSettingsOf(SETTINGS), drawn.whole(1, 1_000_000))
  // The later questions are harder; at most two answers are wrong.
  let wrongs = 2
  const answers = Object.fromEntries(
    sheet.questions.map((question, at) => {
      const fails = wrongs > 0 && question.type !== 'multiple' && drawn.luck(0.04 * (at + 1))
      if (fails) wrongs -= 1
      return [question.id, fails ? wrongAnswer(drawn, question) : rightAnswer(question)]
    }),
  )
  const { score } = gradeSheet(sheet, answers)
  const seconds = Object.fromEntries(sheet.questions.map(({ id }) => [id, drawn.whole(8, 50)]))
  bulk.keep(questionnaireResponses, {
    user,
    lesson,
    questionnaire: quiz.id,
    answers,
    seconds,
    sheet,
    score,
    passed: true,
    startedAt: stamp(from),
    completedAt: stamp(to),
    source: 'lesson',
    ...stamps(to),
  })
  return score
}
