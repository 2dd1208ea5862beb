import { useQuery } from '@tanstack/react-query'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { cardGridClass } from '../../../ui/media-card/MediaCard.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { openVideo } from '../../../ui/video-modal/store.ts'
import { ReviewList, useReviews } from '../../reviews/index.ts'
import { contentsOf, practicalQuestions } from '../practical.ts'
import type { Produit } from '../queries.ts'
import { otherProduits, shownOthers } from '../related.ts'
import { ProductCard } from './ProductCard.tsx'
import styles from './ProductDetails.module.css'

function Opinions({ produit }: { produit: string }) {
  const page = useReviews({ produit }).data
  if (!page || page.items.length === 0) return null
  return (
    <section aria-labelledby="opinions" className={styles.block}>
      <h2 id="opinions">Avis</h2>
      <ReviewList reviews={page.items} className={cardGridClass} />
    </section>
  )
}

function Others({ product }: { product: Produit }) {
  const others = shownOthers(product, useQuery(otherProduits(product)).data?.items ?? [])
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

/** Description, contents, preview, questions, reviews, other products. */
export function ProductDetails({ product }: { product: Produit }) {
  const questions = practicalQuestions(product)
  const contents = contentsOf(product)
  return (
    <>
      {product.content ? (
        <section aria-labelledby="description" className={styles.block}>
          <h2 id="description">Description</h2>
          <RichText html={product.content} />
        </section>
      ) : null}
      {contents ? (
        <section aria-labelledby="contents" className={styles.block}>
          <h2 id="contents">Contenu</h2>
          <p>{contents}</p>
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
      {questions.length > 0 ? (
        <section aria-labelledby="questions" className={styles.block}>
          <h2 id="questions">Questions</h2>
          <div className={styles.faq}>
            {questions.map(({ question, answer }) => (
              <Accordion key={question} title={question}>
                <p>{answer}</p>
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
