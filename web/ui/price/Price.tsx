import { cx } from '../cx.ts'
import styles from './Price.module.css'

interface Props {
  /** The current price, formatted: « 129,00 € », « Gratuit ». */
  now: string
  /** The former price, struck; only with a running promotion. */
  before?: string
  /** « Prix le plus bas des 30 derniers jours » when it is known. */
  lowest?: string
  /** Further lines: instalments, subscription, VAT. */
  notes?: readonly string[]
  size?: 'md' | 'lg'
}

/** A price as in design 4.8; the former one also has a text alternative. */
export function Price({ now, before, lowest, notes = [], size = 'md' }: Props) {
  return (
    <div className={cx(styles.price, size === 'lg' && styles.lg)}>
      <p className={styles.line}>
        <span className={styles.now}>{now}</span>
        {before ? (
          <>
            <span className="visually-hidden"> au lieu de </span> <s className={styles.before}>{before}</s>
          </>
        ) : null}
      </p>
      {lowest ? <p className={styles.note}>Prix le plus bas des 30 derniers jours : {lowest}</p> : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}
