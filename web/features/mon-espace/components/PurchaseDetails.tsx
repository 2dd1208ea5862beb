import { Button, Text, Title } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { openFile } from '../../../admin-ui/media/open-file.ts'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { LibraryItem } from '../../orders/index.ts'
import { purchaseFile } from '../media/purchase-file.ts'
import { InvoiceButton } from './Payments.tsx'
import styles from './Shelf.module.css'

/** Every file of it; one that can be played and is not in the player goes there. */
export const Downloads = ({
  item,
  chosen,
  onPlay,
}: {
  item: LibraryItem
  /** The one in the player. */
  chosen: string
  onPlay: (url: string) => void
}) => (
  <Panel labelledBy="fichiers">
    <Title order={2} size="h3" id="fichiers">
      À télécharger
    </Title>
    <ul className={styles.downloads}>
      {item.files.map((file) => (
        <li key={file.url}>
          <span className={styles.name}>
            {file.title}
            {file.extension ? <Text span c="dimmed">{` (${file.extension.toUpperCase()})`}</Text> : null}
          </span>
          {file.url !== chosen && (file.media === 'audio' || file.media === 'video') ? (
            <Button variant="subtle" aria-label={`Lire ${file.title}`} onClick={() => onPlay(file.url)}>
              {file.media === 'audio' ? 'Écouter' : 'Regarder'}
            </Button>
          ) : null}
          <Button
            variant="outline"
            aria-label={`Télécharger ${file.title}, ${file.extension.toUpperCase()}`}
            leftSection={<FileDown size={18} aria-hidden="true" />}
            onClick={() => void openFile(purchaseFile(file), true)}
          >
            Télécharger
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
)

/** Agreed on afterwards, or sent by post. */
export const Arrangement = ({ item }: { item: LibraryItem }) => (
  <Panel>
    {item.kind === 'service' ? (
      <>
        <Text>Votre séance est réservée. Choisissons ensemble le moment qui vous convient.</Text>
        <div className={styles.acts}>
          <Button component={Link} to={link('booking')}>
            Prendre rendez-vous
          </Button>
        </div>
      </>
    ) : (
      <Text>Votre colis part sous trois jours ouvrés à l’adresse que vous avez indiquée.</Text>
    )}
  </Panel>
)

/** When it was bought, and the invoices. */
export const Purchases = ({ item }: { item: LibraryItem }) => (
  <Panel labelledBy="achats">
    <Title order={2} size="h3" id="achats">
      {item.purchases.length > 1 ? 'Vos commandes' : 'Votre commande'}
    </Title>
    <ul className={styles.invoices}>
      {item.purchases.map((purchase) => (
        <li key={purchase.orderNumber}>
          <span className={styles.name}>
            {`N°\u00a0${purchase.orderNumber}, le ${longDate(purchase.boughtAt)}`}
            {purchase.qty > 1 ? ` × ${purchase.qty}` : ''}
          </span>
          {purchase.invoiceNumber ? <InvoiceButton number={purchase.invoiceNumber} /> : <Text>Gratuit</Text>}
        </li>
      ))}
    </ul>
  </Panel>
)
