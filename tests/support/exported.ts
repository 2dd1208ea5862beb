import type { PersonalData } from '#server/features/account/export.ts'
import { PASSWORD, type Person, type TestApp } from './app.ts'
import { unzip } from './zip.ts'

/** Asks for the archive of `as`, by the password of the tests. */
export const askExport = (app: TestApp, as: Person | null, body: object = { password: PASSWORD }) =>
  app.call('POST', '/api/me/export', { as, body })

/** Every file of the archive of `as`, all its text, and what is in `donnees.json`. */
export const exported = async (app: TestApp, as: Person) => {
  const answer = await askExport(app, as)
  if (answer.statusCode !== 200) throw new Error(`No archive: ${answer.statusCode} ${answer.body}`)
  const files = await unzip(answer.rawPayload)
  const text = [...files].map(([name, bytes]) => (name.endsWith('.pdf') ? name : bytes.toString())).join('\n')
  const data: PersonalData = JSON.parse(files.get('donnees.json')?.toString() ?? '')
  return { answer, files, text, data }
}
