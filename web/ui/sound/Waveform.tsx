interface Props {
  /** How loud it is over its time, 0 to 100. */
  levels: readonly number[]
  /** The emphasised part of the whole: 0 to 1. */
  from?: number
  to: number
  className?: string
}

const HALF = 16
/** Silence is a line. */
const MIN_VALUE = 0.6

/** The bars whose middle is in a part. */
const barsIn = (levels: readonly number[], from: number, to: number): string =>
  levels
    .map((level, at) => {
      const middle = (at + 0.5) / levels.length
      if (middle < from || middle > to) return ''
      const height = Math.max(MIN_VALUE, (level / 100) * HALF)
      return `M${at + 0.5} ${(HALF - height).toFixed(1)}v${(2 * height).toFixed(1)}`
    })
    .join('')

/** A sound as bars, over the whole width; always decorative: the control over it has the label. */
export function Waveform({ levels, from = 0, to, className }: Props) {
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, levels.length)} ${2 * HALF}`}
      width="100%"
      height="48"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth={0.55}
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={barsIn(levels, 0, 1)} opacity={0.35} />
      <path d={barsIn(levels, from, to)} />
    </svg>
  )
}
