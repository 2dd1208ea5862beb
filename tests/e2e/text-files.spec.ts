/**
 * Pictures, files and films inside a text: uploaded through the queue, stored in the media, shown to readers.
 */
import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { serious } from './axe.ts'
import { ADMIN, publish, serial, signIn, smallCourse, test, unpublish } from './support.ts'

const tray = (page: Page) => page.getByRole('region', { name: 'Envois de fichiers' })

const crcOf = (bytes: Buffer): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}
/** A grey picture of this size. */
const png = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = deflateSync(
    Buffer.alloc((width + 1) * height, 128).map((byte, at) => (at % (width + 1) === 0 ? 0 : byte)),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const picture = (name: string, width = 40, height = 30) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height),
})

const openText = async (page: Page, courseId: string) => {
  await page.goto(`/admin/courses/${courseId}/edit`)
  const text = page.getByRole('textbox', { name: 'Description (facultatif)' })
  await expect(text).toBeVisible()
  return text
}

test('a picture, a file and a film join a text and are shown to visitors', async ({
  page,
  context,
  request,
}) => {
  const { token } = await signIn(context, ADMIN)
  const course = await smallCourse(request, `Texte illustré ${serial()}`)
  await unpublish(request, course.id)
  const text = await openText(page, course.id)
  await text.click()
  await page.keyboard.type('Avant.')
  const bar = page.getByRole('toolbar', { name: 'Mise en forme' }).first()

  await test.step('a picture by its button, wider than a text is', async () => {
    await bar.getByRole('button', { name: 'Image' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choisir une image sur cet appareil' }).click()
    await (await chooser).setFiles(picture('lac.png', 2000, 1000))
    const dialog = page.getByRole('dialog', { name: 'Insérer un fichier' })
    await dialog.getByRole('button', { name: 'Insérer', exact: true }).click()
    await expect(dialog.getByText('Décrivez l’image')).toBeVisible()
    await dialog.getByLabel('Description de l’image').fill('Un lac au matin')
    expect(await serious(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Insérer', exact: true }).click()
    const shown = text.getByRole('img', { name: 'Un lac au matin' })
    await expect(shown).toHaveAttribute(
      'src',
      /\/api\/files\/media\/\w{15}\/lac_\w{10}\.png\?thumb=1600x0&format=webp/,
    )
    await expect(shown).toHaveAttribute('width', '1600')
    await expect(shown).toHaveAttribute('height', '800')
  })
  await test.step('two that are pasted, one of them not wanted after all', async () => {
    await text.press('Control+End')
    await text.evaluate(
      (element, bytes) => {
        const clipboardData = new DataTransfer()
        for (const name of ['un.png', 'deux.png'])
          clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [...png(40, 30)],
    )
    const dialog = page.getByRole('dialog', { name: 'Insérer 2 fichiers' })
    await dialog.getByRole('button', { name: 'Ne pas insérer un.png' }).click()
    const one = page.getByRole('dialog', { name: 'Insérer un fichier' })
    await one.getByLabel('Description de l’image').fill('Le ciel')
    await one.getByLabel('Description de l’image').press('Enter')
    await expect(text.getByRole('img', { name: 'Le ciel' })).toBeVisible()
  })
  await test.step('a file, taken back and sent again while a text goes on', async () => {
    await text.press('Control+End')
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/collections/media/records', async (route) => {
      await released
      await route.continue()
    })
    const chooser = page.waitForEvent('filechooser')
    await bar.getByRole('button', { name: 'Fichier' }).click()
    await (await chooser).setFiles({
      name: 'fiche_de_seance.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    const dialog = page.getByRole('dialog', { name: 'Insérer un fichier' })
    await expect(dialog.getByLabel('Texte du lien')).toHaveValue('fiche de seance')
    await dialog.getByLabel('Texte du lien').fill('Fiche de séance')
    await dialog.getByRole('button', { name: 'Insérer', exact: true }).click()
    await expect(text.getByText('Envoi de fiche_de_seance.pdf…')).toBeVisible()
    await text.press('Control+Home')
    await page.keyboard.type('Tout ')
    release()
    await expect(text.getByRole('link', { name: 'Fiche de séance (PDF, 14 o)' })).toBeVisible()
    await expect(text.getByText('Envoi de')).toHaveCount(0)
    await expect(tray(page)).toContainText('3 fichiers sur 3 envoyés')
  })
  await test.step('a film of Vimeo', async () => {
    await text.press('Control+End')
    await bar.getByRole('button', { name: 'Vidéo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Insérer une vidéo' })
    const field = dialog.getByLabel('Adresse de la vidéo YouTube ou Vimeo')
    await field.fill('https://example.com/123456789')
    await field.press('Enter')
    await expect(dialog.getByText('Saisissez l’adresse d’une vidéo de YouTube ou de Vimeo.')).toBeVisible()
    await field.fill('https://vimeo.com/123456789/ab12cd34ef')
    await field.press('Enter')
    await expect(text.getByText('Voir la vidéo sur Vimeo')).toBeVisible()
  })
  await page.keyboard.press('Control+s')
  const stored = async () => {
    const headers = { authorization: token }
    return (await (await request.get(`/api/collections/courses/records/${course.id}`, { headers })).json())
      .description as string
  }
  await expect.poll(stored).toContain('data-video="vimeo:123456789/ab12cd34ef"')
  expect(await stored()).toContain('Tout Avant.')
  expect(await stored()).not.toContain('Envoi de')

  await publish(request, course.id)

  await test.step('a visitor sees and opens them, and nothing of a host is loaded before consent', async () => {
    const visitor = await (await context.browser()!.newContext()).newPage()
    const hosts: string[] = []
    visitor.on('request', (sent) => hosts.push(new URL(sent.url()).hostname))
    await visitor.goto(`/courses/${course.slug}`)
    await visitor.getByRole('button', { name: 'Tout refuser' }).click()
    const lake = visitor.getByRole('img', { name: 'Un lac au matin' })
    await lake.scrollIntoViewIfNeeded()
    await expect
      .poll(() => lake.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0)
    const file = visitor.getByRole('link', { name: 'Fiche de séance (PDF, 14 o)' })
    const download = visitor.waitForEvent('download')
    await file.click()
    expect((await download).suggestedFilename()).toMatch(/^fiche_de_seance_\w{10}\.pdf$/)
    await visitor.getByRole('link', { name: 'Voir la vidéo sur Vimeo' }).click()
    await expect(visitor.getByRole('dialog', { name: 'Vidéo' })).toContainText(
      'hébergée par un service tiers',
    )
    expect(hosts.filter((host) => host !== 'localhost')).toEqual([])
    await visitor.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: 'film' }))
    await visitor.getByRole('button', { name: 'Lire la vidéo' }).click()
    await expect(visitor.locator('iframe')).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=ab12cd34ef',
    )
  })
})
