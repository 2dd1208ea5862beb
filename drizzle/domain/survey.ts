/** The three questionnaires of a training: questions, due dates, and valid answers. */

/** `positioning` before, `hot` at the end, `cold` three months later. */
export const SURVEY_KINDS = ['positioning', 'hot', 'cold'] as const
export type SurveyKind = (typeof SURVEY_KINDS)[number]
export const SURVEY_LABELS: Readonly<Record<SurveyKind, string>> = {
  positioning: 'Positionnement',
  hot: 'Questionnaire à chaud',
  cold: 'Questionnaire à froid',
}

export const COLD_MONTHS = 3
/** Days from the mail to its only reminder. */
export const REMINDER_DAYS = 7
/** Days after the first answer during which answers may be changed. */
export const CHANGE_DAYS = 30
/** A mail that could not be sent for this many days (access withdrawn, site stopped) is dropped. */
export const LATEST_DAYS = 30

export const MAX_ANSWER_LENGTH = 2000
export const SCALE = [1, 2, 3, 4, 5] as const

interface BaseQuestion {
  /** The key of the stored answer: a question whose meaning changes gets a new key. */
  readonly key: string
  readonly label: string
  readonly help?: string
}
export interface ScaleQuestion extends BaseQuestion {
  readonly type: 'scale'
  /** Labels of 1 and 5. */
  readonly ends: readonly [string, string]
}
export interface TextQuestion extends BaseQuestion {
  readonly type: 'text'
  readonly required?: true
  /** Only course managers read the answer, and the link never shows it again. */
  readonly isPrivate?: true
}
export type SurveyQuestion = ScaleQuestion | TextQuestion

/** Integers from 1 to 5 for scales, strings for texts; an empty text is absent. */
export type SurveyAnswers = Readonly<Record<string, number | string>>

const AGREES = ['Pas du tout d’accord', 'Tout à fait d’accord'] as const
const agrees = (key: string, label: string): ScaleQuestion => ({ type: 'scale', key, label, ends: AGREES })

/** The question whose average is « satisfaction ». */
export const SATISFACTION = 'overall'
/** The participant's expectations and needs, read for indicators 4 and 10. */
export const GOALS = 'goals'
export const NEEDS = 'needs'

export const SURVEY_QUESTIONS: Readonly<Record<SurveyKind, readonly SurveyQuestion[]>> = {
  positioning: [
    {
      type: 'scale',
      key: 'knowledge',
      label: 'Où en êtes-vous aujourd’hui sur le sujet de cette formation\u00a0?',
      ends: ['Je le découvre', 'Je le connais très bien'],
    },
    {
      type: 'scale',
      key: 'practice',
      label: 'Avez-vous déjà pratiqué ce qui y est enseigné\u00a0?',
      ends: ['Jamais', 'Régulièrement'],
    },
    {
      type: 'scale',
      key: 'ease',
      label: 'Êtes-vous à l’aise pour apprendre en ligne\u00a0?',
      ends: ['Pas du tout', 'Tout à fait'],
    },
    {
      type: 'text',
      key: GOALS,
      label: 'Qu’attendez-vous de cette formation\u00a0? Que souhaitez-vous savoir faire à la fin\u00a0?',
      required: true,
    },
    {
      type: 'text',
      key: NEEDS,
      label: 'Avez-vous besoin d’un aménagement pour suivre cette formation\u00a0?',
      help: 'Par exemple\u00a0: des sous-titres, un document plus lisible, un autre rythme. Cette question est facultative. Vous n’avez pas à parler de votre santé ni à donner de raison\u00a0: dites seulement ce qui vous aiderait. Seules les personnes qui gèrent les formations lisent cette réponse.',
      isPrivate: true,
    },
  ],
  hot: [
    {
      type: 'scale',
      key: SATISFACTION,
      label: 'Dans l’ensemble, êtes-vous satisfait(e) de cette formation\u00a0?',
      ends: ['Pas du tout', 'Tout à fait'],
    },
    agrees('objectives', 'Les objectifs annoncés ont été atteints.'),
    agrees('content', 'Le contenu correspond à ce que j’attendais.'),
    agrees('pace', 'Le rythme et la durée m’ont convenu.'),
    agrees('means', 'Les supports et le site m’ont permis d’apprendre dans de bonnes conditions.'),
    agrees('support', 'J’ai été accompagné(e) quand j’en avais besoin.'),
    { type: 'text', key: 'liked', label: 'Qu’est-ce qui vous a été le plus utile\u00a0?' },
    { type: 'text', key: 'improve', label: 'Que faudrait-il améliorer\u00a0?' },
  ],
  cold: [
    {
      type: 'scale',
      key: 'used',
      label: 'Utilisez-vous aujourd’hui ce que vous avez appris\u00a0?',
      ends: ['Jamais', 'Régulièrement'],
    },
    agrees('effect', 'Cette formation a changé quelque chose pour moi.'),
    agrees('recommend', 'Je recommanderais cette formation.'),
    { type: 'text', key: 'examples', label: 'Dans quelles situations vous en servez-vous\u00a0?' },
    { type: 'text', key: 'missing', label: 'Que vous a-t-il manqué pour aller plus loin\u00a0?' },
  ],
}

/** The keys of a questionnaire whose answers only course managers read. */
export const privateKeys = (kind: SurveyKind): string[] =>
  SURVEY_QUESTIONS[kind].flatMap((question) =>
    question.type === 'text' && question.isPrivate ? [question.key] : [],
  )

const isOfScale = (value: unknown): value is number => SCALE.some((step) => step === value)

const problemOf = (question: SurveyQuestion, value: unknown): string | null => {
  if (question.type === 'scale') return isOfScale(value) ? null : 'Choisissez une note de 1 à 5.'
  if (value !== undefined && typeof value !== 'string') return 'Un texte est attendu.'
  if (question.required && !value?.trim()) return 'Répondez en quelques mots.'
  if ((value?.trim().length ?? 0) > MAX_ANSWER_LENGTH)
    return `Cette réponse est trop longue\u00a0: ${MAX_ANSWER_LENGTH} caractères au plus.`
  return null
}

/** Errors in the answers, by key of the question; empty when they are valid. An unknown key is an error. */
export const surveyProblems = (kind: SurveyKind, answers: Readonly<Record<string, unknown>>) => {
  const questions = SURVEY_QUESTIONS[kind]
  const problems: Record<string, string> = {}
  for (const question of questions) {
    const problem = problemOf(question, answers[question.key])
    if (problem) problems[question.key] = problem
  }
  for (const key of Object.keys(answers))
    if (!questions.some((question) => question.key === key)) problems[key] = 'Cette question n’est pas posée.'
  return problems
}

/** The stored form: texts are trimmed, empty ones are dropped. Expects valid answers. */
export const storedAnswers = (
  kind: SurveyKind,
  answers: Readonly<Record<string, unknown>>,
): SurveyAnswers => {
  const saved: Record<string, number | string> = {}
  for (const { key } of SURVEY_QUESTIONS[kind]) {
    const value = answers[key]
    if (typeof value === 'number') saved[key] = value
    else if (typeof value === 'string' && value.trim() !== '') saved[key] = value.trim()
  }
  return saved
}
