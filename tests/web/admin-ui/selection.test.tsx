import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSelection } from '../../../web/admin-ui/hooks/use-selection.ts'

afterEach(cleanup)

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))

it('a selection covers visible rows alone: those of another page are dropped', () => {
  const hook = renderHook(({ rows }) => useSelection(rows), { initialProps: { rows: rowsOf('a', 'b') } })
  act(() => hook.result.current.onChange(['a', 'b']))
  expect(hook.result.current.ids).toEqual(['a', 'b'])
  hook.rerender({ rows: rowsOf('b', 'c') })
  expect(hook.result.current.ids).toEqual(['b'])
  hook.rerender({ rows: rowsOf('a', 'b') })
  expect(hook.result.current.chosen).toEqual([{ id: 'b' }])
})

it('a selection waits for a list being read again', () => {
  const hook = renderHook(({ rows }: { rows?: { id: string }[] }) => useSelection(rows), {
    initialProps: { rows: rowsOf('a') as { id: string }[] | undefined } as { rows?: { id: string }[] },
  })
  act(() => hook.result.current.onChange(['a']))
  hook.rerender({})
  expect(hook.result.current.ids).toEqual([])
  hook.rerender({ rows: rowsOf('a') })
  expect(hook.result.current.ids).toEqual(['a'])
  act(() => hook.result.current.clear())
  expect(hook.result.current.ids).toEqual([])
})
