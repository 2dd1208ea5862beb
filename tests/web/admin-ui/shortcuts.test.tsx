import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHiddenColumns } from '../../../web/admin-ui/components/ColumnsMenu.tsx'
import { useShortcut, useShortcutListener, useSingleKeys } from '../../../web/admin-ui/hooks/use-shortcuts.ts'
import { usePlayerKeys } from '../../../web/admin-ui/media/use-player-keys.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

let done: string[]
beforeEach(() => {
  done = []
})
const Means = ({ what }: { what: string }) => {
  useShortcut('save', () => done.push(what))
  return null
}
const Screen = ({ panel = false }: { panel?: boolean }) => {
  useShortcutListener()
  useShortcut('help', () => done.push('help'))
  const [, setSingle] = useSingleKeys()
  return (
    <>
      <Means what="page" />
      {panel ? <Means what="panel" /> : null}
      <input aria-label="Titre" />
      <div role="textbox" aria-label="Texte" contentEditable="true" tabIndex={0} />
      <button type="button" onClick={() => setSingle(false)}>
        Sans touche seule
      </button>
    </>
  )
}
/** True when the browser may still do what it does with the key. */
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more })

it('shortcuts go to the panel above the page, also while typing', () => {
  const { rerender } = render(<Screen />)
  expect(press('s', { ctrlKey: true }, screen.getByLabelText('Titre'))).toBe(false)
  rerender(<Screen panel />)
  press('S', { metaKey: true }, screen.getByLabelText('Texte'))
  rerender(<Screen />)
  press('s', { ctrlKey: true })
  expect(done).toEqual(['page', 'panel', 'page'])
})

it('shortcuts leave unused keys to the browser', () => {
  render(<Screen />)
  expect(press('n', { ctrlKey: true })).toBe(true)
  expect(press('s', { ctrlKey: true, shiftKey: true })).toBe(true)
  expect(press('s')).toBe(true)
  expect(done).toEqual([])
})

it('the shortcut « ? » works with or without shift, never while typing, and can be turned off', () => {
  render(<Screen />)
  press('?', { shiftKey: true })
  press('?')
  press('?', { shiftKey: true }, screen.getByLabelText('Titre'))
  press('?', { shiftKey: true }, screen.getByLabelText('Texte'))
  expect(done).toEqual(['help', 'help'])
  fireEvent.click(screen.getByRole('button', { name: 'Sans touche seule' }))
  press('?', { shiftKey: true })
  expect(done).toHaveLength(2)
  expect(localStorage.getItem('admin_single_keys')).toBe('off')
})

it('shortcuts move the player by single keys, except inside elements with keys of their own', () => {
  const skip = vi.fn()
  const toggle = vi.fn()
  renderHook(() => usePlayerKeys({ toggle, skip }))
  render(
    <>
      <button type="button">Suivante</button>
      <div role="slider" aria-label="Volume" aria-valuenow={1} tabIndex={0} />
    </>,
  )
  expect(press(' ')).toBe(false)
  press('ArrowLeft')
  press('ArrowRight')
  expect(press('c')).toBe(true)
  press('ArrowRight', {}, screen.getByRole('slider'))
  press('ArrowRight', { altKey: true })
  expect(press(' ', {}, screen.getByRole('button'))).toBe(true)
  expect(toggle).toHaveBeenCalledTimes(1)
  expect(skip.mock.calls).toEqual([[-10], [10]])
})

it('hidden columns are remembered, and only names are read from storage', () => {
  localStorage.setItem('columns_users', '["email", 3]')
  localStorage.setItem('columns_courses', 'not json')
  expect(renderHook(() => useHiddenColumns('courses')).result.current[0]).toEqual([])
  const { result } = renderHook(() => useHiddenColumns('users'))
  expect(result.current[0]).toEqual(['email'])
  act(() => result.current[1]('role'))
  act(() => result.current[1]('email'))
  expect(result.current[0]).toEqual(['role'])
  expect(renderHook(() => useHiddenColumns('users')).result.current[0]).toEqual(['role'])
})
