import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSave, changed, inOrderOf, merge, rebase, same } from '../../../../web/admin-ui/forms/merge.ts'

const base = { title: 'A', text: 'a', tags: ['x'], price: 10 as number | null }

describe('equality', () => {
  it('looks inside lists and objects, whatever the order of the names', () => {
    expect(same([{ a: 1, b: [2] }], [{ b: [2], a: 1 }])).toBe(true)
    expect(same([1, 2], [2, 1])).toBe(false)
    expect(same({ a: undefined }, { b: undefined })).toBe(false)
    expect(same(null, {})).toBe(false)
    expect(same([], {})).toBe(false)
    expect(same(Number.NaN, Number.NaN)).toBe(true)
  })
  it('distinguishes files', () => {
    expect(same(new File(['a'], 'a.png'), new File(['b'], 'b.png'))).toBe(false)
  })
  it('keeps only what differs', () => {
    expect(changed<typeof base>({ ...base, tags: ['x'], price: null }, base)).toEqual({ price: null })
  })
})

describe('the merge of three versions', () => {
  it('takes over the other person’s changes', () => {
    const merged = merge(base, base, { ...base, title: 'B' })
    expect(merged).toMatchObject({ takenOver: ['title'], toSend: {}, contested: [] })
    expect(merged.values.title).toBe('B')
  })
  it('keeps and sends the own changes', () => {
    const merged = merge(base, { ...base, text: 'mine' }, { ...base, title: 'B' })
    expect(merged).toMatchObject({ takenOver: ['title'], toSend: { text: 'mine' }, contested: [] })
    expect(merged.values).toEqual({ ...base, title: 'B', text: 'mine' })
  })
  it('reports conflicting changes, and shows the own one until it is resolved', () => {
    const merged = merge(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' })
    expect(merged.contested).toEqual(['title'])
    expect(merged.values.title).toBe('mine')
  })
  it('accepts equal changes', () => {
    const merged = merge(base, { ...base, tags: ['y'] }, { ...base, tags: ['y'] })
    expect(merged).toMatchObject({ takenOver: [], toSend: {}, contested: [] })
  })

  const value = fc.constantFrom('a', 'b', 'c')
  const record = fc.record({ one: value, two: value, three: value })
  it('loses nothing: each value is the latest, or in conflict', () => {
    fc.assert(
      fc.property(record, record, record, (start, mine, theirs) => {
        const merged = merge(start, mine, theirs)
        for (const name of ['one', 'two', 'three'] as const) {
          const [byMe, byThem] = [mine[name] !== start[name], theirs[name] !== start[name]]
          expect(merged.contested.includes(name)).toBe(byMe && byThem && mine[name] !== theirs[name])
          expect(merged.values[name]).toBe(byMe ? mine[name] : theirs[name])
          expect(name in merged.toSend).toBe(byMe && mine[name] !== theirs[name])
        }
      }),
    )
  })
  it('is empty without changes', () => {
    fc.assert(
      fc.property(record, (start) => {
        expect(merge(start, start, start)).toEqual({
          values: start,
          takenOver: [],
          toSend: {},
          contested: [],
        })
      }),
    )
  })
})

describe('the server’s normalisation', () => {
  const start = {
    updated: '1',
    stored: { html: '<p>a</p>', price: 0 },
    shown: { html: '<p>a</p>', price: 0 },
  }
  const sent = { html: '<p>b<script></script></p>' }
  const saved = { updated: '2', stored: { html: '<p>b</p>', price: 0 } }

  it('is no change of another person', () => {
    const after = afterSave(start, sent, saved)
    const shown = { ...start.shown, ...sent }
    const settled = rebase(after, shown, saved)
    expect(settled.values).toEqual(shown)
    expect(settled).toMatchObject({ takenOver: [], toSend: {}, contested: [] })
    const later = rebase(settled.start, { ...shown, html: '<p>c</p>' }, { ...saved, updated: '3' })
    expect(later).toMatchObject({ toSend: { html: '<p>c</p>' }, contested: [] })
    expect(later.start.updated).toBe('3')
  })
  it('does not hide a later change of another person', () => {
    const after = afterSave(start, sent, saved)
    const mine = { html: '<p>mine</p>', price: 0 }
    const later = rebase(after, mine, { updated: '3', stored: { html: '<p>theirs</p>', price: 4 } })
    expect(later.contested).toEqual(['html'])
    expect(later.takenOver).toEqual(['price'])
  })
})

it('files are ordered without losing one that was added meanwhile', () => {
  expect(inOrderOf(['c', 'a', 'b'], ['a', 'b', 'c', 'new'])).toEqual(['c', 'a', 'b', 'new'])
  expect(inOrderOf(['c', 'gone', 'a'], ['a', 'c'])).toEqual(['c', 'a'])
})
