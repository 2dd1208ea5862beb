/** How members fare with a quiz, question by question: for its author, to see which question is bad. */
import { setImmediate as pause } from 'node:timers/promises'
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { DrawnQuestion } from '#drizzle/domain/quiz.ts'
import { answerLines, folded, gradeSheet, typedNumber } from '#drizzle/domain/quiz-grading.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import type { Attempt } from './place.ts'

/** The newest attempts, read a page at a time so that others are served meanwhile. */
const MAX_COUNT = 1000
const PAGE = 50
/** Below, a difference between halves is chance. */
const MIN_FOR_DISCRIMINATION = 10

interface Tally {
  shares: { share: number; score: number }[]
  seconds: number[]
  errors: Map<string, { answer: string; count: number }>
}

const mean = (list: readonly number[]): number | null =>
  list.length === 0 ? null : list.reduce((sum, value) => sum + value, 0) / list.length
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))
const percent = (share: number | null): number => Math.round((share ?? 0) * 100)

const lasted = ({ startedAt, completedAt }: Attempt): number =>
  Math.max(0, (new Date(completedAt).getTime() - new Date(startedAt).getTime()) / 1000)

/** How much better the better half of attempts did. */
const discriminationOf = ({ shares }: Tally): number | null => {
  if (shares.length < MIN_FOR_DISCRIMINATION) return null
  const sorted = [...shares].sort((one, other) => one.score - other.score).map(({ share }) => share)
  const half = Math.floor(sorted.length / 2)
  return percent((mean(sorted.slice(-half)) ?? 0) - (mean(sorted.slice(0, half)) ?? 0))
}

const commonError = ({ errors }: Tally) =>
  [...errors.values()].sort((one, other) => other.count - one.count)[0] ?? null

/** The common form of equal answers: a number's value, the folded text. */
const sameAnswer = ({ type }: DrawnQuestion, answer: string): string => {
  const number = type === 'number' ? typedNumber(answer) : null
  return number === null ? folded(answer) || answer : `= ${number}`
}

const count = (tallies: Map<string, Tally>, attempt: Attempt): void => {
  const { sheet, answers, seconds, score } = attempt
  if (!sheet) return
  const { shares } = gradeSheet(sheet, answers ?? {})
  for (const question of sheet.questions) {
    const tally: Tally = tallies.get(question.id) ?? { shares: [], seconds: [], errors: new Map() }
    tallies.set(question.id, tally)
    const share = shares.get(question.id) ?? 0
    tally.shares.push({ share, score: score ?? 0 })
    const spent = seconds?.[question.id] ?? 0
    if (spent > 0) tally.seconds.push(spent)
    const answer = share < 1 ? answerLines(question, answers?.[question.id]).join(' · ') : ''
    if (answer === '') continue
    const key = sameAnswer(question, answer)
    const known = tally.errors.get(key) ?? { answer, count: 0 }
    tally.errors.set(key, { ...known, count: known.count + 1 })
  }
}

const gradedOf = async (engine: Engine, questionnaire: string): Promise<Attempt[]> => {
  const found: Attempt[] = []
  const ids = engine.read(system).pick(
    questionnaireResponses,
    ['id'],
    {
      filter: "questionnaire = {:questionnaire} && completedAt != '' && lesson != '' && user.role = 'member'",
      params: { questionnaire },
    },
    { sort: '-completedAt,id', limit: MAX_COUNT },
  )
  for (let from = 0; from < ids.length; from += PAGE, await pause()) {
    const reader = engine.read(system)
    // An answer may have been erased since.
    for (const { id } of ids.slice(from, from + PAGE))
      found.push(...reader.find(questionnaireResponses, { id }))
  }
  return found
}

/** Results of the newest attempts of members. Throws 404 for what is no quiz, or may not be seen. */
export const quizStatistics = async (
  engine: Engine,
  actor: Actor,
  quizId: string,
): Promise<ReplyOf<typeof contract.quizStatistics>> => {
  const quiz = engine.read(actor).first(questionnaires, { id: quizId, kind: 'quiz' })
  const written = engine.read(system).find(questions, { questionnaire: quiz.id }, { sort: 'order,created' })
  const attempts = await gradedOf(engine, quiz.id)
  const tallies = new Map<string, Tally>()
  for (const attempt of attempts) count(tallies, attempt)
  return {
    attempts: attempts.length,
    people: new Set(attempts.map(({ user }) => user)).size,
    passRate: attempts.length === 0 ? null : percent(mean(attempts.map(({ passed }) => (passed ? 1 : 0)))),
    meanScore: rounded(mean(attempts.map(({ score }) => score ?? 0))),
    meanSeconds: rounded(mean(attempts.map(lasted))),
    questions: written.flatMap(({ id, label }) => {
      const tally = tallies.get(id)
      if (!tally) return []
      return [
        {
          id,
          label,
          attempts: tally.shares.length,
          successRate: percent(mean(tally.shares.map(({ share }) => share))),
          meanSeconds: rounded(mean(tally.seconds)),
          commonError: commonError(tally),
          discrimination: discriminationOf(tally),
        },
      ]
    }),
  }
}
