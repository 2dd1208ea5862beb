import { sessionNextStep } from '#drizzle/domain/host.ts'
import { fileUrl } from '../../../lib/files.ts'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { FileList } from '../../../ui/file-list/FileList.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { listedFiles, type Order } from '../../orders/index.ts'
import { useSettings } from '../../site/index.ts'
import { useOutline } from '../queries.ts'
import styles from './Success.module.css'

type Item = Order['items'][number]

/** The first lesson for its member; a guest opens the course by the link of the mail, which proves the address. */
function CourseNext({ item, order }: { item: Item; order: Order }) {
  const user = useUser()
  const outline = useOutline(item.ref).data
  if (!user)
    return (
      <p>
        Le lien qui ouvre votre formation vient de partir à l’adresse {order.email}. Pensez à regarder dans
        les courriers indésirables.
      </p>
    )
  const first = outline?.modules.flatMap(({ lessons }) => lessons).find(({ locked }) => !locked)
  const to = first
    ? link('memberLesson', { id: item.ref, lessonId: first.id })
    : link('memberCourse', { id: item.ref })
  return (
    <div>
      <LinkButton to={to} variant="strong" size="lg">
        Commencer la première leçon
      </LinkButton>
    </div>
  )
}

/** What comes next for one thing that was bought. */
function Next({ item, order, isFirst }: { item: Item; order: Order; isFirst: boolean }) {
  const settings = useSettings()
  if (item.opensAt)
    return (
      <p>
        Accessible à partir du {longDate(item.opensAt)}. Jusque-là, vous gardez votre droit de rétractation.
      </p>
    )
  if (item.kind === 'course') return <CourseNext item={item} order={order} />
  if (item.delivery === 'person') return <p>{sessionNextStep(settings?.practitioner ?? '')}</p>
  if (item.delivery === 'post')
    return (
      <p>
        {order.delivery === 'pickup'
          ? `À retirer\u00a0: ${order.destination}`
          : `Nous préparons votre envoi à l’adresse\u00a0: ${order.destination || 'de votre commande'}.`}
      </p>
    )
  const files = listedFiles(order, item)
  return (
    <>
      <FileList files={files} isMain={isFirst} />
      {files.some(({ media }) => media === 'audio') ? (
        <p className={styles.note}>{NOT_WHILE_DRIVING}</p>
      ) : null}
    </>
  )
}

interface Props {
  item: Item
  order: Order
  isFirst: boolean
}

/** One thing that was bought, with its picture and what comes next. */
export function BoughtItem({ item, order, isFirst }: Props) {
  const owner = { id: item.ref, collectionId: item.collectionId }
  return (
    <section className={styles.item}>
      <Picture
        seed={item.slug || item.title}
        small={fileUrl(owner, item.image, { thumb: '480x360', format: 'webp' })}
        className={styles.picture}
        isEager
      />
      <div className={styles.next}>
        <h2>
          {item.title}
          {item.qty > 1 ? ` × ${item.qty}` : ''}
        </h2>
        <Next item={item} order={order} isFirst={isFirst} />
      </div>
    </section>
  )
}
