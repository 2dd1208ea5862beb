import { Button, NativeSelect, Paper, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { IntegerInput } from '../../../admin-ui/components/IntegerInput.tsx'
import { useKeptDraft } from '../../../admin-ui/drafts/use-stored-draft.tsx'
import { SaveBar } from '../../../admin-ui/forms/SaveBar.tsx'
import { useRecordForm } from '../../../admin-ui/forms/use-record-form.ts'
import { useSharedRecord } from '../../../admin-ui/forms/use-shared-record.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { records } from '../../../lib/records.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { SiteSettings } from '../../site/index.ts'
import { settingsNow } from '../queries.ts'
import {
  blockOf,
  checkSeller,
  REGIME_LABELS,
  SELLER_FIELDS,
  SELLER_LABELS,
  type SellerValues,
  THRESHOLDS,
  valuesOf,
} from '../seller-form.ts'

const siteSettings = records('site_settings')

const useSeller = (settings: SiteSettings) => {
  const queries = useQueryClient()
  // The version that a save starts from: fields that the form does not show stay as stored there.
  const latest = useRef(settings)
  if (settings.updated > latest.current.updated) latest.current = settings
  const form = useRecordForm<SellerValues>({
    fields: SELLER_FIELDS,
    initial: valuesOf(settings.legal),
    labels: SELLER_LABELS,
    check: checkSeller,
  })
  const keep = (record: SiteSettings): SiteSettings => {
    latest.current = record
    return record
  }
  const shared = useSharedRecord<SiteSettings, SellerValues>({
    record: settings,
    form,
    fields: SELLER_FIELDS,
    texts: { regime: (value) => REGIME_LABELS[value] },
    valuesOf: ({ legal }) => valuesOf(legal),
    read: async () => keep(await queries.fetchQuery({ ...settingsNow(settings.id), staleTime: 0 })),
    write: (change, startedFrom) =>
      siteSettings.update(settings.id, { legal: blockOf(latest.current.legal, change) }, { startedFrom }),
    kept: (saved) => {
      keep(saved)
      void queries.invalidateQueries({ queryKey: ['site_settings'] })
    },
  })
  const offer = useKeptDraft({ name: `site_settings-${settings.id}-facturation` }, shared.draft)
  return { form, shared, offer }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="lg">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    <Stack gap="md">{children}</Stack>
  </Paper>
)

/** The seller's identity, tax status, invoice texts and turnover alerts. */
export const SellerForm = ({ settings }: { settings: SiteSettings }) => {
  const { form, shared, offer } = useSeller(settings)
  const [busy, setBusy] = useState(false)
  useLeaveGuard(form.dirty)
  const submit = async () => {
    setBusy(true)
    const outcome = await shared.save(false)
    setBusy(false)
    if (outcome === 'stored') notify.success('Modifications enregistrées.')
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg" maw={720}>
        {offer}
        <Part title="Votre identité">
          {/* It may be filled in later, but invoices need it: no label calls it optional. */}
          <TextInput {...form.text('raisonSociale')} label={SELLER_LABELS.raisonSociale} />
          <TextInput {...form.text('forme')} />
          <TextInput {...form.text('capital')} />
          <Textarea {...form.text('adresse')} autosize minRows={2} />
          <TextInput {...form.text('siret')} label={SELLER_LABELS.siret} />
          <TextInput {...form.text('tva')} />
        </Part>
        <Part title="TVA et paiement">
          <NativeSelect
            {...form.text('regime')}
            data={Object.entries(REGIME_LABELS).map(([value, label]) => ({ value, label }))}
          />
          <TextInput {...form.text('mentionTva')} />
          <Switch {...form.checked('debits')} />
          <Textarea {...form.text('conditions')} autosize minRows={2} />
          <Textarea {...form.text('mediateur')} autosize minRows={2} />
        </Part>
        <Part title="Seuils de chiffre d’affaires">
          {THRESHOLDS.map((name) => (
            <IntegerInput key={name} {...form.value(name)} />
          ))}
        </Part>
        <SaveBar>
          <span />
          <Button type="submit" loading={busy} disabled={!form.dirty}>
            Enregistrer
          </Button>
        </SaveBar>
      </Stack>
      {shared.dialogs}
    </form>
  )
}
