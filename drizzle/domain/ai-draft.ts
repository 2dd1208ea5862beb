/** Drafts generated for an author, block by block: the shared ids of blocks, and the progress of each. */
import { readPartialJson } from './partial-json.ts'

export const AI_KINDS = ['course', 'quiz', 'summary', 'objectives', 'alt'] as const
export type AiKind = (typeof AI_KINDS)[number]
export const AI_STATES = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type AiState = (typeof AI_STATES)[number]

/** Shown beside every generated text (design 4.28). */
export const AI_LABEL = 'Texte proposé par une IA, à relire avant publication.'

/** Limits of a request for a draft, listed in `server/docs/limits.md`. */
export const MAX_TOPIC = 500
export const MAX_SOURCE = 200_000
export const MAX_MODULES = 12
export const MAX_LESSONS = 10
export const MAX_QUESTIONS = 20

export interface DraftQuestion {
  question: string
  choices: string[]
  /** Index of the correct choice, from 0. */
  right: number
  explanation: string
}
export interface DraftLesson {
  title: string
  minutes: number
  /** HTML; sanitized once the draft has been stored. */
  content: string
}
export interface DraftModule {
  title: string
  description: string
  lessons: DraftLesson[]
  quiz: DraftQuestion[]
}
export interface CourseDraft {
  title: string
  shortDescription: string
  description: string
  level: string
  audience: string
  prerequisites: string
  objectives: string[]
  modules: DraftModule[]
}

export type DraftBlock =
  | { id: 'about'; kind: 'about'; isWhole: boolean; about: Omit<CourseDraft, 'modules'> }
  | { id: string; kind: 'lesson'; isWhole: boolean; module: number; moduleTitle: string; lesson: DraftLesson }
  | { id: string; kind: 'quiz'; isWhole: boolean; module: number; moduleTitle: string; quiz: DraftQuestion[] }

/** Id of a module among the accepted blocks. */
export const moduleBlock = (module: number): string => `m${module}`
const lessonBlock = (module: number, lesson: number): string => `m${module}.l${lesson}`
const quizBlock = (module: number): string => `m${module}.q`

type Loose = Readonly<Record<string, unknown>>
const objectOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] => listOf(value).filter((item) => typeof item === 'string')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const lessonOf = (value: Loose): DraftLesson => ({
  title: textOf(value.title),
  minutes: numberOf(value.minutes),
  content: textOf(value.content),
})
const questionOf = (value: Loose): DraftQuestion => ({
  question: textOf(value.question),
  choices: textsOf(value.choices),
  right: numberOf(value.right),
  explanation: textOf(value.explanation),
})
const aboutOf = (value: Loose): Omit<CourseDraft, 'modules'> => ({
  title: textOf(value.title),
  shortDescription: textOf(value.shortDescription),
  description: textOf(value.description),
  level: textOf(value.level),
  audience: textOf(value.audience),
  prerequisites: textOf(value.prerequisites),
  objectives: textsOf(value.objectives),
})

const blocksIn = (value: unknown, isOpen: (part: object) => boolean): DraftBlock[] => {
  const course = objectOf(value)
  const modules = listOf(course.modules).slice(0, MAX_MODULES)
  const blocks: DraftBlock[] = []
  if (Object.keys(course).length > 0)
    blocks.push({
      id: 'about',
      kind: 'about',
      // Complete once the property after it has begun.
      isWhole: course.modules !== undefined || !isOpen(course),
      about: aboutOf(course),
    })
  for (const [at, part] of modules.entries()) {
    const { title, lessons, quiz } = objectOf(part)
    const shared = { module: at, moduleTitle: textOf(title) }
    for (const [place, entry] of listOf(lessons).slice(0, MAX_LESSONS).entries()) {
      const read = objectOf(entry)
      blocks.push({
        ...shared,
        id: lessonBlock(at, place),
        kind: 'lesson',
        isWhole: !isOpen(read),
        lesson: lessonOf(read),
      })
    }
    const requested = listOf(quiz)
    if (requested.length > 0)
      blocks.push({
        ...shared,
        id: quizBlock(at),
        kind: 'quiz',
        isWhole: !isOpen(requested),
        quiz: requested.slice(0, MAX_QUESTIONS).map((entry) => questionOf(objectOf(entry))),
      })
  }
  return blocks
}

/** The blocks of a complete draft. */
export const blocksOf = (draft: CourseDraft): DraftBlock[] => blocksIn(draft, () => false)

/** The blocks of a model's answer so far; unfinished ones are marked. */
export const blocksSoFar = (text: string): DraftBlock[] => {
  const { value, open } = readPartialJson(text)
  return blocksIn(value, (part) => open.has(part))
}

/** The finished blocks of an answer that broke off, at their original positions; null without any. */
export const salvaged = (text: string): CourseDraft | null => {
  const { value, open } = readPartialJson(text)
  const course = objectOf(value)
  if (textOf(course.title) === '') return null
  const whole = (list: unknown): Loose[] =>
    listOf(list)
      .map(objectOf)
      .filter((entry) => !open.has(entry))
  return {
    ...aboutOf(course),
    modules: listOf(course.modules)
      .map(objectOf)
      .filter((part) => !open.has(part) || textOf(part.title) !== '')
      .map((part) => ({
        title: textOf(part.title),
        description: textOf(part.description),
        lessons: whole(part.lessons).map(lessonOf),
        quiz: whole(part.quiz).map(questionOf),
      })),
  }
}
