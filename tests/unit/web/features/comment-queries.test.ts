/** Words that are changed in two tabs, and a thread that an ended session must not show as empty. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Comment, headsOf, reword } from '../../../../web/features/learning/comments/queries.ts'
import { saveSession } from '../../../../web/lib/session.ts'

afterEach(() => vi.unstubAllGlobals())

interface SentRequest {
  call: string
  ifMatch: string | null
}

/** Answers by method and path, each once, the last one for ever. */
const answering = (answers: Record<string, [status: number, body: object][]>): SentRequest[] => {
  const requested: SentRequest[] = []
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${new URL(address, 'http://localhost').pathname}`
    requested.push({ call, ifMatch: new Headers(init?.headers).get('if-match') })
    const list = answers[call] ?? []
    const [status, body] = (list.length > 1 ? list.shift() : list[0]) ?? [500, {}]
    return Response.json({ status, message: '', data: {}, ...body }, { status })
  })
  return requested
}

const comment = { id: 'c1', body: 'Avant', updated: 'T1' } as Comment
const PATCH = 'PATCH /api/collections/lesson_comments/records/c1'
const GET = 'GET /api/collections/lesson_comments/records/c1'

describe('an edited comment', () => {
  it('starts from the version that was read', async () => {
    const requested = answering({ [PATCH]: [[200, {}]] })
    await reword(comment, 'Après')
    expect(requested).toEqual([{ call: PATCH, ifMatch: '"T1"' }])
  })

  it('continues where only other fields of it have changed', async () => {
    const requested = answering({
      [PATCH]: [
        [409, {}],
        [200, {}],
      ],
      [GET]: [[200, { id: 'c1', body: 'Avant', updated: 'T2' }]],
    })
    await reword(comment, 'Après')
    expect(requested.map(({ ifMatch }) => ifMatch)).toEqual(['"T1"', null, '"T2"'])
  })

  it('reverts no other edit, and is stored once after a lost reply', async () => {
    const other = answering({ [PATCH]: [[409, {}]], [GET]: [[200, { body: 'Ailleurs', updated: 'T2' }]] })
    await expect(reword(comment, 'Après')).rejects.toMatchObject({ status: 409 })
    expect(other).toHaveLength(2)
    const lost = answering({ [PATCH]: [[409, {}]], [GET]: [[200, { body: 'Après', updated: 'T2' }]] })
    await reword(comment, 'Après')
    expect(lost).toHaveLength(2)
  })
})

describe('a thread of comments', () => {
  const LIST = 'GET /api/collections/lesson_comments/records'
  const empty: [number, object] = [200, { page: 1, perPage: 20, totalItems: 0, totalPages: 0, items: [] }]
  const read = () => new QueryClient().fetchQuery({ ...headsOf('l1', 20), retry: false })

  it('is empty for a known caller, and not after the session has ended', async () => {
    const claims = btoa(JSON.stringify({ exp: 4_000_000_000, id: 'u1', type: 'auth' }))
    const session = { id: 'u1', collectionId: 'c', collectionName: 'users' }
    saveSession(`a.${claims}.c`, session as never)
    answering({ [LIST]: [empty], 'GET /api/auth/me': [[200, { user: session }]] })
    expect((await read()).items).toEqual([])
    answering({ [LIST]: [empty], 'GET /api/auth/me': [[401, {}]] })
    await expect(read()).rejects.toMatchObject({ status: 401 })
  })

  it('with comments in it is not checked', async () => {
    const requested = answering({ [LIST]: [[200, { ...empty[1], totalItems: 1, items: [comment] }]] })
    expect((await read()).items).toHaveLength(1)
    expect(requested).toHaveLength(1)
  })
})
