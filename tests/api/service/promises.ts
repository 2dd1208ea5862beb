import { expect } from 'vitest'
import { type Tell, teller } from '../../../scripts/torture/tell.ts'

/** Runs a part of the torture; fails with the lines of the promises that it broke, and when it made none. */
export const holds = async (part: (tell: Tell) => Promise<void>): Promise<void> => {
  let lines = 0
  const told = teller(() => {
    lines += 1
  })
  await part(told)
  expect(told.broken).toEqual([])
  expect(lines).toBeGreaterThan(0)
}
