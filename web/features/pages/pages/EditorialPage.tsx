import { lazy, Suspense, useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { wayOut } from '../../../lib/way-out.ts'
import { Accordion } from '../../../ui/accordion/Accordion.tsx'
import { AddressButton } from '../../../ui/button/AddressButton.tsx'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Reading } from '../../../ui/reading/Reading.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Skeleton, SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { useFaqs } from '../../faqs/index.ts'
import { useBookingAddress } from '../../site/index.ts'
import { withAnchors } from '../anchors.ts'
import { pageCrumbs } from '../crumbs.ts'
import { type EditorialPage as Page, usePage } from '../queries.ts'
import { isWithdrawalPage } from '../withdrawing.ts'
import styles from './EditorialPage.module.css'

/** In the HTML of the page that has it; its script comes with it alone. */
const WithdrawalForm = lazy(() => import('../components/WithdrawalForm.tsx'))
const ContactForm = lazy(() => import('../components/ContactForm.tsx'))

function Picture({ page }: { page: Page }) {
  const picture = page.blocks?.picture
  if (!picture) return null
  return (
    <Illustration
      motif={picture.motif}
      palette={picture.palette}
      seed={picture.seed}
      className={picture.motif === 'portrait' ? styles.portrait : styles.picture}
    />
  )
}

function Faq() {
  const faqs = useFaqs()
  return (
    <Load
      query={faqs}
      loading={<SkeletonCards count={6} height={56} />}
      isEmpty={(page) => page.items.length === 0}
      empty={<p>Les questions arrivent bientôt.</p>}
    >
      {(page) => (
        <div>
          {page.items.map((faq) => (
            <Accordion key={faq.id} title={faq.question} level={2}>
              <RichText html={faq.answer} />
            </Accordion>
          ))}
        </div>
      )}
    </Load>
  )
}

function Editorial({ page }: { page: Page }) {
  const booking = useBookingAddress()
  const { html, anchors } = useMemo(() => withAnchors(page.content), [page.content])
  const button = page.blocks?.button
  return (
    <Reading
      crumbs={pageCrumbs(page)}
      title={page.title}
      anchors={anchors}
      className={styles.page}
      columnClassName={styles.column}
    >
      <Picture page={page} />
      {html ? <RichText html={html} /> : null}
      {page.blocks?.feature === 'faq' ? <Faq /> : null}
      {page.blocks?.feature === 'contact' ? (
        <Suspense>
          <ContactForm />
        </Suspense>
      ) : null}
      {isWithdrawalPage(page.slug) ? (
        <Suspense>
          <WithdrawalForm kind={page.slug} />
        </Suspense>
      ) : null}
      {button ? (
        <div>
          <AddressButton href={button.url === link('booking') ? booking : button.url} size="lg">
            {button.label}
          </AddressButton>
        </div>
      ) : null}
    </Reading>
  )
}

/** The catch-all: an editorial page by its slug, otherwise the 404 of the specification. */
export default function EditorialPage() {
  const { '*': slug = '' } = useParams()
  const page = usePage(slug)
  return (
    <PageLoad
      query={page}
      {...wayOut(`/${slug}`)}
      missing={(error) => (isNotFound(error) ? `Page Not Found: /${slug}` : undefined)}
      loading={<Skeleton height={480} />}
    >
      {(data) => <Editorial page={data} />}
    </PageLoad>
  )
}
