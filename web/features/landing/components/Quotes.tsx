import { Load, type LoadQuery } from '../../../ui/load/Load.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { type Review, ReviewList } from '../../reviews/index.ts'
import { CAMPAIGN_SHOWN } from '../shown.ts'
import styles from './Quotes.module.css'

/** Reviews side by side, once they are there. */
export function Quotes({ query }: { query: LoadQuery<{ items: Review[] }> }) {
  return (
    <Load
      query={query}
      loading={<SkeletonCards count={CAMPAIGN_SHOWN} className={styles.quotes} height={200} />}
    >
      {(page) => <ReviewList reviews={page.items} className={styles.quotes} />}
    </Load>
  )
}
