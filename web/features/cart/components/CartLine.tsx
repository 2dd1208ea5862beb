import { Link } from 'react-router-dom'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { Stepper } from '../../../ui/stepper/Stepper.tsx'
import type { PricedLine } from '../queries.ts'
import styles from './Cart.module.css'
import { OpenAmount } from './OpenAmount.tsx'
import { pictureOf } from './picture.ts'

const pageOf = ({ kind, slug, variant }: PricedLine): string => {
  if (kind === 'pack') return link('pack', { slug })
  return kind === 'course'
    ? link('course', { slug })
    : link('product', { id: slug }, { variante: variant || undefined })
}

const ownPageOf = ({ kind, id }: PricedLine): string => {
  if (kind === 'pack') return link('memberHome')
  return kind === 'course' ? link('memberCourse', { id }) : link('memberPurchase', { id })
}

/** The notices of a line before payment: unavailable, or at another price than before. */
function Said({ item, line, onQty }: { item: CartItem; line: PricedLine; onQty: (qty: number) => void }) {
  if (line.isOwned) {
    return (
      <div className={styles.said}>
        <p>Bonne nouvelle : {line.problem}</p>
        <LinkButton to={ownPageOf(line)} variant="outline">
          Ouvrir
        </LinkButton>
      </div>
    )
  }
  if (line.problem) {
    return (
      <div className={styles.said}>
        <p>{line.problem}</p>
        {line.most > 0 && line.most < item.qty ? (
          <Button variant="outline" onClick={() => onQty(line.most)}>
            En garder {line.most}
          </Button>
        ) : null}
      </div>
    )
  }
  if (line.note) {
    return (
      <div className={styles.said}>
        <p>{line.note}</p>
      </div>
    )
  }
  if (item.shownCents === undefined || item.shownCents === line.unitCents) return null
  return (
    <div className={styles.said}>
      <p>
        Le prix est passé de {cents(item.shownCents)} à {cents(line.unitCents)} depuis votre dernière visite.
      </p>
    </div>
  )
}

interface Props {
  item: CartItem
  line: PricedLine
  onQty: (qty: number) => void
  /** Of a « prix libre ». */
  onAmount: (amountCents: number) => void
}

/** One line of the cart, with its present price. */
export function CartLine({ item, line, onQty, onAmount }: Props) {
  const title = line.title || 'Article retiré de la vente'
  const isGood = line.problem === ''
  return (
    <li className={styles.line}>
      <Picture small={pictureOf(line)} seed={line.slug || line.id} className={styles.picture} isEager />
      <div className={styles.what}>
        {line.slug ? (
          <Link to={pageOf(line)} className={styles.title}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {isGood ? <p className={styles.unit}>{cents(line.unitCents)}</p> : null}
        {isGood ? <OpenAmount line={line} onAmount={onAmount} /> : null}
        <Said item={item} line={line} onQty={onQty} />
      </div>
      <div className={styles.acts}>
        {isGood && line.most > 1 ? (
          <Stepper label={`Quantité, ${title}`} value={item.qty} max={line.most} onChange={onQty} />
        ) : null}
        {isGood ? <strong className={styles.sum}>{cents(line.unitCents * item.qty)}</strong> : null}
        <Button variant="ghost" aria-label={`Retirer ${title}`} onClick={() => onQty(0)}>
          Retirer
        </Button>
      </div>
    </li>
  )
}
