/** Choosing a variant on its page. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useSearchParams } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { type Variant, variantOf } from '#drizzle/domain/variants.ts'
import VariantChoice from '../../../web/features/produits/components/VariantChoice.tsx'
import type { Produit } from '../../../web/features/produits/queries.ts'

afterEach(cleanup)

const variant = (key: string, values: string[], more: Partial<Variant> = {}): Variant => ({
  key,
  values,
  price: null,
  stock: null,
  weightGrams: null,
  image: '',
  active: true,
  ...more,
})
const PRODUCT = {
  price: 20,
  salePrice: null,
  saleStart: '',
  saleEnd: '',
  images: [],
  options: [
    { name: 'Couleur', values: ['Bleu', 'Rose'] },
    { name: 'Taille', values: ['A5', 'A4'] },
  ],
  variants: [
    variant('bleu-a5', ['Bleu', 'A5'], { stock: 0 }),
    variant('bleu-a4', ['Bleu', 'A4'], { price: 26 }),
    variant('rose-a5', ['Rose', 'A5'], { stock: 4 }),
  ],
} as Partial<Produit> as Produit

function Page() {
  const [search] = useSearchParams()
  const [key, choose] = useState('bleu-a4')
  const chosen = variantOf(PRODUCT, key)
  return (
    <>
      {chosen ? <VariantChoice product={PRODUCT} chosen={chosen} onChoose={choose} /> : null}
      <output>{search.get('variante')}</output>
    </>
  )
}

describe('the options of a product', () => {
  it('keep the choice in the address, say what is sold out and lead to what exists', () => {
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    )
    expect(screen.getByRole('group', { name: 'Couleur' })).toBeTruthy()
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Bleu, A4\u00a0: 26,00\u00a0€')
    const sold = screen.getByRole('radio', { name: 'A5' })
    expect(sold.getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText('Épuisé')).toBeTruthy()
    // There is no pink A4: choosing pink leads to the A5, and says so beforehand.
    expect(screen.getByText('Seulement en A5')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Rose' }))
    expect(screen.getByText('rose-a5')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A5' }).checked).toBe(true)
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Rose, A5\u00a0: 20,00\u00a0€')
  })
})
