import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import { toDate } from '#drizzle/domain/instant.ts'
import type { readUpsell } from '#server/features/offers/contract.ts'
import { call } from '../../../lib/call.ts'
import { fileUrl } from '../../../lib/files.ts'
import { cents } from '../../../lib/format.ts'
import { time } from '../../../lib/moments.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { openCheckout } from '../../checkout/index.ts'
import styles from './Upsell.module.css'

type Shown = ReplyOf<typeof readUpsell>['items'][number]

interface Props {
  /** The order that was paid. */
  order: { readonly number: string; readonly name: string; readonly email: string }
  token: string
}

/** Fetched again at its end, which removes it. */
const untilOver = (shown: Shown | undefined): number | false =>
  shown ? Math.max(1000, (toDate(shown.until)?.getTime() ?? 0) - Date.now() + 500) : false

/** A sign-in meanwhile changes the reader. */
const upsellOf = ({ order: { number }, token }: Props, reader: string) =>
  queryOptions({
    queryKey: ['orders', number, token, 'offer', reader],
    queryFn: ({ signal }) =>
      call<typeof readUpsell>('GET /api/orders/:number/offer', {
        params: { number },
        query: { token: token || undefined },
        signal,
      }),
    refetchInterval: (query) => untilOver(query.state.data?.items[0]),
  })

/**
 * One item that may be added to an order that was just paid. Its button opens the drawer: a click alone
 * charges nothing.
 */
export default function Upsell(props: Props) {
  const { number, name, email } = props.order
  const reader = useUser()?.id ?? ''
  const query = useQuery(upsellOf(props, reader))
  const shown = query.data?.items[0]
  // An extra: a failure here hides nothing that was paid for.
  if (!shown) return null
  const { kind, id, variant, slug, title, sentence, totalCents, wasCents, image, collectionId, until } = shown
  const small = fileUrl({ id, collectionId }, image, { thumb: '480x360', format: 'webp' }) || undefined
  const add = () =>
    openCheckout({
      kind,
      id,
      slug,
      title,
      image: small,
      variant: variant || undefined,
      hasCourse: kind === 'course',
      maxQty: 1,
      after: { number, token: props.token || undefined, offer: shown.offer, buyer: { name, email } },
    })
  return (
    <section aria-labelledby="upsell" className={styles.offer}>
      <h2 id="upsell" className={styles.heading}>
        Pour compléter votre commande
      </h2>
      <div className={styles.offered}>
        <Picture small={small} seed={slug} className={styles.picture} />
        <div className={styles.proposal}>
          <p>
            <strong>{title}</strong>
          </p>
          <p>{sentence}</p>
          <p>
            {cents(totalCents)}
            {wasCents === null ? null : (
              <>
                {' '}
                <span className={styles.note}>
                  (prix le plus bas des 30 derniers jours&nbsp;: <s>{cents(wasCents)}</s>)
                </span>
              </>
            )}
          </p>
        </div>
      </div>
      <div>
        <Button onClick={add}>Ajouter à ma commande</Button>
      </div>
      <p className={styles.note}>À ce prix jusqu’à {time(until)}, une seule fois.</p>
    </section>
  )
}
