import type { Line, Placing } from '#drizzle/domain/exercise.ts'
import styles from './Exercise.module.css'

interface Props {
  /** From the innermost circle. */
  places: readonly Placing[]
  lines: readonly (Line & { id: string })[]
  numbers: ReadonlyMap<string, number>
}

const SIZE = 320
const MIDDLE = SIZE / 2
const FILLS = ['#ece4d9', '#f1ebe2', '#f6f1ea', '#faf6f0', '#fcf9f4', '#fdfbf8']
/** Of the golden angle: dots of one ring keep their distance. */
const TURN = Math.PI * (3 - Math.sqrt(5))

/** The circles with a numbered dot for each line; the lists below have the text. */
export const CircleDrawing = ({ places, lines, numbers }: Props) => {
  const width = (MIDDLE - 8) / Math.max(1, places.length)
  return (
    <svg className={styles.circles} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
      {[...places.entries()].reverse().map(([at, { id }]) => (
        <circle
          key={id}
          cx={MIDDLE}
          cy={MIDDLE}
          r={width * (at + 1)}
          fill={FILLS[at] ?? '#fff'}
          stroke="#948a79"
          strokeWidth={1}
        />
      ))}
      {places.map(({ id, label }, at) => (
        <text
          key={id}
          x={MIDDLE}
          y={MIDDLE - width * (at + 1) + 15}
          textAnchor="middle"
          fontSize={12}
          fill="#463f33"
        >
          {label.length > 22 ? `${label.slice(0, 21)}…` : label}
        </text>
      ))}
      {places.flatMap(({ id }, ring) =>
        lines
          .filter(({ place }) => place === id)
          .map((line, at) => {
            const radius = ring === 0 ? Math.min(at, 1) * width * 0.45 : width * (ring + 0.45)
            const angle = Math.PI / 2 + at * TURN
            const [x, y] = [MIDDLE + radius * Math.cos(angle), MIDDLE + radius * Math.sin(angle)]
            return (
              <g key={line.id}>
                <circle cx={x} cy={y} r={11} fill="#463f33" />
                <text x={x} y={y + 4} textAnchor="middle" fontSize={11} fill="#fff">
                  {numbers.get(line.id)}
                </text>
              </g>
            )
          }),
      )}
    </svg>
  )
}
