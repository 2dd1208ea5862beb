import { useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../lib/messages.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { writeLines } from '../../cart/index.ts'
import { exchangedFor, type Fit, fitSentence, useFit } from '../../packs/index.ts'
import { type Bought, type Choice, openCheckout } from '../choice.ts'
import styles from './Checkout.module.css'

const NOTHING: readonly Bought[] = []

/** Both the drawer and the cart hold the pack afterwards: what was bought leaves the cart with the payment. */
const useExchange = (choice: Choice) => {
  const queries = useQueryClient()
  const action = useAction()
  const basket = choice.basket ?? NOTHING
  const swap = (lines: readonly Bought[], next: Choice) =>
    action.run(async () => {
      try {
        await writeLines(queries, lines)
        openCheckout(next)
      } catch (error) {
        notify.error(failureMessage(error, 'L’échange n’a pas pu être enregistré.'))
      }
    })
  const packLine = (id: string, qty: number): Bought => ({ kind: 'pack', id, qty, option: 'one_time' })
  const take = (fit: Fit) => {
    const changed = exchangedFor(basket, fit)
    const left = basket.flatMap((item) => {
      const now = changed.find(({ kind, id }) => kind === item.kind && id === item.id) ?? item
      return now.qty > 0 ? [now] : []
    })
    const pack = { id: fit.id, title: fit.title }
    return swap([...changed, packLine(fit.id, 1)], {
      ...choice,
      basket: [...left, packLine(fit.id, 1)],
      hasCourse: choice.hasCourse || fit.hasCourse,
      before: { basket, pack, hasCourse: choice.hasCourse },
    })
  }
  const back = ({ basket: lines, pack, hasCourse }: NonNullable<Choice['before']>) => {
    const { before: _, ...rest } = choice
    return swap([...lines, packLine(pack.id, 0)], { ...rest, basket: lines, hasCourse })
  }
  return { take, back, isBusy: action.isBusy }
}

/** « Ces trois-là existent en coffret » in the checkout of a cart: one click exchanges them, another takes it back. */
export function PackChoice({ choice, coupon, reader }: { choice: Choice; coupon: string; reader: string }) {
  const fit = useFit(choice.basket ?? NOTHING, coupon, reader)
  const { take, back, isBusy } = useExchange(choice)
  const { before } = choice
  if (before)
    return (
      <Banner tone="success">
        <div className={styles.proposal}>
          <p>{`Le coffret «\u00a0${before.pack.title}\u00a0» a pris la place de ces articles.`}</p>
          <Button variant="outline" isBusy={isBusy} onClick={() => back(before)}>
            Revenir aux articles séparés
          </Button>
        </div>
      </Banner>
    )
  if (!fit) return null
  return (
    <Banner>
      <div className={styles.proposal}>
        <p>{fitSentence(fit)}</p>
        <Button variant="outline" isBusy={isBusy} onClick={() => take(fit)}>
          {`Prendre le coffret «\u00a0${fit.title}\u00a0»`}
        </Button>
      </div>
    </Banner>
  )
}
