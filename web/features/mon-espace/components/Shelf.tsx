import { Button, Text, Title } from '@mantine/core'
import { BookOpen, CalendarDays, FileText, Headphones, Package } from 'lucide-react'
import { Link } from 'react-router-dom'
import coverStyles from '../../../admin-ui/components/Cover.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { fileUrl } from '../../../lib/files.ts'
import { longDate, plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import type { LibraryItem } from '../../orders/index.ts'
import styles from './Shelf.module.css'

/** The first action on a purchase. */
export const firstAct = ({ files, kind }: LibraryItem): string => {
  if (files.some(({ media }) => media === 'audio')) return 'Écouter'
  if (files.some(({ media }) => media === 'video')) return 'Regarder'
  if (files.some(({ media }) => media === 'document')) return 'Lire'
  if (files.length > 0) return 'Télécharger'
  return kind === 'service' ? 'Prendre rendez-vous' : 'Voir le détail'
}

const ICONS = {
  Écouter: Headphones,
  Regarder: Headphones,
  Lire: FileText,
  Télécharger: FileText,
  'Prendre rendez-vous': CalendarDays,
  'Voir le détail': Package,
} as const
const iconOf = (item: LibraryItem) => ICONS[firstAct(item) as keyof typeof ICONS] ?? BookOpen

/** The picture of a purchase; decorative, because the title is beside it. */
export const PurchaseCover = ({ item, small }: { item: LibraryItem; small?: boolean }) => {
  const Icon = iconOf(item)
  const address = item.image ? fileUrl(item, item.image, { thumb: '480x360', format: 'webp' }) : ''
  return (
    <div className={small ? coverStyles.small : coverStyles.cover}>
      {address ? (
        <img src={address} alt="" loading="lazy" width={480} height={360} />
      ) : (
        <Icon size={32} aria-hidden="true" />
      )}
    </div>
  )
}

/** « Audio MP3 et document PDF », « Séance, 2 commandes ». */
const factsOf = (item: LibraryItem): string => {
  const latest = item.purchases[0]
  if (item.opensAt) return `Accessible à partir du ${longDate(item.opensAt)}`
  const times = item.purchases.length > 1 ? `, ${plural(item.purchases.length, 'commande')}` : ''
  return latest ? `Depuis le ${longDate(latest.boughtAt)}${times}` : ''
}

const Entry = ({ item, order, isSample }: { item: LibraryItem; order: 2 | 3; isSample: boolean }) => {
  const Icon = iconOf(item)
  const to = link('memberPurchase', { id: item.id }, isSample ? { preview: 'true' } : undefined)
  return (
    <Panel row>
      <PurchaseCover item={item} small />
      <div className={styles.text}>
        <Title order={order} size="h3">
          <Link to={to}>{item.title}</Link>
        </Title>
        <Text size="sm" c="dimmed">
          {factsOf(item)}
        </Text>
        <Button
          component={Link}
          to={to}
          variant="outline"
          aria-label={`${firstAct(item)}, ${item.title}`}
          leftSection={<Icon size={18} aria-hidden="true" />}
          className={styles.act}
        >
          {firstAct(item)}
        </Button>
      </div>
    </Panel>
  )
}

/** Purchases as cards, with headings of the level `order`. */
export const Shelf = ({
  items,
  order = 3,
  isSample = false,
}: {
  items: readonly LibraryItem[]
  order?: 2 | 3
  isSample?: boolean
}) => (
  <ul className={styles.shelf}>
    {items.map((item) => (
      <li key={item.id}>
        <Entry item={item} order={order} isSample={isSample} />
      </li>
    ))}
  </ul>
)
