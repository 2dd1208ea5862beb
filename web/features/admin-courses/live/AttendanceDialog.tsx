import { Button, Group, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_LIVE_MINUTES } from '#drizzle/domain/live.ts'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useRaised } from '../../../admin-ui/hooks/use-layers.ts'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { Lesson } from '../queries.ts'
import styles from './Live.module.css'
import { type AttendanceSheet, attendanceOf, type Noted, noteAttendance } from './queries.ts'

type Person = AttendanceSheet['people'][number]
/** The part of a lesson that the sheet needs. */
type Held = Pick<Lesson, 'id' | 'title'>

const traceOf = ({ joinedAt }: Person): string =>
  joinedAt ? `A ouvert la salle le ${dateAtTime(joinedAt)}` : 'N’a pas ouvert la salle depuis le site'

const Row = (props: {
  person: Person
  usual: number
  minutes: number
  onChange: (minutes: number) => void
}) => {
  const { person, usual, minutes, onChange } = props
  const name = person.name || person.email
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        {name}
        <Text span size="sm" c="dimmed" display="block">
          {traceOf(person)}
        </Text>
      </span>
      <Switch
        label="Présent"
        aria-label={`${name}\u00a0: présent`}
        checked={minutes > 0}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : 0)}
      />
      <NumberInput
        aria-label={`Minutes de présence de ${name}`}
        className={styles.minutes}
        value={minutes}
        min={0}
        max={MAX_LIVE_MINUTES}
        allowDecimal={false}
        suffix={'\u00a0min'}
        onChange={(value) => onChange(typeof value === 'number' ? value : 0)}
      />
    </li>
  )
}

const Sheet = ({ lesson, sheet, close }: { lesson: Held; sheet: AttendanceSheet; close: () => void }) => {
  const queries = useQueryClient()
  // Members who came into the room are proposed as present; nothing is recorded before it is saved.
  const [minutes, setMinutes] = useState(
    () =>
      new Map(
        sheet.people.map((person) => [person.user, person.minutes ?? (person.joinedAt ? sheet.minutes : 0)]),
      ),
  )
  const people: Noted[] = sheet.people.map(({ user }) => ({ user, minutes: minutes.get(user) ?? 0 }))
  const keep = useMutation({
    mutationFn: () => noteAttendance(lesson.id, people),
    onSuccess: (stored) => {
      queries.setQueryData(attendanceOf(lesson.id).queryKey, stored)
      void queries.invalidateQueries({ queryKey: ['progress'] })
      notify.success('Les présences sont notées.')
      close()
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (sheet.people.length === 0) return <EmptyState title="Personne ne suit encore cette formation." />
  const present = people.filter((person) => person.minutes > 0).length
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!keep.isPending) keep.mutate()
      }}
    >
      <Stack>
        <Text size="sm">
          Les personnes présentes ont terminé la leçon, et ce temps compte sur leur attestation d’assiduité.
          Une correction remplace ce qui était noté.
        </Text>
        <ul className={styles.people}>
          {sheet.people.map((person) => (
            <Row
              key={person.user}
              person={person}
              usual={sheet.minutes}
              minutes={minutes.get(person.user) ?? 0}
              onChange={(value) => setMinutes(new Map(minutes).set(person.user, value))}
            />
          ))}
        </ul>
        <Text role="status">{`${plural(present, 'personne présente', 'personnes présentes')} sur ${people.length}.`}</Text>
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" loading={keep.isPending}>
            Enregistrer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** « Présences »: who was there, as the team notes it. */
export const AttendanceDialog = ({ lesson, close }: { lesson: Held; close: () => void }) => {
  useRaised(true)
  const query = useQuery({ ...attendanceOf(lesson.id), refetchOnMount: 'always' })
  return (
    <Modal opened onClose={close} size="lg" title={`Présences\u00a0: ${lesson.title}`}>
      <AdminLoad query={query} skeleton={<Blocks rows={4} height={56} />}>
        {(sheet) => <Sheet lesson={lesson} sheet={sheet} close={close} />}
      </AdminLoad>
    </Modal>
  )
}
