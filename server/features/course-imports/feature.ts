import { getOrCreate } from '#server/core/get-or-create.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Feature } from '../feature.ts'
import { MarkdownTexts } from './markdown-texts.ts'
import { courseImportRoutes } from './routes.ts'
import { boundImports, failImport, IMPORT_JOB, jobOf, runImportJob, sweepImports } from './service.ts'

/** One process for previews and imports. */
const processes = new WeakMap<EngineCore, MarkdownTexts>()
const textsOf = (engine: EngineCore): MarkdownTexts =>
  getOrCreate(processes, engine, () => new MarkdownTexts({ inWorker: engine.readers !== null }))

const GAVE_UP = 'L’import n’a pas pu se terminer\u00a0: réessayez plus tard.'

/** Courses that come from a file, and go into one. */
export const courseImports: Feature = {
  name: 'course-imports',
  hooks: boundImports,
  jobs: (worker, { engine }) =>
    worker.handle(IMPORT_JOB, (payload) => runImportJob({ engine, texts: textsOf(engine) }, payload), {
      forgets: true,
      gaveUp: (payload) => failImport(engine, jobOf(payload), GAVE_UP),
    }),
  routes: (app, { engine }) => {
    const texts = textsOf(engine)
    app.addHook('onClose', () => texts.close())
    courseImportRoutes(app, engine, texts)
  },
  crons: ({ engine }) => [{ id: 'courseImports', expression: '40 * * * *', run: () => sweepImports(engine) }],
}
