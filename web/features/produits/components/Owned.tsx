import { fileToken } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { type LibraryItem, withAccess } from '../../orders/index.ts'
import styles from './Owned.module.css'

type PurchasedFile = LibraryItem['files'][number]

const download = async (file: PurchasedFile): Promise<void> => {
  try {
    window.location.assign(withAccess(file.url, await fileToken(), true))
  } catch (error) {
    notify.error(failureMessage(error))
  }
}

/** The owner's first action. */
const actOf = (
  files: readonly PurchasedFile[],
): { label: string; icon: 'play' | 'document' | 'arrow-right' } => {
  const has = (media: PurchasedFile['media']) => files.some((file) => file.media === media)
  if (has('audio')) return { label: 'Écouter', icon: 'play' }
  if (has('video')) return { label: 'Regarder', icon: 'play' }
  return has('document') ? { label: 'Lire', icon: 'document' } : { label: 'Ouvrir', icon: 'arrow-right' }
}

/** « Vous l’avez déjà »: replaces the price for owners. */
export function Owned({ item }: { item: LibraryItem }) {
  const act = actOf(item.files)
  const [only, ...others] = item.files
  const to = link('memberPurchase', { id: item.id })
  if (item.opensAt)
    return (
      <section className={styles.owned} aria-label="Dans votre bibliothèque">
        <p className={styles.word}>Vous l’avez déjà</p>
        <p>Accessible à partir du {longDate(item.opensAt)}.</p>
        <div className={styles.acts}>
          <LinkButton to={to} variant="outline" size="lg">
            Voir dans ma bibliothèque
          </LinkButton>
        </div>
      </section>
    )
  return (
    <section className={styles.owned} aria-label="Dans votre bibliothèque">
      <p className={styles.word}>Vous l’avez déjà</p>
      <p>Dans votre bibliothèque depuis le {longDate(item.purchases[0]?.boughtAt)}.</p>
      <div className={styles.acts}>
        <LinkButton to={to} variant="strong" size="lg" icon={<Icon name={act.icon} />}>
          {act.label}
        </LinkButton>
        {only && others.length === 0 ? (
          <Button
            variant="outline"
            size="lg"
            icon={<Icon name="download" />}
            onClick={() => void download(only)}
          >
            Télécharger
          </Button>
        ) : null}
        {others.length > 0 ? (
          <LinkButton to={`${to}#fichiers`} variant="outline" size="lg" icon={<Icon name="download" />}>
            Télécharger
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}
