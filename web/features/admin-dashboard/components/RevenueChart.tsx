import { toCents } from '#drizzle/domain/cents.ts'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { cents } from '../../../lib/format.ts'
import { wholeEuros } from '../../../lib/quantities.ts'

export interface Point {
  label: string
  cents: number
}

/**
 * The bars alone, one for each day or month; a table beside it has the same data. Loaded on demand: the chart
 * library weighs a hundred kilobytes.
 */
export default function RevenueChart({ points }: { points: Point[] }) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={280}
        data={points.map((point) => ({ label: point.label, euros: point.cents / 100 }))}
        dataKey="label"
        series={[{ name: 'euros', label: 'Revenus', color: 'sable.6' }]}
        maxBarWidth={28}
        valueFormatter={(value) => cents(toCents(value))}
        yAxisProps={{ width: 72, tickFormatter: wholeEuros }}
        // The chart is a picture for those who see it; the table beside it is for everyone.
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
