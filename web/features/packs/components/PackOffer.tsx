import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { fileUrl } from '../../../lib/files.ts'
import { cents, euros, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { BuyBar } from '../../../ui/buy-bar/BuyBar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { addToCart } from '../../cart/index.ts'
import { openCheckout, useCanPay, useCodeLine } from '../../checkout/index.ts'
import { useSettings } from '../../site/index.ts'
import { missingSentence, savedOf } from '../labels.ts'
import { lowestPackPrice, type Pack, packQuoteOf } from '../queries.ts'
import styles from './Pack.module.css'

/** The current price, and the saving against today's prices of its parts. */
const usePrice = (pack: Pack) => {
  const request = currentPriceOf(pack, useNow())
  const isOnSale = request.before !== undefined
  const lowest = useQuery({ ...lowestPackPrice(pack.id), enabled: isOnSale }).data?.lowest30Days
  return { ...request, lowest, savedCents: savedOf(Math.round(request.amount * 100), pack.separateCents) }
}

/** The missing parts of a reader who owns some, where they cost less than the pack. */
const useMissing = (pack: Pack) => {
  const reader = useUser()?.id ?? ''
  const isOnSale = pack.status === 'published' && pack.problem === ''
  return (
    useQuery({ ...packQuoteOf(pack.id, reader), enabled: reader !== '' && isOnSale }).data?.missing ?? null
  )
}

function PackPrice({ pack }: { pack: Pack }) {
  const vat = useSettings()?.legal?.mentionTva
  const { amount, now, before, lowest, savedCents } = usePrice(pack)
  const missing = useMissing(pack)
  return (
    <>
      <Price
        size="lg"
        now={now}
        before={lowest != null ? euros(lowest) : before}
        lowest={lowest != null ? euros(lowest) : undefined}
        notes={vat && amount > 0 ? [vat] : []}
      />
      {missing ? <p className={styles.saved}>{`${missingSentence(missing)}.`}</p> : null}
      {savedCents > 0 && !missing ? (
        <p className={styles.saved}>
          {`Séparément, aujourd’hui\u00a0: ${cents(pack.separateCents)}. Vous payez ${cents(savedCents)} de moins.`}
        </p>
      ) : null}
    </>
  )
}

/** Opens the checkout, or shows why the pack is unavailable. */
function BuyButtons({ pack, isWide }: { pack: Pack; isWide?: boolean }) {
  const { amount, now: price } = usePrice(pack)
  const canPay = useCanPay()
  const queries = useQueryClient()
  const missing = useMissing(pack)
  if (pack.status !== 'published')
    return <p className={styles.soon}>{'Aperçu\u00a0: rien ne peut être acheté avant la publication.'}</p>
  if (pack.problem) return isWide ? <p className={styles.soon}>{pack.problem}</p> : null
  if (amount > 0 && canPay === undefined) return <Skeleton height={48} width={isWide ? undefined : '180px'} />
  if (amount > 0 && !canPay) return <p className={styles.soon}>Bientôt disponible à la vente.</p>
  const put = () => void addToCart(queries, { kind: 'pack', id: pack.id }, amount, pack.most)
  const buy = () =>
    openCheckout({
      kind: 'pack',
      id: pack.id,
      slug: pack.slug,
      title: pack.title,
      image: fileUrl(pack, pack.image, { thumb: '480x360', format: 'webp' }),
      price,
      hasCourse: pack.hasCourse,
      maxQty: pack.most,
    })
  return (
    <>
      <Button data-buy variant="strong" size="lg" isWide={isWide} onClick={buy}>
        {missing ? `Prendre ce qui me manque, ${cents(missing.totalCents)}` : 'Acheter le coffret'}
      </Button>
      {isWide ? (
        <Button size="lg" variant="outline" isWide onClick={put}>
          Ajouter au panier
        </Button>
      ) : null}
    </>
  )
}

/** Title, price and action. */
export function PackOffer({ pack, place }: { pack: Pack; place: RefObject<HTMLDivElement | null> }) {
  const isSent = pack.parts.some(({ delivery }) => delivery === 'post')
  const facts = [
    `${plural(pack.parts.length, 'élément')} en une commande`,
    isSent ? 'Ce qui s’envoie part sous trois jours ouvrés' : 'Accès dès la commande',
    'Une facture qui détaille chaque élément',
  ]
  return (
    <div className={styles.offer} ref={place}>
      <Badge>Coffret</Badge>
      <h1>{pack.title}</h1>
      {pack.excerpt ? <p className={styles.excerpt}>{pack.excerpt}</p> : null}
      <PackPrice pack={pack} />
      {useCodeLine({ kind: 'pack', id: pack.id })}
      <BuyButtons pack={pack} isWide />
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon name="check" size={16} /> {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same action at the bottom of a phone's screen, while the pack can be bought. */
export function PackBar({ pack, after }: { pack: Pack; after: RefObject<HTMLDivElement | null> }) {
  const { now } = usePrice(pack)
  const missing = useMissing(pack)
  if (pack.status !== 'published' || pack.problem) return null
  return (
    <BuyBar after={after} price={missing ? cents(missing.totalCents) : now}>
      <BuyButtons pack={pack} />
    </BuyBar>
  )
}
