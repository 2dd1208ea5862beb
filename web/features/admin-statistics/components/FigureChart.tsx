import { toCents } from '#drizzle/domain/cents.ts'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { cents, decimal } from '../../../lib/format.ts'
import { wholeEuros } from '../../../lib/quantities.ts'

export interface Chart {
  readonly series: readonly { readonly name: string; readonly color: string }[]
  /** What the values count; absent: cents. */
  readonly unit?: 'count'
  /** As many as there are series. */
  readonly points: readonly { readonly label: string; readonly values: readonly number[] }[]
}

/**
 * The bars alone; a button shows the same data as a table. Loaded on demand: the chart library weighs a
 * hundred kilobytes.
 */
export default function FigureChart({ chart: { series, points, unit } }: { chart: Chart }) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={280}
        data={points.map(({ label, values }) => ({
          label,
          ...Object.fromEntries(series.map(({ name }, at) => [name, (values[at] ?? 0) / (unit ? 1 : 100)])),
        }))}
        dataKey="label"
        series={series.map(({ name, color }) => ({ name, color }))}
        withLegend={series.length > 1}
        maxBarWidth={28}
        valueFormatter={(value) => (unit ? decimal(value) : cents(toCents(value)))}
        yAxisProps={{ width: 72, tickFormatter: unit ? decimal : wholeEuros }}
        // The chart is a picture for those who see it; the table is for everyone.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
