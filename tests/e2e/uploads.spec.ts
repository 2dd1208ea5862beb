/** Large files in pieces: a lost network, a pause, a reload in the middle. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, serial, signIn, smallCourse, sound, test, unpublish } from './support.ts'

const MB = 1024 * 1024
const tray = (page: Page) => page.getByRole('region', { name: 'Envois de fichiers' })

/** A file on the disk, which is the same one when it is chosen again. */
const onDisk = (name: string, content: Buffer): string => {
  const path = join(test.info().outputPath(), name)
  writeFileSync(path, content)
  return path
}
/**
 * A line to the site that takes so many bytes a second from the page, and that can be cut: the browser's own « offline » lets go
 * through what is under way.
 */
const line = async (baseURL: string, bytesPerSecond: number) => {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const site = connect(Number(new URL(baseURL).port), 'localhost')
    for (const socket of [client, site]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        site.destroy()
      })
    }
    const slow = new Transform({
      highWaterMark: 16_384,
      transform: (bytes: Buffer, _encoding, done) => {
        setTimeout(() => done(null, bytes), (bytes.length / bytesPerSecond) * 1000)
      },
    })
    client.pipe(slow).pipe(site)
    site.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${port}`,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    },
    end: () => {
      drop()
      server.close()
    },
  }
}
const choose = async (
  page: Page,
  button: string | RegExp,
  path: string,
  within = page.getByRole('dialog'),
) => {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(path)
}
const percent = async (page: Page): Promise<number> =>
  Number(await tray(page).getByRole('progressbar').getAttribute('aria-valuenow'))

test('a large file goes on after a lost network, a pause and a reload, and is whole', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { token } = await signIn(context, ADMIN)
  const network = await line(baseURL ?? '', 1.5 * MB)
  const course = await smallCourse(request, `Gros fichier ${serial()}`)
  await unpublish(request, course.id)
  const lesson = course.lessonIds[0] ?? ''
  const content = randomBytes(12 * MB)
  const path = onDisk('Archives.bin', content)
  const offsets: number[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH' && sent.url().includes('/api/uploads/'))
      offsets.push(Number(sent.headers()['upload-offset']))
  })
  await page.goto(`${network.url}/admin/courses/${course.id}/edit?tab=programme&lecon=${lesson}`)
  await expect(page.getByRole('dialog', { name: 'Lire' })).toBeVisible()
  await choose(page, 'Ajouter des fichiers', path)
  await page.keyboard.press('Escape')
  await expect.poll(() => percent(page)).toBeGreaterThan(5)

  await test.step('the network goes and comes back', async () => {
    network.cut()
    await expect(tray(page)).toContainText('En attente du réseau')
    network.mend()
    await expect.poll(() => offsets.length).toBe(2)
    expect(offsets[0]).toBe(0)
    expect(offsets[1]).toBeGreaterThan(0)
  })
  await test.step('a pause', async () => {
    await tray(page).getByRole('button', { name: 'Mettre en pause : Archives.bin' }).click()
    await expect(tray(page)).toContainText(/En pause à \d+\s%/)
    expect(await serious(page)).toEqual([])
    await tray(page).getByRole('button', { name: 'Reprendre : Archives.bin' }).click()
    await expect.poll(() => offsets.length).toBe(3)
    await tray(page).getByRole('button', { name: 'Mettre en pause : Archives.bin' }).click()
    await expect(tray(page)).toContainText(/En pause à \d+\s%/)
  })
  await test.step('a reload, and another file', async () => {
    await page.reload()
    await expect(tray(page)).toContainText('Choisissez de nouveau le fichier')
    const other = onDisk('Autre.bin', randomBytes(10))
    await choose(page, 'Choisir de nouveau Archives.bin', other, tray(page))
    await expect(page.getByText('Ce n’est pas le même fichier')).toBeVisible()
    expect(await serious(page)).toEqual([])
  })
  await test.step('the same file goes on where it was', async () => {
    await choose(page, 'Choisir de nouveau Archives.bin', path, tray(page))
    await expect(tray(page)).toContainText('1 fichier sur 1 envoyé')
    expect(offsets).toHaveLength(4)
    expect(offsets[3]).toBeGreaterThan(offsets[2] ?? 0)
  })
  const headers = { authorization: token }
  const record = await (await request.get(`/api/collections/lessons/records/${lesson}`, { headers })).json()
  expect(record.attachments).toEqual([expect.stringMatching(/^archives_\w{10}\.bin$/)])
  const { token: fileToken } = await (await request.post('/api/files/token', { headers })).json()
  const file = await request.get(`/api/files/lessons/${lesson}/${record.attachments[0]}?token=${fileToken}`)
  expect((await file.body()).equals(content)).toBe(true)
  // Nothing waits any more.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tray(page)).toHaveCount(0)
  network.end()
})

test('ten files become ten lessons with their lengths, chosen again none, and a dropped one one more', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const course = await smallCourse(request, `Dix leçons ${serial()}`)
  const sounds = ['10 - Fin', ...Array.from({ length: 8 }, (_, at) => `${at + 1} - Partie ${'abcdefgh'[at]}`)]
  const paths = [
    ...sounds.map((name, at) => onDisk(`${name}.wav`, sound(at + 2))),
    onDisk('09_mon-carnet.pdf', Buffer.from('%PDF-1.4\n%%EOF')),
    onDisk('notes.txt', Buffer.from('rien')),
  ]
  await page.goto(`/admin/courses/${course.id}/edit?tab=programme`)
  const part = page.getByRole('region', { name: 'Module 1, Commencer' })
  const open = async (files: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await part.getByRole('button', { name: 'Ajouter des fichiers au module Commencer' }).click()
    await (await chooser).setFiles(files)
  }
  await open(paths)
  const dialog = page.getByRole('dialog', { name: 'Nouvelles leçons dans « Commencer »' })
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Partie a')
  await expect(dialog.getByRole('textbox')).toHaveCount(10)
  await expect(dialog.getByRole('textbox').nth(8)).toHaveValue('Mon-carnet')
  await expect(dialog.getByRole('textbox').last()).toHaveValue('Fin')
  await expect(dialog).toContainText('notes.txt : Ni film, ni enregistrement, ni PDF.')
  await expect(dialog).not.toContainText('durée en cours de lecture')
  await expect(dialog).toContainText('Audio, 3 s')
  expect(await serious(page)).toEqual([])
  await dialog.getByRole('textbox').nth(8).fill('Mon carnet')
  // One of them fails at first, and its answer is lost: it is made once.
  let tries = 0
  await page.route('**/api/collections/lessons/records', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    tries += 1
    if (tries === 3) return route.abort('connectionreset')
    if (tries !== 5) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Créer 10 leçons' }).click()
  const again = dialog.getByRole('button', { name: 'Réessayer 1 leçon' })
  await expect(again).toBeVisible()
  await again.click()
  await expect(dialog).toHaveCount(0)
  await expect(tray(page)).toContainText('10 fichiers sur 10 envoyés')

  const answer = await request.get(
    `/api/collections/lessons/records?sort=order&perPage=50&filter=(module.course='${course.id}')`,
    { headers: { authorization: token } },
  )
  const { items } = (await answer.json()) as {
    items: { title: string; type: string; audio: string; attachments: string[]; durationSeconds: number }[]
  }
  const made = items.filter(({ title }) => title !== 'Lire' && title !== 'Écouter')
  expect(made.map(({ title }) => title).sort()).toEqual(
    ['Fin', 'Mon carnet', ...Array.from('abcdefgh', (letter) => `Partie ${letter}`)].sort(),
  )
  expect(made.find(({ title }) => title === 'Partie a')).toMatchObject({ type: 'audio', durationSeconds: 3 })
  expect(made.find(({ title }) => title === 'Mon carnet')?.attachments).toHaveLength(1)

  await test.step('the same files again: nothing is made without a wish', async () => {
    await tray(page).getByRole('button', { name: 'Fermer la liste des envois' }).click()
    await open(paths.slice(0, 2))
    await expect(dialog.getByText('Déjà dans cette formation')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: /^Créer 0/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a file that is dropped on the module', async () => {
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['%PDF-1.4'], '1_fiche_du_jour.pdf', { type: 'application/pdf' }))
      return transfer
    })
    await part.dispatchEvent('dragover', { dataTransfer: dropped })
    await part.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(dialog.getByRole('textbox')).toHaveValue('Fiche du jour')
    await dialog.getByRole('button', { name: 'Créer 1 leçon' }).click()
    await expect(part.getByText('1.13 Fiche du jour')).toBeVisible()
    await expect(tray(page)).toContainText('1 fichier sur 1 envoyé')
  })
})
