import { describe, expect, it } from 'vitest'
import { type DrawnQuestion, isRevealed, type QuizAnswer, type QuizType } from '#drizzle/domain/quiz.ts'
import { drawnCount, drawSheet } from '#drizzle/domain/quiz-drawing.ts'
import { cleanAnswer, folded, gradeQuestion, gradeSheet, typedNumber } from '#drizzle/domain/quiz-grading.ts'
import { gradable, quizSettingsOf, readQuestion, type WrittenQuestion } from '#drizzle/quiz-shapes.ts'
import { fc } from '../../support/properties.ts'

const written = (type: string, more: Partial<WrittenQuestion>): WrittenQuestion => ({
  id: type,
  type,
  label: 'Question',
  help: '',
  options: null,
  answerKey: null,
  worth: null,
  explanation: '',
  feedback: null,
  pool: '',
  ...more,
})
const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value.toUpperCase() }))
const SAMPLES: Record<QuizType, WrittenQuestion> = {
  single: written('single', { options, answerKey: { right: 'c' } }),
  multiple: written('multiple', { options, answerKey: { right: ['a', 'd'] }, worth: 2 }),
  yesno: written('yesno', { answerKey: { right: false } }),
  order: written('order', { answerKey: { items: ['un', 'deux', 'trois', 'quatre'] } }),
  match: written('match', {
    answerKey: {
      pairs: [
        { left: 'x', right: '1' },
        { left: 'y', right: '2' },
        { left: 'z', right: '1' },
      ],
      others: ['3'],
    },
  }),
  blanks: written('blanks', {
    label: 'Un ___ et ___.',
    answerKey: { blanks: [['été'], ['hiver', 'froid']] },
  }),
  number: written('number', { answerKey: { value: -2.5, tolerance: 0.5 } }),
  text: written('text', { answerKey: { accepted: ['Le cœur'] } }),
}
const all = Object.values(SAMPLES)
const settings = (more: object = {}) => quizSettingsOf({ shuffleQuestions: true, ...more })
const drawn = (type: QuizType, seed = 1): DrawnQuestion => {
  const [question] = drawSheet(gradable([SAMPLES[type]]), settings(), seed).questions
  if (!question) throw new Error(`${type} cannot be graded`)
  return question
}
const idOf = (question: DrawnQuestion, ...labels: string[]) =>
  labels.map((label) => question.choices.find((choice) => choice.label === label)?.id ?? '?')
const targetOf = (question: DrawnQuestion, ...labels: string[]) =>
  labels.map((label) => question.targets.find((choice) => choice.label === label)?.id ?? '')
const share = (question: DrawnQuestion, answer: QuizAnswer | undefined, partial = true) =>
  gradeQuestion(question, answer, partial)

/** The same answer in words, to whatever order its choices are drawn in. */
const IN_TEXT: Record<QuizType, (question: DrawnQuestion, picks: readonly number[]) => QuizAnswer> = {
  single: (question, [pick = 0]) => idOf(question, options[pick % 4]?.label ?? '')[0] ?? '',
  yesno: (question, [pick = 0]) => idOf(question, pick % 2 ? 'Vrai' : 'Faux')[0] ?? '',
  multiple: (question, picks) =>
    idOf(question, ...new Set(picks.map((pick) => options[pick % 4]?.label ?? ''))),
  order: (question, picks) =>
    idOf(question, ...new Set(picks.map((pick) => ['un', 'deux', 'trois', 'quatre'][pick % 4] ?? ''))),
  match: (question, picks) => targetOf(question, ...picks.map((pick) => ['1', '2', '3'][pick % 3] ?? '')),
  blanks: (_, picks) => picks.map((pick) => ['ETE', 'froid', ''][pick % 3] ?? ''),
  number: (_, [pick = 0]) => String(-pick),
  text: (_, [pick = 0]) => (pick % 2 ? 'le coeur' : 'la tête'),
}

