/** Archives as programs write them, and as nobody should. */
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from './app.ts'

export type Files = Readonly<Record<string, string | Buffer>>

/** A ZIP of the files, by their paths. */
export const packed = (files: Files): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** A ZIP with every occurrence of some bytes written over by as many others: names that its writer would refuse. */
export const rewritten = (zip: Buffer, from: string, to: string | Buffer): Buffer => {
  const target = Buffer.from(to)
  if (target.length !== Buffer.byteLength(from)) throw new Error('The same number of bytes is needed')
  const copy = Buffer.from(zip)
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + target.length))
    target.copy(copy, at)
  return copy
}

/** Sets bytes in each entry of the central directory, at an offset of APPNOTE 4.3.12. */
export const withDirectory = (zip: Buffer, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(zip)
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = copy.indexOf(mark); at !== -1; at = copy.indexOf(mark, at + 4)) change(copy, at)
  return copy
}

/** Sends a file as the screen does, and asks what it would become. */
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
