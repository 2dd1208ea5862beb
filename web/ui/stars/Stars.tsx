import styles from './Stars.module.css'

const SIZE = 24
const STARS = [1, 2, 3, 4, 5] as const
const PATH = 'm12 3 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.200 9.400l6.1-.8L12 3Z'

/** A mark out of five as stars, which read « 4 sur 5 ». */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className={styles.stars}>
      <svg
        viewBox={`0 0 ${STARS.length * SIZE} ${SIZE}`}
        width={STARS.length * 20}
        height={20}
        aria-hidden="true"
        focusable="false"
      >
        {STARS.map((star) => (
          <path
            key={star}
            d={PATH}
            transform={`translate(${(star - 1) * SIZE})`}
            className={star <= rating ? styles.full : undefined}
          />
        ))}
      </svg>
      <span className="visually-hidden">{`${rating} sur 5`}</span>
    </p>
  )
}
