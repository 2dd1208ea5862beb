import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { cents } from '../../../lib/format.ts'

export interface Point {
  label: string
  cents: number
}

/** The line alone; its table twin stands beside it. Loaded on demand: the chart library weighs a hundred kilobytes. */
export default function RevenueChart({ points }: { points: Point[] }) {
  return (
    <div aria-hidden="true">
      <LineChart
        h={280}
        data={points.map((point) => ({ label: point.label, euros: point.cents / 100 }))}
        dataKey="label"
        series={[{ name: 'euros', label: 'Revenus', color: 'sable.6' }]}
        curveType="linear"
        withDots={points.length <= 31}
        valueFormatter={(value) => cents(Math.round(value * 100))}
        yAxisProps={{ width: 84 }}
        // The chart is a picture for those who see it; the table beside it is for everyone.
        lineChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
