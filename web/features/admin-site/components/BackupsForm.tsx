import { Badge, Button, Group, Stack, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { Folded } from '../../../admin-ui/forms/Folded.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { change, type SiteConnections, siteConnections } from '../connections.ts'

type Backups = SiteConnections['backups']

/** Whether a backup is made every night, and how many stay. */
export const BackupsForm = ({ stored }: { stored: Backups }) => {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Partial<Backups>>({})
  const values = { ...stored, ...draft }
  const isDirty = values.isDaily !== stored.isDaily || values.keep !== stored.keep
  useLeaveGuard(isDirty)
  const save = useMutation({
    mutationFn: () => change({ backups: values }),
    onSuccess: (now) => {
      queries.setQueryData(siteConnections.queryKey, now)
      setDraft({})
      notifySaved()
    },
    onError: (error) => {
      if (!fieldMessages(error)['backups.keep']) notify.error(failureMessage(error))
    },
  })
  return (
    <Folded
      label={
        <Group component="span" gap="sm" wrap="nowrap">
          Sauvegardes
          <Badge color={stored.isDaily ? 'green' : 'red'}>{stored.isDaily ? 'Chaque nuit' : 'Aucune'}</Badge>
        </Group>
      }
    >
      <form
        noValidate
        aria-label="Sauvegardes"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          <Switch
            label="Sauvegarder le site chaque nuit"
            checked={values.isDaily}
            onChange={({ currentTarget }) => setDraft((now) => ({ ...now, isDaily: currentTarget.checked }))}
          />
          {values.isDaily ? (
            <IntegerInput
              label="Sauvegardes gardées"
              value={values.keep}
              error={save.error ? fieldMessages(save.error)['backups.keep'] : undefined}
              onChange={(keep) => setDraft((now) => ({ ...now, keep: keep ?? 0 }))}
            />
          ) : null}
          <div>
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              Enregistrer
            </Button>
          </div>
        </Stack>
      </form>
    </Folded>
  )
}
