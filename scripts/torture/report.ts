/** The output of the torture: figures, and guarantees with their results. */

export interface Report {
  /** One line with a measurement, which cannot fail the run. */
  figure(name: string, seen: string): void
  /** One line with a guarantee; broken ones are counted. */
  promise(name: string, holds: boolean, seen: string): void
}

export interface RecordedReport extends Report {
  /** Lines of the broken guarantees. */
  readonly broken: readonly string[]
}

export const recordReport = (out: (line: string) => void): RecordedReport => {
  const broken: string[] = []
  const line = (mark: string, name: string, seen: string): string =>
    `${mark.padEnd(7)}${name.padEnd(52)} ${seen}`
  return {
    broken,
    figure: (name, seen) => out(line('', name, seen)),
    promise: (name, holds, seen) => {
      const said = line(holds ? 'ok' : 'BROKEN', name, seen)
      if (!holds) broken.push(said)
      out(said)
    },
  }
}

/** The frequency of each value, as `200 × 3, 409 × 17`, in the order of the values. */
export const counted = (values: Iterable<number | string>): string => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ')
}
