import { Button, Group, NativeSelect, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminLoad } from '../../../admin-ui/components/LoadState.tsx'
import { ProgressBar } from '../../../admin-ui/components/Progress.tsx'
import { PAYMENT_TYPES } from '../../../admin-ui/labels.ts'
import { longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { useCan } from '../../../lib/permissions.ts'
import { notify } from '../../../ui/toast/store.ts'
import { allCourses, enrollments, enrollmentsOf } from '../queries.ts'
import styles from './Person.module.css'
import { Review } from './Review.tsx'

/** The person's courses: progress, access on or off, and « Inscrire à une formation ». */
export const Enrollments = ({ personId }: { personId: string }) => {
  const queries = useQueryClient()
  const query = useQuery(enrollmentsOf(personId))
  const may = useCan('courses.manage')
  const after = () => queries.invalidateQueries({ queryKey: ['enrollments'] })
  const toggle = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => enrollments.update(id, { isActive }),
    onSuccess: after,
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (!may) return <Text>Vous n’avez pas accès aux inscriptions.</Text>
  return (
    <>
      <AdminLoad
        query={query}
        isEmpty={(list) => list.length === 0}
        empty={<Text>Aucune formation pour le moment.</Text>}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((entry) => {
              const title = entry.expand?.course?.title ?? 'Formation'
              return (
                <li key={entry.id}>
                  <strong>{title}</strong>
                  <Text size="sm" c="dimmed">
                    {`${PAYMENT_TYPES[entry.paymentType] ?? ''}, depuis le ${longDate(entry.enrolledAt)}${entry.expiresAt ? `, jusqu’au ${longDate(entry.expiresAt)}` : ''}`}
                  </Text>
                  <ProgressBar value={entry.progress} label={`Progression dans ${title}`} />
                  <Review enrollment={entry} title={title} />
                  <Switch
                    label="Accès ouvert"
                    aria-label={`Accès ouvert, ${title}`}
                    checked={entry.isActive}
                    disabled={toggle.isPending}
                    onChange={(event) =>
                      toggle.mutate({ id: entry.id, isActive: event.currentTarget.checked })
                    }
                  />
                </li>
              )
            })}
          </ul>
        )}
      </AdminLoad>
      <Enrol personId={personId} taken={(query.data ?? []).map((entry) => entry.course)} after={after} />
    </>
  )
}

const Enrol = (props: { personId: string; taken: string[]; after: () => unknown }) => {
  const courses = useQuery(allCourses)
  const [course, setCourse] = useState('')
  const open = (courses.data ?? []).filter(({ id }) => !props.taken.includes(id))
  const enrol = useMutation({
    mutationFn: () =>
      enrollments.create({ user: props.personId, course, isActive: true, paymentType: 'manual' }),
    onSuccess: () => {
      setCourse('')
      props.after()
      notify.success('Inscription enregistrée.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  if (open.length === 0) return null
  return (
    <Group align="end" mt="md">
      <NativeSelect
        label="Inscrire à une formation"
        value={course}
        data={[
          { value: '', label: 'Choisir…' },
          ...open.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(event) => setCourse(event.currentTarget.value)}
        className={styles.grow}
      />
      <Button disabled={!course} loading={enrol.isPending} onClick={() => enrol.mutate()}>
        Inscrire
      </Button>
    </Group>
  )
}
