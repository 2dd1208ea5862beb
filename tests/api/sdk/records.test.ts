/** Records by the official client. */
import type PocketBase from 'pocketbase'
import type { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
let pb: PocketBase

beforeAll(async () => {
  run = await sdkWorld()
  pb = run.client()
})
afterAll(() => run.close())

const text = (content: string, name: string) => new File([content], name, { type: 'text/plain' })
const refusal = async (work: Promise<unknown>): Promise<ClientResponseError> =>
  work.then(
    () => {
      throw new Error('It should have been refused')
    },
    (error: unknown) => error as ClientResponseError,
  )

describe('reading', () => {
  beforeAll(async () => {
    for (let at = 0; at < 7; at += 1)
      await pb.collection('posts').create({ title: `read ${at}`, views: at, day: '2026-01-02' })
  })
  const filter = "title ~ 'read%'"

  it('getList pages, sorts and filters', async () => {
    const page = await pb.collection('posts').getList(2, 3, { filter, sort: '-views' })
    expect(page.items.map(({ views }) => views)).toEqual([3, 2, 1])
    expect(page).toMatchObject({ page: 2, perPage: 3, totalItems: 7, totalPages: 3 })
  })
  it('getList without totals says -1', async () => {
    const page = await pb.collection('posts').getList(1, 3, { filter, skipTotal: true })
    expect(page).toMatchObject({ totalItems: -1, totalPages: -1 })
  })
  it('getFullList asks until a page is short', async () => {
    const all = await pb.collection('posts').getFullList({ filter, batch: 3, sort: 'views' })
    expect(all.map(({ views }) => views)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
  it('getFirstListItem finds one, or answers 404 by itself', async () => {
    const found = pb.filter('title = {:title} && day >= {:day}', {
      title: 'read 4',
      day: new Date('2026-01-02T00:00:00Z'),
    })
    expect(await pb.collection('posts').getFirstListItem(found)).toMatchObject({ views: 4 })
    const error = await refusal(pb.collection('posts').getFirstListItem("title = 'none'"))
    expect(error.status).toBe(404)
  })
  it('getOne answers the record, and 404 in the envelope', async () => {
    const [first] = (await pb.collection('posts').getList(1, 1, { filter })).items
    expect(await pb.collection('posts').getOne(first?.id ?? '', { fields: 'id,title' })).toEqual({
      id: first?.id,
      title: first?.title,
    })
    const error = await refusal(pb.collection('posts').getOne('missing00000000'))
    expect(error.response).toEqual({
      data: {},
      message: "The requested resource wasn't found.",
      status: 404,
    })
  })
  it('reads views', async () => {
    const rows = await pb.collection('titles').getFullList({ filter: "title = 'read 1'" })
    expect(rows).toMatchObject([{ title: 'read 1', collectionName: 'titles' }])
  })
  it('refuses a filter that cannot be read', async () => {
    expect((await refusal(pb.collection('posts').getList(1, 1, { filter: 'title = ' }))).status).toBe(400)
  })
})

describe('writing', () => {
  it('creates and changes plain values', async () => {
    const made = await pb.collection('posts').create({ title: 'One', tags: ['a', 'b'], meta: { deep: [1] } })
    expect(made).toMatchObject({ title: 'One', tags: ['a', 'b'], meta: { deep: [1] } })
    const changed = await pb
      .collection('posts')
      .update(made.id, { 'views+': 4, 'tags-': 'a', day: new Date('2026-03-04T05:06:07.008Z') })
    expect(changed).toMatchObject({ views: 4, tags: ['b'], day: '2026-03-04 05:06:07.008Z' })
  })
  it('sends an object that holds files, with what is beside them', async () => {
    const made = await pb.collection('posts').create({
      title: 'Files',
      meta: { nested: { list: ['x', 1, null] } },
      tags: ['a', 'c'],
      views: 7,
      files: [text('one', 'one.txt'), text('two', 'two.txt')],
    })
    expect(made).toMatchObject({
      meta: { nested: { list: ['x', 1, null] } },
      tags: ['a', 'c'],
      views: 7,
      files: [expect.stringMatching(/^one_\w{10}\.txt$/), expect.stringMatching(/^two_\w{10}\.txt$/)],
    })
    const added = await pb.collection('posts').update(made.id, { 'files+': text('three', 'three.txt') })
    expect(added.files).toHaveLength(3)
    const left = await pb.collection('posts').update(made.id, { 'files-': [made.files[0]] })
    expect(left.files).toEqual(added.files.slice(1))
  })
  it('sends a form', async () => {
    const form = new FormData()
    form.set('title', 'Form')
    form.append('tags', 'a')
    form.append('tags', 'b')
    form.set('files', text('content', 'form.txt'))
    const made = await pb.collection('posts').create(form)
    expect(made).toMatchObject({ title: 'Form', tags: ['a', 'b'] })
    expect(await (await fetch(pb.files.getURL(made, made.files[0]))).text()).toBe('content')
  })
  it('answers what is wrong by field', async () => {
    const error = await refusal(pb.collection('posts').create({ title: '' }))
    expect(error.status).toBe(400)
    expect(error.response).toEqual({
      data: { title: { code: 'validation_required', message: 'Cannot be blank.' } },
      message: 'Failed to create record.',
      status: 400,
    })
  })
  it('deletes', async () => {
    const made = await pb.collection('posts').create({ title: 'Gone' })
    expect(await pb.collection('posts').delete(made.id)).toBe(true)
    expect((await refusal(pb.collection('posts').getOne(made.id))).status).toBe(404)
  })
  it('expands relations', async () => {
    const ann = await run.member({ name: 'Ann' })
    const author = ann.authStore.record?.id
    const made = await pb.collection('posts').create({ title: 'By Ann', author }, { expand: 'author' })
    expect(made.expand).toMatchObject({ author: { id: author, name: 'Ann' } })
  })
})

describe('the client', () => {
  it('breaks a request off when the same one follows, which the server survives', async () => {
    const hasty = run.client()
    hasty.autoCancellation(true)
    const first = refusal(hasty.collection('posts').getList(1, 1))
    const second = hasty.collection('posts').getList(1, 2)
    expect((await first).isAbort).toBe(true)
    expect((await second).perPage).toBe(2)
  })
  it('may change a request before and a reply after', async () => {
    const own = run.client()
    const received: string[] = []
    own.beforeSend = (url, options) => {
      received.push(`${options.method} ${new URL(url).pathname}`)
      return { url, options: { ...options, headers: { ...options.headers, 'X-Own': '1' } } }
    }
    own.afterSend = (response, data) => ({ ...data, seen: response.status })
    expect(await own.health.check()).toMatchObject({ seen: 200 })
    expect(received).toEqual(['GET /api/health'])
  })
  it('reads an unknown address as an error', async () => {
    expect((await refusal(pb.send('/api/none', { method: 'GET' }))).status).toBe(404)
  })
})
