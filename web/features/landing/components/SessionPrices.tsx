import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { euros, minutes } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import type { ProduitCard } from '../../produits/index.ts'
import { pricedSessions } from '../queries.ts'
import styles from './SessionPrices.module.css'

/** What the practitioner left open. */
const Unset = () => <span className={styles.none}>À convenir</span>

function SessionRow({ session }: { session: ProduitCard }) {
  const { title, slug, durationMinutes, place, fromPrice, price, stock } = session
  const { amount, now, before } = currentPriceOf(session, useNow())
  const to = link('product', { id: slug })
  return (
    <tr>
      <th scope="row">
        <Link to={to}>{title}</Link>
      </th>
      <td data-label="Durée" className={styles.number}>
        {durationMinutes ? minutes(durationMinutes) : <Unset />}
      </td>
      <td data-label="Lieu">{place || <Unset />}</td>
      <td data-label="Prix" className={styles.number}>
        <Price now={fromPrice ? `dès ${euros((fromPrice * amount) / price)}` : now} before={before} />
      </td>
      <td>
        {stock === 0 ? (
          <span className={styles.none}>Complet pour le moment</span>
        ) : (
          <LinkButton to={to} aria-label={`Réserver cette séance : ${title}`}>
            Réserver cette séance
          </LinkButton>
        )}
      </td>
    </tr>
  )
}

/** The sessions of a tag, or the first ones, with their length, place and price. */
export function SessionPrices({ tag = '', limit }: { tag?: string; limit?: number }) {
  const sessions = useQuery(pricedSessions(tag, limit))
  return (
    <Load
      query={sessions}
      loading={<SkeletonCards count={limit ?? 3} height={72} />}
      isEmpty={(page) => page.items.length === 0}
      empty={<p>Les tarifs arrivent bientôt.</p>}
    >
      {(page) => (
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">Séance</th>
              <th scope="col">Durée</th>
              <th scope="col">Lieu</th>
              <th scope="col">Prix</th>
              <th scope="col">
                <span className="visually-hidden">Réservation</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </table>
      )}
    </Load>
  )
}
