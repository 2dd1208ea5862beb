import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDoubleClickGuard } from '../../../web/admin-ui/hooks/use-double-click.ts'

afterEach(cleanup)

const went = vi.fn()
const Place = () => {
  const [isDone, setDone] = useState(false)
  useDoubleClickGuard()
  return isDone ? (
    <button type="button" onClick={went}>
      Voir mon parcours
    </button>
  ) : (
    <button type="button" onClick={() => setDone(true)}>
      Préparer
    </button>
  )
}

it('a double click’s second click does not reach the element that replaced the first', () => {
  render(<Place />)
  fireEvent.click(screen.getByRole('button', { name: 'Préparer' }), { detail: 1 })
  const next = screen.getByRole('button', { name: 'Voir mon parcours' })
  fireEvent.click(next, { detail: 2 })
  expect(went).not.toHaveBeenCalled()
  // Meant: a click of its own, by mouse or keyboard, and a double one on the same.
  fireEvent.click(next, { detail: 0 })
  fireEvent.click(next, { detail: 1 })
  fireEvent.click(next, { detail: 2 })
  expect(went).toHaveBeenCalledTimes(3)
})

it('a double click on a label counts as two', () => {
  const Choice = () => {
    useDoubleClickGuard()
    return (
      <label>
        Aperçu gratuit
        <input type="checkbox" />
      </label>
    )
  }
  render(<Choice />)
  const label = screen.getByText('Aperçu gratuit')
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(label, { detail: 1 })
  expect(box.checked).toBe(true)
  fireEvent.click(label, { detail: 2 })
  expect(box.checked).toBe(false)
})