describe('the grading of a question', () => {
  it('accepts one right answer', () => {
    const question = drawn('single')
    expect(share(question, idOf(question, 'C')[0])).toBe(1)
    expect(share(question, idOf(question, 'A')[0])).toBe(0)
    expect(share(question, undefined)).toBe(0)
    expect(share(question, '')).toBe(0)
  })

  it('deducts wrong choices, and requires all right ones without partial credit', () => {
    const question = drawn('multiple')
    expect(share(question, idOf(question, 'D', 'A'))).toBe(1)
    expect(share(question, idOf(question, 'A'))).toBe(0.5)
    expect(share(question, idOf(question, 'A'), false)).toBe(0)
    expect(share(question, idOf(question, 'A', 'B'))).toBe(0)
    expect(share(question, idOf(question, 'A', 'B', 'C', 'D'))).toBe(0)
    expect(share(question, idOf(question, 'A', 'A', 'D', 'D'))).toBe(1)
  })

  it('counts positions of an order, and pairs that may share a right side', () => {
    const order = drawn('order')
    expect(share(order, idOf(order, 'un', 'deux', 'trois', 'quatre'), false)).toBe(1)
    expect(share(order, idOf(order, 'un', 'deux', 'quatre', 'trois'))).toBe(0.5)
    const match = drawn('match')
    expect(share(match, targetOf(match, '1', '2', '1'), false)).toBe(1)
    expect(share(match, targetOf(match, '1', '2', '3'))).toBeCloseTo(2 / 3)
  })

  it('ignores accents, case, spaces and punctuation, not another word', () => {
    const blanks = drawn('blanks')
    expect(share(blanks, [' Ete ', 'FROID !'], false)).toBe(1)
    expect(share(blanks, ['étés', 'hiver'])).toBe(0.5)
    const text = drawn('text')
    for (const given of ['le coeur', 'LE CŒUR.', 'le-cœur']) expect(share(text, given)).toBe(1)
    for (const given of ['cœur', '', '   ', '…']) expect(share(text, given)).toBe(0)
  })

  it('parses numbers as typed', () => {
    expect(['3,5', '\u22122', '1\u00a0000', '+.5', '1e3', '', 'trois', '1,2,3'].map(typedNumber)).toEqual([
      3.5,
      -2,
      1000,
      0.5,
      null,
      null,
      null,
      null,
    ])
    const question = drawn('number')
    expect(['-2', '-3', '-2,5'].map((given) => share(question, given))).toEqual([1, 1, 1])
    expect(['-1,99', '2,5', 'x'].map((given) => share(question, given))).toEqual([0, 0, 0])
  })

  it('weighs questions by their points and rounds', () => {
    const sheet = drawSheet(gradable([SAMPLES.single, SAMPLES.multiple]), settings(), 3)
    const multiple = sheet.questions.find(({ type }) => type === 'multiple')
    expect(gradeSheet(sheet, { multiple: multiple ? [...multiple.key] : [] }).score).toBe(67)
    expect(gradeSheet({ ...sheet, questions: [] }, {}).score).toBe(0)
  })

  it('is independent of the displayed order of choices', () => {
    const picks = fc.array(fc.nat(11), { minLength: 3, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...all),
        picks,
        fc.boolean(),
        (one, other, sample, chosen, partial) => {
          const type = sample.type as QuizType
          const [first, second] = [drawn(type, one), drawn(type, other)]
          const answered = (question: DrawnQuestion) =>
            share(question, IN_TEXT[type](question, chosen), partial)
          expect(answered(first)).toBe(answered(second))
        },
      ),
    )
  })

  it('is between 0 and 1 for any input, and cleaning changes no right answer', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.string(), fc.constantFrom('a1', 'a2', 'b1')), { maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), anything, fc.boolean(), (sample, answer, partial) => {
        const question = drawn(sample.type as QuizType)
        const given = share(question, answer, partial)
        expect(given).toBeGreaterThanOrEqual(0)
        expect(given).toBeLessThanOrEqual(1)
        const clean = cleanAnswer(question, answer)
        expect(cleanAnswer(question, clean)).toEqual(clean)
      }),
    )
    for (const sample of all) {
      const question = drawn(sample.type as QuizType)
      const right =
        question.accepted.length > 0 ? question.accepted.map(([word = '']) => word) : [...question.key]
      const one = ['single', 'yesno', 'number', 'text'].includes(sample.type)
      const answer = one ? (right[0] ?? '') : right
      expect(share(question, cleanAnswer(question, answer), false)).toBe(1)
    }
  })

  it('folds idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(folded(folded(text))).toBe(folded(text))
      }),
    )
  })
})

