import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FileList, type ListedFile } from '../../../web/ui/file-list/FileList.tsx'

afterEach(cleanup)
const file = (title: string, media: ListedFile['media'], extension: string): ListedFile => ({
  title,
  media,
  extension,
  url: `/f/${title}`,
  downloadUrl: `/f/${title}?download=1`,
})

it('a recording comes before its booklet, in our own player', () => {
  const { container } = render(
    <FileList files={[file('Livret', 'document', 'pdf'), file('Séance', 'audio', 'mp3')]} isMain />,
  )
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 6))).toEqual([
    'Séance',
    'Livret',
  ])
  expect(screen.getByRole('button', { name: /^Écouter maintenant\s: Séance$/ })).toBeTruthy()
  expect(container.querySelector('audio')?.hasAttribute('controls')).toBe(false)
})
