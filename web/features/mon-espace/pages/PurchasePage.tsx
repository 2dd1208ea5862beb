import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { Waiting } from '../../../admin-ui/components/Waiting.tsx'
import { OwnReview } from '../../../admin-ui/reviews/OwnReview.tsx'
import { useUser } from '../../../lib/auth.ts'
import { useTitle } from '../../../lib/page.ts'
import { link } from '../../../lib/paths.ts'
import { useIsSample } from '../../../lib/use-sample.ts'
import { type LibraryItem, libraryOf } from '../../orders/index.ts'
import { Arrangement, Downloads, Purchases } from '../components/PurchaseDetails.tsx'
import { PurchaseMedia } from '../components/PurchaseMedia.tsx'
import { SamplePurchase } from '../components/Samples.tsx'
import styles from '../components/Shelf.module.css'
import { PurchaseCover } from '../components/Shelf.tsx'

const Back = () => (
  <Link to={link('memberLibrary')} className={styles.back}>
    <ArrowLeft size={18} aria-hidden="true" />
    Ma bibliothèque
  </Link>
)

const Missing = () => (
  <EmptyState
    title="Ce contenu ne fait pas partie de votre bibliothèque."
    text="Il a peut-être été remboursé, ou acheté avec une autre adresse e-mail."
    action={
      <Button component={Link} to={link('memberLibrary')} variant="outline">
        Voir ma bibliothèque
      </Button>
    }
  />
)

const Item = ({ item, userId }: { item: LibraryItem; userId: string }) => {
  useTitle(item.title)
  // One at a time: two players would both handle the keys.
  const playable = item.files.filter(({ media }) => media === 'audio' || media === 'video')
  const [search, setSearch] = useSearchParams()
  const night = playable.find(({ name }) => name === search.get('nuit'))
  const [chosen, choose] = useState((night ?? playable[0])?.url ?? '')
  const shown = [
    ...playable.filter(({ url }) => url === chosen),
    ...item.files.filter(({ media }) => media === 'document'),
  ]
  return (
    <>
      <div className={styles.top}>
        <PurchaseCover item={item} />
        <div>
          <Title order={1}>{item.title}</Title>
          {item.excerpt ? <Text mt={8}>{item.excerpt}</Text> : null}
        </div>
      </div>
      {shown.map((file) => (
        <PurchaseMedia
          key={file.url}
          item={item}
          file={file}
          userId={userId}
          isNight={file === night}
          // Reloaded or come back to, the page is lit.
          onNight={() => setSearch({}, { replace: true, preventScrollReset: true })}
        />
      ))}
      {item.opensAt ? (
        <Waiting opensAt={item.opensAt} orderNumber={item.purchases[0]?.orderNumber ?? ''} />
      ) : null}
      {item.files.length > 0 ? <Downloads item={item} chosen={chosen} onPlay={choose} /> : null}
      {item.files.length === 0 && !item.opensAt ? <Arrangement item={item} /> : null}
      <Purchases item={item} />
      <OwnReview userId={userId} of={{ produit: item.id }} title={'Qu’en pensez-vous\u00a0?'} />
    </>
  )
}

const Own = ({ id }: { id: string }) => {
  const user = useUser()
  const library = useQuery({ ...libraryOf(user?.id ?? ''), enabled: user !== null })
  const find = (items: readonly LibraryItem[]) => items.find((item) => item.id === id)
  return (
    <AdminLoad query={library} isEmpty={({ items }) => !find(items)} empty={<Missing />}>
      {({ items }) => {
        const item = find(items)
        return item ? <Item key={item.id} item={item} userId={user?.id ?? ''} /> : null
      }}
    </AdminLoad>
  )
}

/** `/mon-espace/bibliotheque/{id}`: listen, read, download, invoice; `?nuit={file}` opens its night screen. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const isSample = useIsSample()
  return (
    <main className={styles.page}>
      {isSample ? <SampleNote /> : <Back />}
      {isSample ? <SamplePurchase id={id} /> : <Own id={id} />}
    </main>
  )
}
