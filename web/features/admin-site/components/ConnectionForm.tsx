import { Alert, Badge, Button, Group, Stack, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Folded } from '../../../admin-ui/forms/Folded.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import { type Changes, change, siteConnections, type Tested, test } from '../connections.ts'

/** What an input of a connection is bound by. */
export interface Bound<Values> {
  readonly values: Values
  readonly set: (part: Partial<Values>) => void
  readonly errorOf: (name: keyof Values & string) => string | undefined
  readonly isFixed: boolean
}

/**
 * One connection, folded under its name and state: a switch, its fields while it is on, « Enregistrer » and, of what is
 * stored, « Tester ». A secret is written and never shown.
 */
export const ConnectionForm = <Values extends { isOn: boolean }>(props: {
  label: string
  state: string
  switchLabel: string
  what: Tested
  stored: Values
  /** Set by the host of the site. */
  isFixed: boolean
  body: (values: Values) => Changes
  tested: (sentTo: string) => string
  children: (bound: Bound<Values>) => ReactNode
}) => {
  const { stored, what, isFixed } = props
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Partial<Values>>({})
  const values = { ...stored, ...draft }
  const isDirty = Object.entries(draft).some(([name, value]) => value !== stored[name as keyof Values])
  useLeaveGuard(isDirty)
  const save = useMutation({
    mutationFn: () => change(props.body(values)),
    onSuccess: (now) => {
      queries.setQueryData(siteConnections.queryKey, now)
      setDraft({})
      notifySaved()
    },
    onError: (error) => {
      if (Object.keys(fieldMessages(error)).length === 0) notify.error(failureMessage(error))
    },
  })
  const trial = useMutation({ mutationFn: () => test(what) })
  const messages = save.error ? fieldMessages(save.error) : {}
  const set = (part: Partial<Values>) => setDraft((now) => ({ ...now, ...part }))
  return (
    <Folded
      label={
        <Group component="span" gap="sm" wrap="nowrap">
          {props.label}
          <Badge color={stored.isOn ? 'green' : 'gray'}>{props.state}</Badge>
        </Group>
      }
      isNeeded={Object.keys(messages).length > 0}
    >
      <form
        noValidate
        aria-label={props.label}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack>
          {isFixed ? (
            <Alert color="blue">Votre hébergement le fixe&nbsp;: demandez-lui de le changer.</Alert>
          ) : null}
          <Switch
            label={props.switchLabel}
            checked={values.isOn}
            disabled={isFixed}
            onChange={({ currentTarget }) => set({ isOn: currentTarget.checked } as Partial<Values>)}
          />
          {props.children({ values, set, errorOf: (name) => messages[`${what}.${name}`], isFixed })}
          {trial.error ? (
            <Alert color="red" role="alert">
              {failureMessage(trial.error)}
            </Alert>
          ) : null}
          {trial.data ? (
            <Alert color="green" role="status">
              {props.tested(trial.data.sentTo)}
            </Alert>
          ) : null}
          <Group gap="sm">
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              Enregistrer
            </Button>
            {stored.isOn ? (
              <Button
                variant="outline"
                loading={trial.isPending}
                disabled={isDirty || save.isPending}
                onClick={() => trial.mutate()}
              >
                {what === 'mail' ? 'Envoyer un test' : 'Tester'}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Folded>
  )
}
