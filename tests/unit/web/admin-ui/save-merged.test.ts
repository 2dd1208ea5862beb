import { beforeEach, describe, expect, it } from 'vitest'
import type { Start } from '../../../../web/admin-ui/forms/merge.ts'
import { type Choices, saveMerged } from '../../../../web/admin-ui/forms/save-merged.ts'
import { failedCall } from '../../../../web/lib/pocketbase.ts'

interface Values {
  title: string
  text: string
  price: number
}
interface Stored extends Values {
  updated: string
}
const FIRST: Stored = { updated: '2026-01-01 00:00:00.001Z', title: 'A', text: 'a', price: 1 }
const valuesOf = ({ title, text, price }: Stored): Values => ({ title, text, price })

/** A record as the server keeps it: a write from another version than the last is refused. */
let stored: Stored | null
let writes: Partial<Values>[]
let beforeWrite: (() => void)[]
/** Writes that a rule or a dead token still refuses, as if there were no record. */
let refusals = 0
let confirmed = 0
const change = (values: Partial<Values>) => {
  const next = Number((stored?.updated ?? '').slice(-4, -1)) + 1
  stored = {
    ...FIRST,
    ...stored,
    ...values,
    updated: `2026-01-01 00:00:00.${String(next).padStart(3, '0')}Z`,
  }
  return stored
}
const need = () => {
  if (!stored) throw failedCall('/r', 404)
  return stored
}

let start: Start<Values>
let mine: Values
const save = (decide: () => Promise<Choices | null> = () => Promise.reject(new Error('Nothing to ask.'))) =>
  saveMerged<Stored, Values>({
    start,
    values: () => mine,
    valuesOf,
    read: async () => need(),
    confirmSession: async () => {
      confirmed += 1
    },
    write: async (part, startedFrom) => {
      if (refusals > 0) {
        refusals -= 1
        throw failedCall('/r', 404)
      }
      beforeWrite.shift()?.()
      if (need().updated !== startedFrom) throw failedCall('/r', 409)
      writes.push(part)
      return change(part)
    },
    adopt: (moved) => {
      start = moved.start
      mine = moved.values
    },
    decide,
  })

beforeEach(() => {
  stored = FIRST
  writes = []
  beforeWrite = []
  refusals = 0
  confirmed = 0
  start = { updated: FIRST.updated, stored: valuesOf(FIRST), shown: valuesOf(FIRST) }
  mine = valuesOf(FIRST)
})

describe('a save', () => {
  it('sends only changes, and nothing without one', async () => {
    expect(await save()).toEqual({ outcome: 'stored', record: null })
    mine = { ...mine, title: 'B' }
    expect(await save()).toMatchObject({ outcome: 'stored', record: { title: 'B', text: 'a' } })
    expect(writes).toEqual([{ title: 'B' }])
    expect(await save()).toEqual({ outcome: 'stored', record: null })
  })

  it('takes over another person’s changes and stores the own ones at once', async () => {
    mine = { ...mine, title: 'B' }
    change({ text: 'theirs' })
    expect(await save()).toMatchObject({ outcome: 'stored' })
    expect(stored).toMatchObject({ title: 'B', text: 'theirs', price: 1 })
    expect(mine).toEqual({ title: 'B', text: 'theirs', price: 1 })
    expect(writes).toEqual([{ title: 'B' }])
  })

  it('has no conflict for equal changes', async () => {
    mine = { ...mine, title: 'B' }
    change({ title: 'B' })
    expect(await save()).toMatchObject({ outcome: 'stored' })
    expect(writes).toEqual([])
  })

  it('keeps input made during the request for the next one', async () => {
    mine = { ...mine, title: 'B' }
    beforeWrite = [
      () => {
        mine = { ...mine, title: 'B!', price: 2 }
      },
    ]
    await save()
    expect(mine).toEqual({ title: 'B!', text: 'a', price: 2 })
    await save()
    expect(writes).toEqual([{ title: 'B' }, { title: 'B!', price: 2 }])
  })

  it('retries three times, then fails', async () => {
    mine = { ...mine, title: 'B' }
    const disturb = () => void change({ price: need().price + 1 })
    beforeWrite = [disturb, disturb, disturb]
    expect(await save()).toMatchObject({ outcome: 'stored' })
    mine = { ...mine, title: 'C' }
    beforeWrite = [disturb, disturb, disturb, disturb]
    await expect(save()).rejects.toMatchObject({ status: 409 })
    expect(mine.title).toBe('C')
    expect(stored?.title).toBe('B')
  })

  it('passes on any other refusal and changes nothing', async () => {
    mine = { ...mine, title: 'B' }
    beforeWrite = [
      () => {
        throw failedCall('/r', 400)
      },
    ]
    await expect(save()).rejects.toMatchObject({ status: 400 })
    expect(start.updated).toBe(FIRST.updated)
  })
})

