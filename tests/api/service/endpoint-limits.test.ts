/** The limit of one endpoint is its own: another one below the same prefix is not counted with it. */
import { expect, it } from 'vitest'
import { limitPath } from '#server/core/route.ts'
import { endpointRateLimits } from '#server/service/endpoint-rate-limits.ts'
import { ownApp } from '../../support/app.ts'

it('no endpoint without a limit has the label of one with a limit', async () => {
  const { server } = await ownApp()
  const labels = new Set(endpointRateLimits(server.contracts).map(({ label }) => label))
  const caught = server.contracts.filter(
    ({ method, path, perMinute }) => perMinute === undefined && labels.has(`${method} ${limitPath(path)}`),
  )
  expect(caught.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('a screen that reads a record with four calls is not stopped by the limit of its archive', async () => {
  const app = await ownApp({ rateLimit: true })
  const admin = await app.person('qualite@example.com', { role: 'admin' })
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1)
    statuses.push((await app.call('GET', '/api/quality/courses/aaaaaaaaaaaaaaa', { as: admin })).statusCode)
  expect(statuses).not.toContain(429)
  const archives: number[] = []
  for (let at = 0; at < 8; at += 1)
    archives.push(
      (await app.call('GET', '/api/quality/courses/aaaaaaaaaaaaaaa/archive', { as: admin })).statusCode,
    )
  expect(archives.at(-1)).toBe(429)
})
