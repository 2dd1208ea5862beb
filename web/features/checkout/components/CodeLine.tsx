import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../lib/session.ts'
import type { Choice } from '../choice.ts'
import { linkCode } from '../link-code.ts'
import { quoteOf } from '../ordering.ts'

/** « Le code X sera appliqué », once the server has judged the code of a link for this thing; nothing when it does not hold. */
export default function CodeLine({ kind, id, variant }: Pick<Choice, 'kind' | 'id' | 'variant'>) {
  const [code] = useState(linkCode)
  const reader = useUser()?.id ?? ''
  const choice = { kind, id, variant, slug: '', title: '', hasCourse: false, maxQty: 1 }
  const quote = useQuery({
    ...quoteOf({
      choice,
      qty: 1,
      option: 'one_time',
      coupon: code,
      reader,
      isGift: false,
      delivery: 'post',
      country: '',
    }),
    enabled: code !== '',
    // The checkout explains an invalid code: here it is not shown.
    retry: false,
  })
  if (!quote.data || quote.data.discountCents === 0) return null
  return (
    <p role="status">
      Le code <strong>{code}</strong> sera appliqué&nbsp;: {quote.data.couponSentence}
    </p>
  )
}
