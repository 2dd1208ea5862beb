/** Imports of courses, as the screen asks for them. */
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from './app.ts'

/** Sends a file, and asks what it would become; `whole` waits for the course. */
export const importing = (app: TestApp, as: Person) => {
  const send = async (name: string, content: Buffer | string, id = app.engine.newId()): Promise<string> => {
    const upload = await app.engine.upload(courseImports, id, 'archive', {
      name,
      content: Buffer.from(content),
    })
    await app.engine.write(system, (tx) => tx.create(courseImports, { id, name, archive: upload }))
    return id
  }
  const preview = (id: string) => app.call('GET', `/api/course-imports/${id}/preview`, { as })
  const run = (id: string, title = '') =>
    app.call('POST', `/api/course-imports/${id}/run`, { as, body: { title } })
  const record = (id: string) => app.engine.read(system).get(courseImports, id)
  const whole = async (name: string, content: Buffer | string) => {
    const id = await send(name, content)
    await run(id)
    await app.worker.drain()
    return record(id)
  }
  return { send, preview, run, record, whole }
}
