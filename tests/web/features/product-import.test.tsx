/** A table of products in the encoding in which French Excel saves CSV. */
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { ImportDialog } from '../../../web/features/admin-produits/components/ImportDialog.tsx'
import { testApp } from '../../support/app.ts'
import { press } from '../../support/interact.ts'
import { renderElement } from '../../support/render-element.tsx'

it('a table of Windows-1252 becomes products with their accents and signs', async () => {
  const app = await testApp()
  const admin = await app.person('anne@example.com', { role: 'admin' })
  const close = vi.fn()
  await renderElement(<ImportDialog close={close} />, { app, as: admin })
  const bytes = Buffer.from(
    'titre;prix;nature\r\nCaf\xe9 d\xe9caf\xe9in\xe9 \x96 \x9cuvre;12,50;digital\r\n',
    'latin1',
  )
  const input = await waitFor(() => {
    const found = document.querySelector('input[type="file"]')
    if (!found) throw new Error('No field for the file')
    return found
  })
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(bytes)], 'win.csv')] } })
  await press('Voir l’aperçu')
  await press('Confirmer')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(app.engine.read(system).first(produits, {})).toMatchObject({
    title: 'Café décaféiné – œuvre',
    slug: 'cafe-decafeine-oeuvre',
    price: 12.5,
  })
})
