import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audioPreviewCaption } from '../../../web/features/extracts/labels.ts'
import { SoundPlayer } from '../../../web/ui/sound/SoundPlayer.tsx'
import { letMediaPlay } from '../../support/playing.ts'

beforeEach(letMediaPlay)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const player = (title: string, onMissing?: () => void) => (
  <SoundPlayer
    src={`/${title}.mp3`}
    title={title}
    seconds={90}
    levels={[10, 50, 100]}
    caption={audioPreviewCaption(90)}
    {...(onMissing ? { onMissing } : {})}
  />
)

describe('a short sound', () => {
  it('loads nothing and plays nothing before it is asked to', () => {
    const { container } = render(player('Séance'))
    const audio = container.querySelector('audio')
    expect(audio?.getAttribute('preload')).toBe('none')
    expect(audio?.autoplay).toBe(false)
    expect(screen.getByText(/Extrait · 1.min.30/)).toBeTruthy()
  })

  it('is one at a time', () => {
    render(
      <>
        {player('Un')}
        {player('Deux')}
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Écouter\u00a0: Un' }))
    expect(screen.getByRole('button', { name: 'Mettre en pause\u00a0: Un' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Écouter\u00a0: Deux' }))
    expect(screen.getByRole('button', { name: 'Écouter\u00a0: Un' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mettre en pause\u00a0: Deux' })).toBeTruthy()
  })

  it('gives way to any other player of the page', () => {
    render(
      <>
        {player('Un')}
        <video data-testid="film" muted />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Écouter\u00a0: Un' }))
    fireEvent.play(screen.getByTestId('film'))
    expect(screen.getByRole('button', { name: 'Écouter\u00a0: Un' })).toBeTruthy()
  })

  it('is moved on its waveform, says where it stands, and begins anew after its end', () => {
    const { container } = render(player('Séance'))
    const line = screen.getByRole('slider', { name: 'Position dans l’extrait' })
    fireEvent.change(line, { target: { value: '65' } })
    expect(line.getAttribute('aria-valuetext')).toBe('1:05 sur 1:30')
    const audio = container.querySelector('audio')!
    expect(audio.currentTime).toBe(65)
    fireEvent.ended(audio)
    expect(line.getAttribute('aria-valuetext')).toBe('0:00 sur 1:30')
  })

  it('says that it does not come, and has its page look again', () => {
    const missing = vi.fn()
    const { container } = render(player('Séance', missing))
    fireEvent.error(container.querySelector('audio')!)
    expect(screen.getByRole('status').textContent).toContain('ne peut pas être lu')
    expect(missing).toHaveBeenCalledOnce()
  })

  it('tells lengths in words', () => {
    expect([audioPreviewCaption(45), audioPreviewCaption(60), audioPreviewCaption(89.99)]).toEqual([
      'Extrait · 45\u00a0s',
      'Extrait · 1\u00a0min',
      'Extrait · 1\u00a0min\u00a030',
    ])
  })
})
