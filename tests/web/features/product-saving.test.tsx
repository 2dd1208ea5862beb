/** What is stored of a product, by hand and by itself. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, write } from '../../support/interact.ts'
import { openProduct, SAVED, showProduct } from '../../support/product-editor.tsx'

describe('storing a product', () => {
  it('says so once, however often it is done by hand', async () => {
    const { stored } = await openProduct()
    for (const price of ['13', '14', '15']) {
      await write('Prix', price)
      await press('Enregistrer')
      await waitFor(() => expect(stored().price).toBe(Number(price)))
      await screen.findByText(SAVED)
    }
    expect(screen.getAllByText('Modifications enregistrées.')).toHaveLength(1)
  })

  it('stays switched off for the automatic part, on the next visit too', async () => {
    const { app, admin, id, unmount } = await openProduct()
    const automatic = async () =>
      (await screen.findByText('Enregistrement automatique')).closest('[role]') as HTMLElement
    await press('Autres actions')
    expect((await automatic()).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(await automatic())
    unmount()
    await showProduct(app, admin, id)
    await press('Autres actions')
    expect((await automatic()).getAttribute('aria-checked')).toBe('false')
  })
})
