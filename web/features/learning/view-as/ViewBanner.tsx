import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { DateTimeInput } from '../../../admin-ui/components/DateTimeInput.tsx'
import { longDate } from '../../../lib/format.ts'
import type { LearnerView } from '../../admin-learners/index.ts'
import styles from './View.module.css'

interface Props {
  view: LearnerView
  at: string
  setAt: (instant: string) => void
}

/** On every page of a preview: whose course it shows and at which time, with a link out of it. */
export const ViewBanner = ({ view, at, setAt }: Props) => (
  <section className={styles.banner} aria-label="Aperçu">
    <Text>
      <strong>{`Aperçu\u00a0: ce que voit ${view.name}, le ${longDate(at)}.`}</strong>{' '}
      {'Rien n’est enregistré. Sa progression, ses notes, ses réponses et ses échanges ne sont pas montrés.'}
    </Text>
    <DateTimeInput label="Voir le" value={at} onChange={setAt} />
    <Button component={Link} to={adminLink('adminCourseLearners', { id: view.course.id })}>
      Quitter l’aperçu
    </Button>
  </section>
)
