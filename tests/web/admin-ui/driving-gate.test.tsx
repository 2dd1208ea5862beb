import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DrivingGate } from '../../../web/admin-ui/media/listening/DrivingGate.tsx'
import {
  confirmAt,
  GATE_MS,
  isConfirmed,
  useDrivingGate,
} from '../../../web/admin-ui/media/listening/use-driving-gate.ts'
import { installBrowser, renderAdmin } from '../../support/mantine.tsx'

beforeAll(installBrowser)
beforeEach(() => localStorage.clear())
afterEach(() => {
  // Also ends what the library would do a moment later, when there is no page any more.
  cleanup()
  vi.restoreAllMocks()
})

const Page = ({ userId, start }: { userId: string; start: () => void }) => {
  const gate = useDrivingGate(userId)
  return (
    <>
      <button type="button" onClick={() => gate.pass(start)}>
        Lire
      </button>
      <DrivingGate gate={gate} />
    </>
  )
}

describe('the driving gate', () => {
  it('holds the sound until it is confirmed, then for a day, for this person alone', () => {
    confirmAt('claire', 1000)
    expect(isConfirmed('claire', 1000)).toBe(true)
    expect(isConfirmed('claire', 1000 + GATE_MS)).toBe(false)
    expect(isConfirmed('nadia', 1000)).toBe(false)
    // Noted by a clock that was ahead.
    expect(isConfirmed('claire', 999)).toBe(false)
    localStorage.setItem('audio_gate-lea', 'demain')
    expect(isConfirmed('lea', 1000)).toBe(false)
  })

  it('asks, plays once within the press, and asks no more', async () => {
    const start = vi.fn()
    renderAdmin(<Page userId="paul" start={start} />)
    fireEvent.click(screen.getByRole('button', { name: 'Lire' }))
    expect(await screen.findByRole('dialog', { name: 'Avant d’écouter' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Plus tard' }))
    expect(start).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Lire'))
    const confirm = await screen.findByText('Je suis en lieu sûr, écouter')
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(start).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByText('Lire'))
    expect(start).toHaveBeenCalledTimes(2)
  })

  it('holds as long as the page where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { result } = renderHook(() => useDrivingGate('zoe'))
    const start = vi.fn()
    act(() => result.current.pass(start))
    act(() => result.current.confirm())
    act(() => result.current.pass(start))
    expect(start).toHaveBeenCalledTimes(2)
  })
})
