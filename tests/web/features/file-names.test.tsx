/** Learners read the names that files were given. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { system } from '#server/records/actor.ts'
import { Attachments } from '../../../web/features/learning/components/Attachments.tsx'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { renderElement } from '../../support/render-element.tsx'

it('documents of a lesson are named as they were given, older ones as far as their stored name tells', async () => {
  const app = await testApp()
  const { lessons: made } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const id = made[0]?.id ?? ''
  const upload = (name: string) =>
    app.engine.upload(lessons, id, 'attachments', { name, content: Buffer.from('%PDF-1.4\n') })
  const given = await upload('Séance n\u00ba 3 – Détente à deux.pdf'.normalize('NFD'))
  const older = await upload('Fiche du soir.pdf')
  await app.seed((tx) => tx.update(lessons, id, { attachments: [given, older] }))
  app.engine.db
    .prepare("UPDATE lessons SET fileNames = json_remove(fileNames, '$.\"' || ? || '\"')")
    .run(older.name)
  const lesson = app.engine.read(system).get(lessons, id)
  await renderElement(<Attachments lesson={{ ...lesson, expand: undefined }} names={lesson.attachments} />, {
    app,
  })
  expect(await screen.findByText('Séance nº 3 – Détente à deux.pdf')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Télécharger Séance nº 3 – Détente à deux.pdf' })).toBeTruthy()
  expect(screen.getByText('fiche_du_soir.pdf')).toBeTruthy()
})
