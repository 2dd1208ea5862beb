import { Badge, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from '../../../admin-ui/client/Client.module.css'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { LibraryItem } from '../../orders/index.ts'
import { type ClientDocument, markOpened } from './queries.ts'

const fileOf = (document: ClientDocument) => ({
  addressOf: (token: string, isDownload = false) =>
    fileUrl(document, document.file, { token, download: isDownload }),
})

/** Documents shared with the person; the first download marks one as opened. */
export const SharedDocuments = ({ documents }: { documents: readonly ClientDocument[] }) => {
  const queries = useQueryClient()
  const download = async (document: ClientDocument) => {
    const isThere = await openFile(fileOf(document), true)
    if (isThere && document.readAt) return
    // A failed mark is repeated with the next download.
    if (isThere) await markOpened(document.id).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: ['client_documents'] })
  }
  return (
    <ul className={styles.rows}>
      {documents.map((document) => (
        <li key={document.id}>
          <div className={styles.what}>
            <Text span fw={600}>
              {document.title}
            </Text>{' '}
            {document.readAt ? null : <Badge color="yellow">Nouveau</Badge>}
            <Text size="sm" c="dimmed">
              {`Partagé le ${longDate(document.created)}`}
            </Text>
          </div>
          <Button
            variant="outline"
            leftSection={<Download size={18} aria-hidden="true" />}
            aria-label={`Télécharger ${document.title}`}
            onClick={() => void download(document)}
          >
            Télécharger
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The person's purchased recordings. */
export const BoughtAudios = ({ items }: { items: readonly LibraryItem[] }) => (
  <ul className={styles.rows}>
    {items.map(({ id, title }) => (
      <li key={id}>
        <div className={styles.what}>
          <Text span fw={600}>
            {title}
          </Text>
        </div>
        <Button
          component={Link}
          to={link('memberPurchase', { id })}
          variant="outline"
          aria-label={`Écouter ${title}`}
        >
          Écouter
        </Button>
      </li>
    ))}
  </ul>
)
