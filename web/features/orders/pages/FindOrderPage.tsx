import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from '../../../ui/page/Page.module.css'

/** In the HTML of the page; its script comes after what can be read. */
const FindForm = lazy(() => import('../components/FindForm.tsx'))
/** Only after the mail's link. */
const FoundList = lazy(() => import('../components/FoundList.tsx'))

/** `/commande/retrouver`: for buyers without an account; with `?acces=` what the mail's link shows. */
export default function FindOrderPage() {
  const [search] = useSearchParams()
  const token = search.get('acces') ?? ''
  return (
    <main className={`container ${styles.page}`}>
      <h1>Retrouver ma commande</h1>
      {token ? (
        <Suspense fallback={null}>
          <FoundList key={token} token={token} />
        </Suspense>
      ) : (
        <>
          <p>
            Indiquez votre adresse e-mail : nous vous envoyons un lien vers vos audios, vos carnets et vos
            factures.
          </p>
          <Suspense>
            <FindForm />
          </Suspense>
        </>
      )}
    </main>
  )
}
