/** A draft as it comes: any beginning of an answer is read, and what is called finished is. */
import { describe, expect, it } from 'vitest'
import { blocksOf, blocksSoFar, type CourseDraft, salvaged } from '#drizzle/domain/ai-draft.ts'
import { readPartialJson } from '#drizzle/domain/partial-json.ts'
import { answerOf } from '../../support/openai.ts'
import { fc } from '../../support/properties.ts'

const course = answerOf('course', 'Nombre de modules : 2. Leçons par module : 2') as CourseDraft
const whole = JSON.stringify(course)

describe('JSON that is still being written', () => {
  it('is parsed like JSON.parse, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const boxed = JSON.stringify({ value }, null, 1)
        const read = readPartialJson(boxed)
        expect(JSON.parse(JSON.stringify(read.value))).toEqual(JSON.parse(boxed))
        expect(read.open.size).toBe(0)
      }),
    )
  })
  it('never throws, and every prefix counts as incomplete', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(), (value, at) => {
        const boxed = JSON.stringify({ value })
        const read = readPartialJson(boxed.slice(0, at % boxed.length))
        if (typeof read.value === 'object' && read.value) expect(read.open.has(read.value)).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => void readPartialJson(text)))
  })
  it('keeps what precedes invalid text, at any nesting depth', () => {
    expect(readPartialJson('{"a":1,"b":[1,2 oops').value).toEqual({ a: 1, b: [1, 2] })
    expect(readPartialJson('nonsense').value).toBeUndefined()
    expect(() => readPartialJson('['.repeat(100_000))).not.toThrow()
    expect(readPartialJson('{"__proto__":{"x":1}}').value).not.toHaveProperty('x')
  })
})

describe('the blocks of a course', () => {
  it('are the presentation, each lesson, and the questions of each module', () => {
    expect(blocksOf(course).map(({ id }) => id)).toEqual([
      'about',
      ...['m0.l0', 'm0.l1', 'm0.q', 'm1.l0', 'm1.l1', 'm1.q'],
    ])
  })
  it('arrive in order, and a finished one never changes', () => {
    const final = new Map(blocksOf(course).map((block) => [block.id, block]))
    let finished = 0
    for (let at = 0; at <= whole.length; at += 7) {
      const blocks = blocksSoFar(whole.slice(0, at))
      const done = blocks.filter(({ isWhole }) => isWhole)
      for (const block of done) expect(block).toEqual(final.get(block.id))
      expect(done.length).toBeGreaterThanOrEqual(finished)
      finished = done.length
      const stored = salvaged(whole.slice(0, at))
      const rescued = stored ? blocksOf(stored).filter(({ kind }) => kind === 'lesson') : []
      expect(rescued.map(({ id }) => id)).toEqual(
        done.filter(({ kind }) => kind === 'lesson').map(({ id }) => id),
      )
    }
    expect(blocksSoFar(whole)).toEqual(blocksOf(course))
  })
})
