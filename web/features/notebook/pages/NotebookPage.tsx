import { lazy, Suspense } from 'react'
import { link } from '../../../lib/paths.ts'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from './NotebookPage.module.css'

// The text is in the browser: the page is rendered without it.
const Notebook = lazy(() => import('../components/Notebook.tsx'))

const CRUMBS = [{ label: 'Accueil', to: link('home') }, { label: 'Carnet d’écriture' }]

/** `/tiptap`. */
export default function NotebookPage() {
  return (
    <main className={`container ${styles.page}`}>
      <Breadcrumb items={CRUMBS} />
      <PageHead
        title="Votre carnet d’écriture"
        lead="Vos écrits restent sur cet appareil. Personne d’autre ne les lit, nous non plus."
      />
      <Suspense fallback={<Skeleton height={480} />}>
        <Notebook />
      </Suspense>
    </main>
  )
}