describe('drawing questions', () => {
  it('depends on its seed alone', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(drawSheet(gradable(all), settings(), seed)).toEqual(drawSheet(gradable(all), settings(), seed))
      }),
    )
  })

  it('takes the requested number of each group, and everything without a group', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({
      ...SAMPLES.yesno,
      id: `q${at}`,
      pool: at < 6 ? 'A' : '',
    }))
    const request = settings({ pools: { A: 2 } })
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const ids = drawSheet(gradable(many), request, seed).questions.map(({ id }) => id)
        expect(new Set(ids).size).toBe(5)
        expect(ids).toEqual(expect.arrayContaining(['q6', 'q7', 'q8']))
      }),
    )
    expect(drawnCount(gradable(many), { A: 2 })).toBe(5)
    expect(drawnCount(gradable(many), { A: 50 })).toBe(9)
  })

  it('names choices by position: the same ids, whatever is right', () => {
    for (const seed of [1, 2, 3, 4, 5])
      expect(drawn('order', seed).choices.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3', 'a4'])
    const firsts = new Set(Array.from({ length: 40 }, (_, seed) => drawn('order', seed).choices[0]?.label))
    expect(firsts.size).toBe(4)
  })
})

describe('an author’s question', () => {
  const flawOf = (question: WrittenQuestion) => {
    const read = readQuestion(question)
    return 'field' in read ? read.field : ''
  }

  it('of each kind can be graded', () => {
    expect(all.map(flawOf)).toEqual(all.map(() => ''))
  })

  it('that cannot be graded is refused', () => {
    expect(flawOf({ ...SAMPLES.single, answerKey: { right: 'z' } })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.single, options: options.slice(0, 1) })).toBe('options')
    expect(flawOf({ ...SAMPLES.single, options: [options[0], options[0]] })).toBe('options')
    expect(flawOf({ ...SAMPLES.multiple, answerKey: { right: [] } })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.yesno, answerKey: null })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.order, answerKey: { items: ['a', 'a'] } })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.match, answerKey: { pairs: [{ left: 'a', right: 'b' }] } })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.blanks, label: 'Un seul ___.' })).toBe('label')
    expect(flawOf({ ...SAMPLES.number, answerKey: { value: 1, tolerance: -1 } })).toBe('answerKey')
    expect(flawOf({ ...SAMPLES.text, answerKey: { accepted: ['…'] } })).toBe('answerKey')
    expect(flawOf(written('email', {}))).toBe('type')
  })
})

describe('the correction shown afterwards', () => {
  it('follows the author’s choice', () => {
    const failed = { hasPassed: false, attemptsLeft: 2 }
    const last = { hasPassed: false, attemptsLeft: 0 }
    const passed = { hasPassed: true, attemptsLeft: 2 }
    const shows = (reveal: Parameters<typeof isRevealed>[0]) =>
      [failed, last, passed].map((at) => isRevealed(reveal, at))
    expect(shows('never')).toEqual([false, false, false])
    expect(shows('passed')).toEqual([false, false, true])
    expect(shows('last')).toEqual([false, true, true])
    expect(shows('always')).toEqual([true, true, true])
  })
})