describe('a conflict on one value', () => {
  beforeEach(() => {
    mine = { ...mine, title: 'mine', price: 5 }
    change({ title: 'theirs', text: 'also theirs' })
  })
  it('is not resolved automatically', async () => {
    expect(await save(async () => null)).toEqual({ outcome: 'contested' })
    expect(stored).toMatchObject({ title: 'theirs', price: 1 })
    expect(mine).toMatchObject({ title: 'mine', text: 'a', price: 5 })
  })
  it('keeps the own value on request', async () => {
    await save(async () => ({ title: 'mine' }))
    expect(stored).toMatchObject({ title: 'mine', text: 'also theirs', price: 5 })
    expect(mine).toEqual({ title: 'mine', text: 'also theirs', price: 5 })
  })
  it('keeps the other value on request, and the rest of the own ones', async () => {
    await save(async () => ({ title: 'theirs' }))
    expect(stored).toMatchObject({ title: 'theirs', text: 'also theirs', price: 5 })
    expect(writes).toEqual([{ price: 5 }])
  })
  it('is asked again when the answer was overtaken', async () => {
    const requested: string[] = []
    const answer = async () => {
      requested.push(need().title)
      if (requested.length === 1) change({ title: 'again' })
      return { title: 'mine' as const }
    }
    await save(answer)
    expect(requested).toEqual(['theirs', 'again'])
    expect(stored?.title).toBe('mine')
  })
})

describe('a deleted record', () => {
  it.each([
    ['before the save', () => 'at once'],
    ['between the refusal and the reading', () => 'later'],
  ])('%s', async (_when, how) => {
    mine = { ...mine, title: 'B' }
    if (how() === 'at once') stored = null
    else {
      change({ text: 'theirs' })
      beforeWrite = [() => queueMicrotask(() => (stored = null))]
    }
    expect(await save()).toEqual({ outcome: 'gone' })
    expect(mine.title).toBe('B')
  })
})

it('a sent file is replaced by its stored name', async () => {
  const file = new File(['x'], 'moi.png')
  interface Picture {
    avatar: File | string
  }
  let values: Picture = { avatar: file }
  let from: Start<Picture> = { updated: '1', stored: { avatar: '' }, shown: { avatar: '' } }
  const written: Partial<Picture>[] = []
  const send = () =>
    saveMerged<{ updated: string; avatar: string }, Picture>({
      start: from,
      values: () => values,
      valuesOf: ({ avatar }) => ({ avatar }),
      read: () => Promise.reject(new Error('Nothing to read.')),
      confirmSession: async () => undefined,
      write: async (part) => {
        written.push(part)
        return { updated: '2', avatar: 'moi_abc.png' }
      },
      adopt: (moved) => {
        from = moved.start
        values = moved.values
      },
      decide: async () => null,
    })
  await send()
  expect(values).toEqual({ avatar: 'moi_abc.png' })
  await send()
  expect(written).toEqual([{ avatar: file }])
})

describe('a write answered 404', () => {
  beforeEach(() => {
    start = { updated: FIRST.updated, stored: valuesOf(FIRST), shown: valuesOf(FIRST) }
    mine = { ...valuesOf(FIRST), title: 'B' }
  })
  it('is repeated after a session check: a dead token counts as a guest’s', async () => {
    refusals = 1
    expect((await save()).outcome).toBe('stored')
    expect([confirmed, stored?.title]).toEqual([1, 'B'])
  })
  it('is a refusal where the record can still be read', async () => {
    refusals = 2
    await expect(save()).rejects.toMatchObject({ status: 404 })
    expect(stored?.title).toBe('A')
  })
  it('is a deletion where it cannot', async () => {
    stored = null
    expect((await save()).outcome).toBe('gone')
  })
})
