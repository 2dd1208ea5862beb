import { act, cleanup, render, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { draw } from '../../../web/ui/illustration/draw.ts'
import { loadDrawer } from '../../../web/ui/illustration/drawer.ts'
import { Illustration } from '../../../web/ui/illustration/Illustration.tsx'
import { Picture } from '../../../web/ui/picture/Picture.tsx'

afterEach(cleanup)

const dune = { motif: 'dune', palette: 'sable', seed: 3 } as const
const lune = { motif: 'lune', palette: 'brume', seed: 4 } as const

describe('Illustration', () => {
  it('leaves the drawing of the page that was sent as it is', async () => {
    const page = document.createElement('div')
    page.innerHTML = `<div class="sent">${draw(dune)}</div>`
    const svg = page.querySelector('svg')
    const root = await act(async () => hydrateRoot(page, <Illustration {...dune} className="sent" />))
    // Long enough for a drawing of the browser's own to have come in its place.
    await act(async () => loadDrawer())
    expect(svg).not.toBeNull()
    expect(page.querySelector('svg')).toBe(svg)
    await act(async () => root.unmount())
  })

  it('draws by itself what was not sent, and another picture when it is given one', async () => {
    const { container, rerender } = render(<Illustration {...dune} />)
    const shown = () => container.querySelector('svg [id]')?.id ?? ''
    await waitFor(() => expect(shown()).toMatch(/^dune-sable-3/))
    rerender(<Illustration {...lune} />)
    await waitFor(() => expect(shown()).toMatch(/^lune-brume-4/))
  })
})

describe('Picture', () => {
  it('offers three widths where it is shown large, and a drawing where there is no file', async () => {
    const { container, rerender } = render(<Picture small="/s" large="/l" wide="/w" seed="a" />)
    expect(container.querySelector('img')?.srcset).toBe('/s 480w, /l 960w, /w 1600w')
    rerender(<Picture seed="a" />)
    await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  })
})
