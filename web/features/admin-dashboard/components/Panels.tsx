import { Paper, Table, Text, Title } from '@mantine/core'
import { Award, BookOpenCheck, CreditCard, UserPlus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { cents, decimal, plural } from '../../../lib/format.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { percent } from '../../../lib/quantities.ts'
import type { Statistics } from '../queries.ts'
import styles from './Dashboard.module.css'

const ICONS = { payment: CreditCard, enrollment: BookOpenCheck, completion: Award, user: UserPlus }

/** The ten latest events; each links to its person, for users who may see people. */
export const Activity = ({ statistics }: { statistics: Statistics }) => {
  const seesPeople = useCan('users.manage')
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="activite">
      <Title order={2} size="h3" mb="md" id="activite">
        Activité récente
      </Title>
      {statistics.activity.length === 0 ? <Text>Rien de nouveau pour le moment.</Text> : null}
      <ul className={styles.list}>
        {statistics.activity.slice(0, 10).map((entry) => {
          const Icon = ICONS[entry.kind]
          return (
            <li key={`${entry.at}${entry.text}`}>
              <Icon size={18} aria-hidden="true" />
              <span>
                {seesPeople && entry.user ? (
                  <Link to={adminLink('adminUsers', null, { personne: entry.user })}>{entry.text}</Link>
                ) : (
                  entry.text
                )}
                <Text
                  component="time"
                  size="sm"
                  c="dimmed"
                  display="block"
                  dateTime={entry.at.replace(' ', 'T')}
                  title={dateTime(entry.at)}
                >
                  {relative(entry.at)}
                </Text>
              </span>
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}

/** The courses that sell and how far they are followed. */
export const TopCourses = ({ statistics }: { statistics: Statistics }) => (
  <Paper withBorder p="lg" component="section" aria-labelledby="meilleures" className={styles.wide}>
    <Title order={2} size="h3" mb="md" id="meilleures">
      Meilleures formations
    </Title>
    {statistics.topCourses.length === 0 ? <Text>Aucune inscription sur la période.</Text> : null}
    {statistics.topCourses.length > 0 ? (
      <div className={styles.onlyWide}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Formation</Table.Th>
              <Table.Th ta="right">Inscriptions</Table.Th>
              <Table.Th ta="right">Revenus</Table.Th>
              <Table.Th ta="right">Progression moyenne</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {statistics.topCourses.map((course) => (
              <Table.Tr key={course.id}>
                <Table.Td>
                  <Link to={adminLink('adminCourseEdit', { id: course.id })}>{course.title}</Link>
                </Table.Td>
                <Table.Td ta="right">{decimal(course.enrollments)}</Table.Td>
                <Table.Td ta="right">{cents(course.cents)}</Table.Td>
                <Table.Td ta="right">{percent(course.averageProgress)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    ) : null}
    <ul className={styles.onlyPhone}>
      {statistics.topCourses.map((course) => (
        <li key={course.id}>
          <Link to={adminLink('adminCourseEdit', { id: course.id })}>{course.title}</Link>
          <Text size="sm" c="dimmed">
            {`${plural(course.enrollments, 'inscription')}, ${cents(course.cents)}, progression moyenne ${percent(course.averageProgress)}`}
          </Text>
        </li>
      ))}
    </ul>
  </Paper>
)

/** Pending work; a line links to its screen when that screen exists. */
export const ToDo = ({ statistics }: { statistics: Statistics }) => {
  const { todo } = statistics
  const lines = [
    {
      count: todo.draftCourses,
      text: plural(todo.draftCourses, 'formation en brouillon', 'formations en brouillon'),
      to: adminLink('adminCourses', null, { status: 'draft' }),
    },
    {
      count: todo.draftProduits,
      text: plural(todo.draftProduits, 'produit en brouillon', 'produits en brouillon'),
      to: adminLink('adminProducts', null, { status: 'draft' }),
    },
    {
      count: todo.pendingReviews,
      text: plural(todo.pendingReviews, 'avis à relire', 'avis à relire'),
      to: adminLink('adminMessages', null, { genre: 'review' }),
    },
    {
      count: todo.newContacts,
      text: plural(todo.newContacts, 'message sans réponse', 'messages sans réponse'),
      to: adminLink('adminMessages', null, { genre: 'contact' }),
    },
  ].filter((line) => line.count > 0)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="a-faire">
      <Title order={2} size="h3" mb="md" id="a-faire">
        À faire
      </Title>
      {lines.length === 0 ? <Text>Tout est à jour.</Text> : null}
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.text}>
            <Link to={line.to}>{line.text}</Link>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
