/** Deletes and what hangs on them (PocketBase §4.7). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { blog, bookmarks, comments, posts, superusers, users } from './blog.ts'

let run: Running
beforeEach(async () => {
  run = await serve(blog)
})
afterEach(() => run.close())

const world = async () => {
  const password = await passwordHash()
  return seed(run.engine, (tx) => {
    const ann = tx.create(users, { email: 'ann@test.test', password })
    const first = tx.create(posts, { title: 'First', author: ann.id })
    const second = tx.create(posts, { title: 'Second', author: ann.id, related: [first.id] })
    const third = tx.create(posts, { title: 'Third', author: ann.id, related: [first.id, second.id] })
    tx.create(comments, { post: first.id, body: 'x', author: ann.id })
    return { ann, first, second, third }
  })
}

describe('a deleted record', () => {
  it('takes cascading records along and leaves lists', async () => {
    const { ann, first, second, third } = await world()
    const events: string[] = []
    run.engine.onCommit((all) =>
      events.push(...all.map((event) => `${event.action} ${event.collection.name}`)),
    )
    expect(await run.as(users, ann.id).collection('posts').delete(first.id)).toBe(true)
    const reader = run.engine.read(system)
    expect(reader.count(comments)).toBe(0)
    expect(reader.get(posts, second.id).related).toEqual([])
    expect(reader.get(posts, third.id).related).toEqual([second.id])
    expect(events.sort()).toEqual(['delete comments', 'delete posts', 'update posts', 'update posts'])
  })
  it('is held by a required relation without cascade', async () => {
    const { ann, first } = await world()
    await seed(run.engine, (tx) => tx.create(bookmarks, { owner: ann.id, post: first.id }))
    await expect(run.as(users, ann.id).collection('posts').delete(first.id)).rejects.toMatchObject({
      status: 400,
      response: {
        data: {},
        message:
          'Failed to delete record. Make sure that the record is not part of a required relation reference.',
      },
    })
    const reader = run.engine.read(system)
    expect([reader.count(posts), reader.count(comments)]).toEqual([3, 1])
  })
  it('empties optional relations', async () => {
    const { ann, first } = await world()
    await run.as(users, ann.id).collection('users').delete(ann.id)
    expect(run.engine.read(system).get(posts, first.id).author).toBe('')
  })
  it('answers 204 and then 404', async () => {
    const { ann, second } = await world()
    const call = () =>
      fetch(`${run.url}/api/collections/posts/records/${second.id}`, {
        method: 'DELETE',
        headers: {
          Authorization: run.engine.tokens.sign('auth', { ...ann }),
          'Content-Type': 'application/json',
        },
      })
    expect((await call()).status).toBe(204)
    expect((await call()).status).toBe(404)
  })
})

it('the last superuser cannot be deleted', async () => {
  const password = await passwordHash()
  const [one, two] = await seed(run.engine, (tx) => [
    tx.create(superusers, { email: 'one@test.test', password }),
    tx.create(superusers, { email: 'two@test.test', password }),
  ])
  const client = run.as(superusers, one?.id ?? '')
  await client.collection('_superusers').delete(two?.id ?? '')
  await expect(client.collection('_superusers').delete(one?.id ?? '')).rejects.toMatchObject({
    status: 400,
    response: { message: "You can't delete the only existing superuser." },
  })
})
