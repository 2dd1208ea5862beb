/**
 * Cleans a model's output before it is stored: untrusted text, cut to what its fields take and to plain
 * markup.
 */
import sanitizeHtml from 'sanitize-html'
import { AI_ANSWERS, type AiResult } from '#drizzle/ai-shapes.ts'
import {
  type AiKind,
  type CourseDraft,
  type DraftQuestion,
  MAX_LESSONS,
  MAX_MODULES,
  MAX_QUESTIONS,
} from '#drizzle/domain/ai-draft.ts'

const MAX_CHOICES = 8
const MAX_LINES = 20
const MAX_HTML = 100_000
const MAX_MINUTES = 600

/** No links or pictures: a source may have injected them into the prompt. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote'],
  allowedAttributes: {},
  transformTags: { h1: 'h2', h4: 'h3', b: 'strong', i: 'em' },
}

/** One line of plain text without control characters, cut at a word. */
export const cleanLine = (text: string, longest: number): string => {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
  if (plain.length <= longest) return plain
  return `${plain.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`
}

/** Rich text of plain elements; what is plain text becomes paragraphs. */
export const cleanHtml = (html: string): string => {
  const short = html.slice(0, MAX_HTML)
  const marked = /<(p|h\d|ul|ol|blockquote)\b/i.test(short)
    ? short
    : short
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${paragraph}</p>`)
        .join('')
  return sanitizeHtml(marked, OPTIONS).trim()
}

const lines = (list: readonly string[], longest: number): string[] =>
  list
    .map((entry) => cleanLine(entry, longest))
    .filter((entry) => entry !== '')
    .slice(0, MAX_LINES)

/** Questions that can be graded: at least two different choices, one of them right. */
const cleanQuestions = (list: readonly DraftQuestion[]): DraftQuestion[] =>
  list.slice(0, MAX_QUESTIONS).flatMap(({ question, choices, right, explanation }) => {
    const answer = cleanLine(choices[right] ?? '', 300)
    const distinct = [...new Set(choices.slice(0, MAX_CHOICES).map((choice) => cleanLine(choice, 300)))]
    const stored = distinct.filter((choice) => choice !== '')
    const label = cleanLine(question, 1000)
    if (label === '' || stored.length < 2 || !stored.includes(answer)) return []
    return [
      {
        question: label,
        choices: stored,
        right: stored.indexOf(answer),
        explanation: cleanLine(explanation, 1000),
      },
    ]
  })

/**
 * A course that can be stored and shown; modules and lessons keep their positions, by which blocks are
 * addressed.
 */
export const cleanCourse = (draft: CourseDraft): CourseDraft => ({
  title: cleanLine(draft.title, 160),
  shortDescription: cleanLine(draft.shortDescription, 400),
  description: cleanHtml(draft.description),
  level: cleanLine(draft.level, 60),
  audience: cleanLine(draft.audience, 1000),
  prerequisites: cleanLine(draft.prerequisites, 1000),
  objectives: lines(draft.objectives, 300),
  modules: draft.modules.slice(0, MAX_MODULES).map((part) => ({
    title: cleanLine(part.title, 160),
    description: cleanLine(part.description, 1000),
    lessons: part.lessons.slice(0, MAX_LESSONS).map((lesson) => ({
      title: cleanLine(lesson.title, 160),
      minutes: Math.min(MAX_MINUTES, Math.max(0, Math.round(lesson.minutes))),
      content: cleanHtml(lesson.content),
    })),
    quiz: cleanQuestions(part.quiz),
  })),
})

/**
 * The storable form of an answer, or null when none of it can be used. Throws a `ZodError` for an answer of
 * another kind.
 */
export const cleanResult = (kind: AiKind, answer: unknown): AiResult | null => {
  switch (kind) {
    case 'course': {
      const course = cleanCourse(AI_ANSWERS.course.parse(answer))
      const isEmpty = course.title === '' || course.modules.every(({ lessons }) => lessons.length === 0)
      return isEmpty ? null : { course }
    }
    case 'quiz': {
      const quiz = cleanQuestions(AI_ANSWERS.quiz.parse(answer).quiz)
      return quiz.length === 0 ? null : { quiz }
    }
    case 'summary': {
      const value = AI_ANSWERS.summary.parse(answer)
      const summary = { summary: cleanLine(value.summary, 2000), points: lines(value.points, 300) }
      return summary.summary === '' ? null : { summary }
    }
    case 'objectives': {
      const objectives = lines(AI_ANSWERS.objectives.parse(answer).objectives, 300)
      return objectives.length === 0 ? null : { objectives }
    }
    case 'alt': {
      const alt = cleanLine(AI_ANSWERS.alt.parse(answer).alt, 200)
      return alt === '' ? null : { alt }
    }
  }
}
