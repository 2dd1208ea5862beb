import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_ZONES } from '#drizzle/domain/shipping.ts'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { SaveBar } from '../../../admin-ui/forms/SaveBar.tsx'
import { useMergedSave } from '../../../admin-ui/forms/use-merged-save.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { failureMessage } from '../../../lib/messages.ts'
import type { SiteSettings } from '../../site/index.ts'
import { currentSettings, storeRules } from '../queries.ts'
import { NEW_ZONE, type RulesValues, rulesOf, valuesOf, type ZoneValues, zoneInText } from '../rules-form.ts'
import { ZoneFields } from './ZoneFields.tsx'

/** The settings that the rules need. */
export type RuledSettings = Pick<SiteSettings, 'id' | 'updated' | 'shipping'>

const useRules = (settings: RuledSettings) => {
  const queries = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(settings.shipping))
  const [isDirty, setDirty] = useState(false)
  const merged = useMergedSave<RuledSettings, RulesValues>({
    record: settings,
    values,
    setValues,
    valuesOf: ({ shipping }) => valuesOf(shipping),
    read: async () => (await queries.fetchQuery(currentSettings)).items[0] ?? settings,
    write: (_, startedFrom, now) => {
      const read = rulesOf(now)
      if ('problem' in read) throw new Error(read.problem)
      return storeRules(settings.id, read.rules, startedFrom)
    },
    reply: {
      fields: {},
      labels: { zones: 'Zones', pickup: 'Retrait sur place' },
      texts: { zones: zoneInText },
    },
  })
  const store = useMutation({
    mutationFn: merged.save,
    onSuccess: (isStored) => {
      // A conflict with another person's change is open.
      if (!isStored) return
      setDirty(false)
      void queries.invalidateQueries({ queryKey: ['site_settings'] })
      notifySaved()
    },
  })
  const change = (next: RulesValues) => {
    setValues(next)
    setDirty(true)
  }
  useLeaveGuard(isDirty)
  return { values, change, store, isDirty, dialogs: merged.dialogs }
}

const sentenceOf = (failure: Error, values: RulesValues): string => {
  const read = rulesOf(values)
  return 'problem' in read ? read.problem : failureMessage(failure)
}

const Zones = ({ values, change }: { values: RulesValues; change: (values: RulesValues) => void }) => {
  const { zones } = values
  const set = (next: ZoneValues[]) => change({ ...values, zones: next })
  return zones.map((zone, at) => (
    <TitledPanel
      // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no name but the one that is typed
      key={`${at} ${zones.length}`}
      id={`zone-${at}`}
      title={zone.name || `Zone ${at + 1}`}
    >
      <ZoneFields
        zone={zone}
        change={(next) => set(zones.map((other, index) => (index === at ? next : other)))}
      />
      <div>
        <Button variant="outline" color="red" onClick={() => set(zones.filter((_, index) => index !== at))}>
          {`Supprimer la zone ${zone.name || at + 1}`}
        </Button>
      </div>
    </TitledPanel>
  ))
}

/** Zones of countries with their prices by weight, and where things may be fetched. */
export const RulesForm = ({ settings }: { settings: RuledSettings }) => {
  const { values, change, store, isDirty, dialogs } = useRules(settings)
  const failure = store.error
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!store.isPending) store.mutate()
        }}
      >
        <Stack gap="lg" maw={720}>
          <Text>
            Les produits physiques pèsent ce que dit leur fiche, emballage compris. Sans zone ni retrait, tout
            est envoyé gratuitement, partout.
          </Text>
          <Zones values={values} change={change} />
          {values.zones.length < MAX_ZONES ? (
            <div>
              <Button
                variant="outline"
                leftSection={<Plus size={18} aria-hidden="true" />}
                onClick={() => change({ ...values, zones: [...values.zones, NEW_ZONE] })}
              >
                Ajouter une zone
              </Button>
            </div>
          ) : null}
          <TitledPanel id="retrait" title="Retrait sur place">
            <Textarea
              label="Où et quand"
              description="Gratuit. Laissez vide pour ne pas le proposer."
              placeholder="Au cabinet, 3 rue des Lilas à Nantes, sur rendez-vous."
              maxLength={300}
              autosize
              value={values.pickup}
              onChange={(event) => change({ ...values, pickup: event.currentTarget.value })}
            />
          </TitledPanel>
          {failure ? (
            <Alert color="red" role="alert">
              {sentenceOf(failure, values)}
            </Alert>
          ) : null}
          <SaveBar>
            <span />
            <Button type="submit" loading={store.isPending} disabled={!isDirty}>
              Enregistrer
            </Button>
          </SaveBar>
        </Stack>
      </form>
      {dialogs}
    </>
  )
}
