import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { type LibraryItem, libraryOf } from '../../orders/index.ts'
import { Card } from './Card.tsx'
import { BoughtAudios, SharedDocuments } from './ClientFiles.tsx'
import { useSharedDocuments } from './use-shared-documents.ts'

const isPlaying = ({ files }: LibraryItem): boolean => files.some(({ media }) => media === 'audio')

/** `/client?view=documents`: what the practitioner has shared, and the audios that were bought. */
export const DocumentsView = ({ userId }: { userId: string }) => {
  const documents = useSharedDocuments(userId)
  const library = useQuery(libraryOf(userId))
  const audios = (library.data?.items ?? []).filter(isPlaying)
  return (
    <>
      <Card title="Partagés avec vous">
        <AdminLoad
          query={documents}
          skeleton={<Blocks rows={2} height={56} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<Text>Aucun document partagé.</Text>}
        >
          {({ items }) => <SharedDocuments documents={items} />}
        </AdminLoad>
      </Card>
      <Card title="Vos audios">
        <AdminLoad
          query={library}
          skeleton={<Blocks rows={2} height={56} />}
          isEmpty={() => audios.length === 0}
          empty={<Text>Les audios que vous prendrez dans la boutique se rangeront ici.</Text>}
        >
          {() => <BoughtAudios items={audios} />}
        </AdminLoad>
      </Card>
    </>
  )
}
