import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import styles from '../../../admin-ui/client/Client.module.css'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { type LibraryItem, libraryOf } from '../../orders/index.ts'
import { Card } from './Card.tsx'

/** The sessions that the person has bought: their moment is agreed on afterwards. */
export const sessionsOf = (items: readonly LibraryItem[]): LibraryItem[] =>
  items.filter(({ kind }) => kind === 'service')

export const BookButton = () => (
  <Button component={Link} to={link('booking')}>
    Prendre rendez-vous
  </Button>
)

const Sessions = ({ sessions }: { sessions: readonly LibraryItem[] }) => (
  <ul className={styles.rows}>
    {sessions.map(({ id, title, purchases }) => (
      <li key={id}>
        <div className={styles.what}>
          <Text span fw={600}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {`Prise le ${longDate(purchases[0]?.boughtAt)}`}
          </Text>
        </div>
        <Button component={Link} to={link('memberPurchase', { id })} variant="outline">
          Voir la séance
        </Button>
      </li>
    ))}
  </ul>
)

/** `/client?view=rendez-vous`: the sessions of the person. They are agreed on in the practitioner's agenda. */
export const AppointmentsView = ({ userId }: { userId: string }) => {
  const library = useQuery(libraryOf(userId))
  const sessions = sessionsOf(library.data?.items ?? [])
  return (
    <>
      <Card title="À venir">
        <Text>Aucun rendez-vous à venir.</Text>
        <div className={styles.acts}>
          <BookButton />
        </div>
      </Card>
      <Card title="Vos séances">
        <AdminLoad
          query={library}
          skeleton={<Blocks rows={2} height={56} />}
          isEmpty={() => sessions.length === 0}
          empty={<Text>Les séances que vous prendrez se rangeront ici.</Text>}
        >
          {() => <Sessions sessions={sessions} />}
        </AdminLoad>
      </Card>
    </>
  )
}
