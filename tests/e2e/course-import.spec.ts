/** A course that comes from a folder of texts, and goes into a file again. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { packed } from '../support/packed.ts'
import { unzip } from '../support/zip.ts'
import { serious } from './axe.ts'
import { ADMIN, signIn, test } from './support.ts'

test('a folder of Markdown that is dropped becomes a draft, which can be exported', async ({
  page,
  context,
}) => {
  const title = `Dormir mieux ${Date.now()}`
  const zip = await packed({
    'Cours/README.md': `# ${title}`,
    'Cours/1. Le soir/1 début.md': '---\ndurée: 5 min\n---\n# Se poser\n\nUn texte **court**.',
    'Cours/1. Le soir/2 suite.md': 'Voir [la fiche](fiche.txt).',
    'Cours/1. Le soir/fiche.txt': 'Une fiche',
    'Cours/2. La nuit/1.md': '# Laisser venir\n\n![absente](rien.png)',
  })
  await signIn(context, ADMIN)
  await page.goto('/admin/courses')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Importer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Importer une formation' }).waitFor()
  expect(await serious(page)).toEqual([])
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'cours.zip', { type: 'application/zip' }))
      return data
    },
    [...zip],
  )
  await page.getByRole('group', { name: 'Fichiers à importer' }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByRole('heading', { name: 'Ce qui sera créé' })).toBeVisible()
  await expect(page.getByText('3 leçons, 2 modules, 1 fichier')).toBeVisible()
  await expect(page.getByText('Fichier absent\u00a0: rien.png')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre de la formation' })).toHaveValue(title)
  expect(await serious(page)).toEqual([])
  // What was sent is still there after a reload.
  await page.reload({ waitUntil: 'load' })
  await page.getByRole('button', { name: 'Importer 3 leçons' }).click()
  await expect(page.getByText('Formation importée')).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir la formation' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect(page.getByText('Se poser')).toBeVisible()
  await expect(page.getByText('Laisser venir')).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exporter la formation' }).click(),
  ])
  const files = await unzip(await readFile(await download.path()))
  expect([...files.keys()]).toEqual(['course.json', 'media/01 Le soir/02 Suite/fiche.txt', 'LISEZ-MOI.txt'])
  expect(String(files.get('course.json'))).toContain('<p>Un texte <strong>court</strong>.</p>')
})
