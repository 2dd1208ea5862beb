/** The home page as HTML: cached, revalidated by a browser, and rendered each time. */
import autocannon from 'autocannon'

const SECONDS = 4

interface PageCase {
  readonly name: string
  readonly connections: number
  readonly headers: Readonly<Record<string, string>>
}

const measure = async (url: string, { connections, headers }: PageCase, duration: number) => {
  const result = await autocannon({ url, connections, duration, headers: { ...headers } })
  if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0)
    throw new Error(`The home page was refused ${result.non2xx} times, with ${result.errors} errors.`)
  return result
}

/** Prints one line per case: requests per second and milliseconds. */
export const benchHomePage = async (origin: string, out: (line: string) => void): Promise<void> => {
  const url = `${origin}/`
  const first = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  await first.arrayBuffer()
  const packed = { 'accept-encoding': 'br' }
  const cases: readonly PageCase[] = [
    { name: 'home page, kept', connections: 50, headers: packed },
    {
      name: 'home page, 304',
      connections: 50,
      headers: { ...packed, 'if-none-match': first.headers.get('etag') ?? '' },
    },
    { name: 'home page, cold', connections: 10, headers: { ...packed, 'x-cold': '1' } },
    { name: 'home page, cold, alone', connections: 1, headers: { ...packed, 'x-cold': '1' } },
  ]
  out(`\n${''.padEnd(26)}requests/s   p50 ms   p99 ms`)
  for (const entry of cases) {
    await measure(url, entry, 1)
    const { requests, latency } = await measure(url, entry, SECONDS)
    const cells = [requests.average.toFixed(0).padStart(10), latency.p50, latency.p99]
    out(`${entry.name.padEnd(26)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
  }
}
