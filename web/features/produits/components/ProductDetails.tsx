import { useQuery } from '@tanstack/react-query'
import { FICTIONAL_REVIEWS } from '../../../lib/texts.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { Quote } from '../../../ui/quote/Quote.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { openVideo } from '../../../ui/video-modal/store.ts'
import { useFaqs } from '../../faqs/queries.ts'
import { useReviews } from '../../reviews/queries.ts'
import { otherProduits, type Produit } from '../queries.ts'
import { PRODUCT_FAQS } from '../shown.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductDetails.module.css'

const CONTENTS: Record<Produit['kind'], string> = {
  digital:
    'Un fichier à télécharger depuis votre page de commande, à garder et à réécouter autant que vous le souhaitez.',
  physical: 'Un objet préparé et expédié à l’adresse que vous indiquez.',
  service: 'Un accompagnement en direct. Nous convenons du rendez-vous après votre commande.',
  '': '',
}

function Opinions({ produit }: { produit: string }) {
  const page = useReviews({ produit }).data
  if (!page || page.items.length === 0) return null
  return (
    <section aria-labelledby="opinions" className={styles.block}>
      <h2 id="opinions">Avis</h2>
      <div className={cardGridClass}>
        {page.items.map((review) => (
          <Quote
            key={review.id}
            text={review.body}
            author={review.authorName}
            badge={review.fictional ? <Badge>Témoignage fictif</Badge> : undefined}
          />
        ))}
      </div>
      {page.items.some((review) => review.fictional) ? (
        <p className={styles.notice}>{FICTIONAL_REVIEWS}</p>
      ) : null}
    </section>
  )
}

function Others({ product }: { product: Produit }) {
  const others = useQuery(otherProduits(product.id)).data?.items ?? []
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others" className={styles.block}>
      <h2 id="others">Vous aimerez aussi</h2>
      <ul className={cardGridClass}>
        {others.map((other) => (
          <li key={other.id}>
            <ProductCard product={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Description, contents, extract, questions, opinions, other products. */
export function ProductDetails({ product }: { product: Produit }) {
  const faqs = useFaqs(PRODUCT_FAQS).data?.items ?? []
  return (
    <>
      <section aria-labelledby="description" className={styles.block}>
        <h2 id="description">Description</h2>
        <RichText html={product.content} />
      </section>
      {CONTENTS[product.kind] ? (
        <section aria-labelledby="contents" className={styles.block}>
          <h2 id="contents">Contenu</h2>
          <p>{CONTENTS[product.kind]}</p>
        </section>
      ) : null}
      {product.videoId ? (
        <section aria-labelledby="extract" className={styles.block}>
          <h2 id="extract">Extrait</h2>
          <Button variant="outline" icon={<Icon name="play" />} onClick={() => openVideo(product.videoId)}>
            Voir l’extrait
          </Button>
        </section>
      ) : null}
      {faqs.length > 0 ? (
        <section aria-labelledby="questions" className={styles.block}>
          <h2 id="questions">Questions</h2>
          <div className={styles.faq}>
            {faqs.map((faq) => (
              <Accordion key={faq.id} title={faq.question}>
                <RichText html={faq.answer} />
              </Accordion>
            ))}
          </div>
        </section>
      ) : null}
      <Opinions produit={product.id} />
      <Others product={product} />
    </>
  )
}
