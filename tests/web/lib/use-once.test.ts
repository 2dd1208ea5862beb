import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOnce } from '../../../web/lib/use-once.ts'

it('an unchanged repetition has the same id, and anything else another one', async () => {
  const { result } = renderHook(() => useOnce())
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

it('the id stays beside the text for a reload before the reply, until the record exists', async () => {
  localStorage.clear()
  const name = { owner: 'u1', name: 'sent-essai', isPersonal: true }
  const page = () => renderHook(() => useOnce(name)).result.current
  const ids: string[] = []
  const lost = async (id: string) => {
    ids.push(id)
    throw new Error('The page went')
  }
  const there = async (id: string) => void ids.push(id)
  await expect(page()(['Bonjour', null], lost)).rejects.toThrow()
  await page()(['Bonjour', null], there)
  expect(ids[1]).toBe(ids[0])
  // There: the same words once more are another message.
  await page()(['Bonjour', null], there)
  expect(ids[2]).not.toBe(ids[0])
  await expect(page()(['Bonsoir', null], lost)).rejects.toThrow()
  await page()(['Bonsoir !', null], there)
  expect(ids[4]).not.toBe(ids[3])
  expect(Object.keys(localStorage)).toEqual([])
})
