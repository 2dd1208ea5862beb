// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnce } from '../../../web/lib/use-once.ts'

it('gives what is sent again unchanged the same id, and anything else another one', async () => {
  const { result } = renderHook(useOnce)
  const ids: string[] = []
  let isLost = true
  const send = (...what: unknown[]) =>
    result
      .current(what, async (id) => {
        ids.push(id)
        if (isLost) throw new Error('The answer was lost')
      })
      .catch(() => undefined)
  await send('Bonjour', null)
  await send('Bonjour', null)
  expect(ids[1]).toBe(ids[0])
  await send('Bonjour Claire', null)
  isLost = false
  const file = new File([], 'bilan.pdf')
  await send('Bonjour Claire', file)
  await send('Bonjour Claire', file)
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(4)
})
