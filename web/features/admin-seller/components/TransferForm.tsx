import { Button, Paper, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TransferBlock, transferProblem, USUAL_TRANSFER_DAYS } from '#drizzle/domain/transfer.ts'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { failureMessage, fieldMessages } from '../../../lib/messages.ts'
import { records } from '../../../lib/records.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { SiteSettings } from '../../site/index.ts'

const siteSettings = records('site_settings')

const NONE: TransferBlock = { isOn: false, holder: '', iban: '', bic: '', days: USUAL_TRANSFER_DAYS }

/** « Paiement par virement »: whether buyers may choose it, and the instructions for them. */
export const TransferForm = ({ settings }: { settings: SiteSettings }) => {
  const queries = useQueryClient()
  const [stored, setStored] = useState(settings.transfer ?? NONE)
  const [values, setValues] = useState(stored)
  const [problem, setProblem] = useState('')
  const isDirty = JSON.stringify(values) !== JSON.stringify(stored)
  useLeaveGuard(isDirty)
  const change = (next: Partial<TransferBlock>) => {
    setProblem('')
    setValues((now) => ({ ...now, ...next }))
  }
  const act = useMutation({
    mutationFn: () => siteSettings.update(settings.id, { transfer: values }),
    onSuccess: () => {
      setStored(values)
      notify.success('Modifications enregistrées.')
    },
    onError: (error) => setProblem(fieldMessages(error).transfer ?? failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['site_settings'] }),
  })
  const submit = () => {
    const wrong = transferProblem(values)
    setProblem(wrong)
    if (wrong === '') act.mutate()
  }
  return (
    <form
      noValidate
      aria-label="Paiement par virement"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Paper withBorder p="lg" mt="lg" maw={720}>
        <Title order={2} size="h3" mb="md">
          Paiement par virement
        </Title>
        <Stack gap="md">
          <Switch
            label="Proposer le virement au moment de payer"
            description="La commande est gardée le temps indiqué. L’acheteur reçoit ces coordonnées et le numéro à rappeler."
            checked={values.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          <TextInput
            label="Titulaire du compte"
            maxLength={200}
            value={values.holder}
            onChange={(event) => change({ holder: event.currentTarget.value })}
          />
          <TextInput
            label="IBAN"
            maxLength={50}
            value={values.iban}
            error={problem || undefined}
            onChange={(event) => change({ iban: event.currentTarget.value })}
          />
          <TextInput
            label="BIC (facultatif)"
            maxLength={20}
            value={values.bic}
            onChange={(event) => change({ bic: event.currentTarget.value })}
          />
          <IntegerInput
            label="Jours d’attente"
            description="Un rappel part avant la fin, puis la commande est annulée."
            value={values.days}
            onChange={(days) => change({ days: days ?? 0 })}
          />
          <Text size="sm" c="dimmed">
            Les virements reçus se notent sur la commande, avec les chèques et les espèces.
          </Text>
          <div>
            <Button type="submit" loading={act.isPending} disabled={!isDirty}>
              Enregistrer le virement
            </Button>
          </div>
        </Stack>
      </Paper>
    </form>
  )
}
