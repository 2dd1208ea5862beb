import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DRAWN_IMAGE_PIXELS } from '#drizzle/collections/certificate-templates.ts'
import { ImageField } from '../../../web/admin-ui/components/ImageField.tsx'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

let size: { naturalWidth: number; naturalHeight: number } | null = null

beforeAll(installBrowser)
beforeEach(() => {
  vi.stubGlobal(
    'Image',
    class {
      onload = () => undefined
      onerror = () => undefined
      naturalWidth = size?.naturalWidth ?? 0
      naturalHeight = size?.naturalHeight ?? 0
      set src(_address: string) {
        queueMicrotask(size ? () => this.onload() : () => this.onerror())
      }
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choose = (maxPixels?: number) => {
  const onChange = vi.fn()
  const { container } = renderAdmin(
    <ImageField
      label="Logo"
      hint="Un PNG."
      current=""
      value={undefined}
      onChange={onChange}
      accept={['image/png']}
      maxBytes={1000}
      maxPixels={maxPixels}
    />,
  )
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] } })
  return onChange
}

it('an image field refuses a picture with too many pixels, stating its size, before the upload', async () => {
  size = { naturalWidth: 20_000, naturalHeight: 20_000 }
  const onChange = choose(DRAWN_IMAGE_PIXELS)
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      'Cette image est trop grande\u00a0: 20\u00a0000\u00a0×\u00a020\u00a0000\u00a0pixels. Réduisez-la à 5\u00a0000\u00a0pixels de côté au plus.',
    ),
  )
  expect(onChange).not.toHaveBeenCalled()
})

it('an image field refuses a file that is no picture, and takes one that can be drawn', async () => {
  size = null
  const refused = choose(DRAWN_IMAGE_PIXELS)
  await waitFor(() => expect(screen.getByText(/ne peut pas être lue/)).toBeTruthy())
  expect(refused).not.toHaveBeenCalled()
  cleanup()
  size = { naturalWidth: 5000, naturalHeight: 5000 }
  const taken = choose(DRAWN_IMAGE_PIXELS)
  await waitFor(() => expect(taken).toHaveBeenCalledOnce())
})
