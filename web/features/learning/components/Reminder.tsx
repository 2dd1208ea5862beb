import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { useIsCovered } from '../../../admin-ui/hooks/use-layers.ts'
import { download } from '../../../lib/download.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { DAYS } from '../plan/plan-labels.ts'

const EVERY_DAY = DAYS.map((_, at) => String(at + 1))
const USUAL_TIME = '21:30'

/** Evenings and hour of a recording as a calendar file; the site stores nothing of it. */
export const Reminder = ({ lessonId }: { lessonId: string }) => {
  const covered = useIsCovered()
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState(EVERY_DAY)
  const [time, setTime] = useState(USUAL_TIME)
  const calendar = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ days: [...days].sort().join(), time })
      return download(
        `/api/lessons/${encodeURIComponent(lessonId)}/reminder.ics?${query.toString()}`,
        'mes-soirs.ics',
      )
    },
    onSuccess: () => {
      setOpen(false)
      notify.success('Ouvrez le fichier «\u00a0mes-soirs.ics\u00a0» pour l’ajouter à votre agenda.')
    },
    onError: (error) => notify.error(failureMessage(error)),
  })
  return (
    <>
      <Button
        variant="outline"
        leftSection={<BellRing size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Me le rappeler le soir
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        closeOnEscape={!covered}
        title="Me le rappeler le soir"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!calendar.isPending) calendar.mutate()
          }}
        >
          <Stack>
            <Checkbox.Group label="Quels soirs" value={days} onChange={setDays}>
              <Group mt="xs">
                {DAYS.map(({ short, long }, at) => (
                  <Checkbox key={long} value={String(at + 1)} label={short} aria-label={long} />
                ))}
              </Group>
            </Checkbox.Group>
            <TextInput
              label="À quelle heure"
              type="time"
              required
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
            <Text size="sm">
              Votre agenda vous prévient dix minutes avant, tant que cette séance vous est ouverte, pendant
              trois mois si elle l’est sans limite. Ajoutez-le de nouveau pour changer de soirs ou d’heure
              {'\u00a0'}: il remplace le précédent.
            </Text>
            <Group justify="flex-end">
              <Button variant="outline" onClick={() => setOpen(false)}>
                Annuler
              </Button>
              <Button type="submit" disabled={days.length === 0 || time === ''} loading={calendar.isPending}>
                Ajouter à mon agenda
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
