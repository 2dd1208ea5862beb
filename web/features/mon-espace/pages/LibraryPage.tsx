import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import spaceStyles from '../../../admin-ui/components/Member.module.css'
import { SampleNote } from '../../../admin-ui/components/SampleNote.tsx'
import { useUser } from '../../../lib/auth.ts'
import { link } from '../../../lib/paths.ts'
import { useIsSample } from '../../../lib/use-sample.ts'
import { libraryOf } from '../../orders/index.ts'
import { SampleLibrary } from '../components/Samples.tsx'
import { Shelf } from '../components/Shelf.tsx'

const Own = () => {
  const user = useUser()
  const library = useQuery({ ...libraryOf(user?.id ?? ''), enabled: user !== null })
  return (
    <AdminLoad
      query={library}
      skeleton={<Blocks rows={3} height={120} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          title="Votre bibliothèque vous attend."
          text="Ce que vous prendrez dans la boutique se rangera ici. Un achat fait sans compte arrive dès que l’adresse e-mail de votre compte est confirmée."
          action={
            <div className={spaceStyles.acts}>
              <Button component={Link} to={link('shop')}>
                Découvrir la boutique
              </Button>
              <Button component={Link} to={link('findOrder')} variant="outline">
                Retrouver une commande
              </Button>
            </div>
          }
        />
      }
    >
      {({ items }) => <Shelf items={items} order={2} />}
    </AdminLoad>
  )
}

/** `/mon-espace/bibliotheque`: everything that the person bought in the shop, or had for nothing. */
export default function LibraryPage() {
  const isSample = useIsSample()
  return (
    <main className={spaceStyles.page}>
      {isSample ? <SampleNote /> : null}
      <div>
        <Title order={1}>Ma bibliothèque</Title>
        <Text mt={8}>Vos audios, vos carnets et vos séances, avec leurs factures.</Text>
        <Text mt={8}>
          <Link to={link('kept')}>Mes séances hors connexion</Link>
        </Text>
      </div>
      {isSample ? <SampleLibrary /> : <Own />}
    </main>
  )
}
