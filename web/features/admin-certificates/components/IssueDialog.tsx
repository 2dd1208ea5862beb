import { Alert, Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { longDate, plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { allCourses, type Due, dueOf, issueAll } from '../queries.ts'

/** As many names as a dialog shows; the others are counted. */
const NAMED = 10

const labelOf = ({ total, isGiven }: Due): string => {
  if (!isGiven)
    return 'Cette formation ne remet pas d’attestation. Activez-la dans l’onglet Publication de la formation.'
  if (total === 0) return 'Toutes les personnes qui ont terminé cette formation ont leur attestation.'
  return total === 1
    ? 'Une personne a terminé cette formation sans recevoir d’attestation\u00a0:'
    : `${plural(total, 'personne')} ont terminé cette formation sans recevoir d’attestation\u00a0:`
}

/** The members waiting for an attestation, before any is issued. */
const Waiting = ({ due }: { due: Due }) => {
  if (!due.isGiven) return <Alert color="yellow">{labelOf(due)}</Alert>
  return (
    <>
      <Text>{labelOf(due)}</Text>
      <List spacing={4}>
        {due.people.slice(0, NAMED).map(({ enrollment, name, completedAt }) => (
          <List.Item key={enrollment}>{`${name}, le ${longDate(completedAt)}`}</List.Item>
        ))}
        {due.total > NAMED ? <List.Item>{`et ${plural(due.total - NAMED, 'autre')}`}</List.Item> : null}
      </List>
      {due.total > 0 ? (
        <Text size="sm" c="dimmed">
          Chacune recevra un e-mail. Les numéros suivent l’ordre dans lequel la formation a été terminée.
        </Text>
      ) : null}
    </>
  )
}

/** « Remettre des attestations »: to those who ended a course before it gave any. */
export const IssueDialog = (props: { opened: boolean; close: () => void; course: string }) => (
  <Modal
    opened={props.opened}
    onClose={props.close}
    closeOnEscape={!useIsCovered()}
    title="Remettre les attestations qui manquent"
    size="lg"
  >
    <Form close={props.close} initial={props.course} />
  </Modal>
)

const Form = ({ close, initial }: { close: () => void; initial: string }) => {
  const queries = useQueryClient()
  const courses = useQuery(allCourses)
  const [course, setCourse] = useState(initial)
  const due = useQuery({ ...dueOf(course), enabled: course !== '', staleTime: 0 })
  const issue = useMutation({
    mutationFn: () => issueAll(course),
    onSuccess: ({ issued }) => {
      if (issued > 0) notify.success(`${plural(issued, 'attestation remise', 'attestations remises')}.`)
      else notify.warning('Rien n’a changé\u00a0: quelqu’un d’autre vient de les remettre.')
      close()
    },
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['certificates'] }),
        queries.invalidateQueries({ queryKey: ['courses', 'GET /api/courses/:id/certificates/due'] }),
      ]),
  })
  const options = [
    { value: '', label: 'Choisir une formation…' },
    ...(courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ]
  const count = due.data?.isGiven ? due.data.total : 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !issue.isPending) issue.mutate()
      }}
    >
      <Stack>
        <NativeSelect
          label="Formation"
          data={options}
          value={course}
          onChange={(event) => setCourse(event.currentTarget.value)}
          data-autofocus
        />
        {course ? (
          <AdminLoad query={due} skeleton={<Blocks rows={3} />}>
            {(found) => <Waiting due={found} />}
          </AdminLoad>
        ) : null}
        <Group justify="flex-end">
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button type="submit" disabled={count === 0} loading={issue.isPending}>
            {count > 0 ? `Remettre ${plural(count, 'attestation')}` : 'Remettre'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
