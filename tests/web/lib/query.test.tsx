// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  QueryCache,
  QueryContext,
  type QueryResult,
  type UseQueryOptions,
  useQuery,
} from '../../../web/lib/query.ts'

let cache: QueryCache
let last: QueryResult<string>
const read = vi.fn<(context: { signal: AbortSignal }) => Promise<string>>()

function Reader(props: Partial<UseQueryOptions<string, string>>) {
  last = useQuery<string>({ queryKey: ['courses', 'list'], queryFn: read, ...props })
  return <p>{last.data ?? (last.isError ? 'raté' : 'attente')}</p>
}
const mount = async (...readers: Partial<UseQueryOptions<string, string>>[]) => {
  const tree = (given: Partial<UseQueryOptions<string, string>>[]) => (
    <QueryContext value={cache}>
      {given.map((props, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
        <Reader key={index} {...props} />
      ))}
    </QueryContext>
  )
  const view = render(tree(readers))
  await settle()
  return {
    ...view,
    change: async (...given: Partial<UseQueryOptions<string, string>>[]) => {
      view.rerender(tree(given))
      await settle()
    },
  }
}
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  cache = new QueryCache()
  read.mockReset()
  read.mockResolvedValue('lu')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('reading', () => {
  it('asks once for everyone who wants the same', async () => {
    await mount({}, {}, {})
    expect(screen.getAllByText('lu')).toHaveLength(3)
    expect(read).toHaveBeenCalledOnce()
  })

  it('takes what is fresh and asks again for what is old', async () => {
    const first = await mount({})
    first.unmount()
    await settle(29_000)
    const second = await mount({})
    expect(read).toHaveBeenCalledTimes(1)
    second.unmount()
    await settle(2000)
    await mount({})
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('asks for what was never read whatever the stale time', async () => {
    await mount({ staleTime: Number.POSITIVE_INFINITY })
    expect(screen.getByText('lu')).toBeTruthy()
    act(() => cache.invalidate('courses'))
    await settle()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('waits until it is enabled', async () => {
    const view = await mount({ enabled: false })
    expect([read.mock.calls.length, last.isPending]).toEqual([0, true])
    await view.change({ enabled: true })
    expect(screen.getByText('lu')).toBeTruthy()
  })

  it('selects, and repeats at its interval while one is given', async () => {
    await mount({
      select: (text) => text.toUpperCase(),
      refetchInterval: () => (read.mock.calls.length < 3 ? 2000 : false),
    })
    expect(screen.getByText('LU')).toBeTruthy()
    await settle(20_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('keeps what was there while another key is read, and says so', async () => {
    const view = await mount({ queryKey: ['courses', 1], keepPrevious: true })
    let answer: (text: string) => void = () => undefined
    read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await view.change({ queryKey: ['courses', 2], keepPrevious: true })
    expect([screen.queryByText('lu') !== null, last.isPrevious]).toEqual([true, true])
    answer('autre')
    await settle()
    expect([screen.queryByText('autre') !== null, last.isPrevious]).toEqual([true, false])
  })
})

describe('failing', () => {
  it('waits for « Réessayer », then shows what comes', async () => {
    read.mockRejectedValueOnce(new Error('non'))
    await mount({})
    expect([last.isError, last.isPending]).toEqual([true, false])
    await settle(120_000)
    expect(read).toHaveBeenCalledTimes(1)
    await act(() => last.refetch())
    expect(screen.getByText('lu')).toBeTruthy()
  })

  it('keeps what was read when a later reading fails', async () => {
    await mount({})
    read.mockRejectedValueOnce(new Error('non'))
    await act(() => last.refetch())
    expect([last.data, last.isError, last.error instanceof Error]).toEqual(['lu', false, true])
  })
})

describe('invalidating', () => {
  it('reads again what starts with the noun, and shows the old meanwhile', async () => {
    await mount({}, { queryKey: ['pages', 'a'] })
    act(() => cache.invalidate('courses'))
    expect(screen.getAllByText('lu')).toHaveLength(2)
    await settle()
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('forgets everything when another person signs in, and drops the answer under way', async () => {
    let late: (text: string) => void = () => undefined
    read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          late = resolve
        }),
    )
    await mount({})
    const signal = read.mock.calls[0]?.[0].signal
    read.mockResolvedValue('pour une autre')
    act(() => cache.invalidate())
    late('pour la première')
    await settle()
    expect(signal?.aborted).toBe(true)
    expect(screen.getByText('pour une autre')).toBeTruthy()
  })
})
