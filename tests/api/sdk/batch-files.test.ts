/** Batches, file addresses and file tokens by the official client. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
beforeAll(async () => {
  run = await sdkWorld()
})
afterAll(() => run.close())

const text = (content: string, name: string) => new File([content], name, { type: 'text/plain' })

describe('a batch', () => {
  it('creates, changes, replaces and deletes in one go', async () => {
    const pb = run.client()
    const old = await pb.collection('posts').create({ title: 'Old' })
    const gone = await pb.collection('posts').create({ title: 'Gone' })
    const batch = pb.createBatch()
    batch.collection('posts').create({ title: 'New', files: [text('one', 'one.txt')], meta: { a: [1] } })
    batch.collection('posts').update(old.id, { title: 'Changed', 'views+': 2 }, { fields: 'title,views' })
    batch.collection('posts').upsert({ id: 'upsert000000000', title: 'Upserted' })
    batch.collection('posts').upsert({ id: old.id, tags: ['a', 'b'] })
    batch.collection('posts').delete(gone.id)
    const results = await batch.send()
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204])
    expect(results[0]?.body).toMatchObject({
      title: 'New',
      meta: { a: [1] },
      files: [expect.stringMatching(/^one_/)],
    })
    expect(results[1]?.body).toEqual({ title: 'Changed', views: 2 })
    expect(await pb.collection('posts').getOne('upsert000000000')).toMatchObject({ title: 'Upserted' })
    expect(await pb.collection('posts').getOne(old.id)).toMatchObject({ title: 'Changed', tags: ['a', 'b'] })
  })
  it('is all or nothing, and says which request failed', async () => {
    const pb = run.client()
    const batch = pb.createBatch()
    batch.collection('posts').create({ title: 'Lost', files: [text('lost', 'lost.txt')] })
    batch.collection('posts').create({ title: '' })
    await expect(batch.send()).rejects.toMatchObject({
      status: 400,
      response: {
        message: 'Batch transaction failed.',
        data: {
          requests: {
            1: {
              code: 'batch_request_failed',
              response: { status: 400, data: { title: { code: 'validation_required' } } },
            },
          },
        },
      },
    })
    expect((await pb.collection('posts').getList(1, 1, { filter: "title = 'Lost'" })).totalItems).toBe(0)
  })
})

describe('files', () => {
  it('have an address by id and by name of the collection', async () => {
    const pb = run.client()
    const made = await pb.collection('posts').create({ title: 'F', files: [text('hello', 'h i.txt')] })
    const address = pb.files.getURL(made, made.files[0])
    expect(new URL(address).pathname).toBe(`/api/files/${made.collectionId}/${made.id}/${made.files[0]}`)
    const byName = pb.files.getURL({ ...made, collectionId: '' }, made.files[0], { download: true })
    for (const url of [address, byName]) expect(await (await fetch(url)).text()).toBe('hello')
    expect((await fetch(byName)).headers.get('content-disposition')).toMatch(/^attachment/)
  })
  it('that are protected open to whom the token lets see the record', async () => {
    const { registry } = run.engine
    const posts = registry.of({ name: 'posts' })
    registry.set({ ...posts, viewRule: 'author = @request.auth.id' })
    const pb = await run.member()
    const author = pb.authStore.record?.id
    const made = await pb.collection('posts').create({ title: 'S', author, secret: text('secret', 's.txt') })
    const statusOf = async (token: string) =>
      (await fetch(pb.files.getURL(made, made.secret, { token }))).status
    const other = await (await run.member()).files.getToken()
    expect([await statusOf(await pb.files.getToken()), await statusOf(other), await statusOf('')]).toEqual([
      200, 404, 404,
    ])
    registry.set(posts)
  })
  it('have tokens for signed-in people alone', async () => {
    await expect(run.client().files.getToken()).rejects.toMatchObject({ status: 401 })
  })
})
