import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isSwitchedOn, SWITCHES, type SwitchName } from '#drizzle/domain/switches.ts'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { notify } from '../../../ui/toast/store.ts'
import type { SiteSettings } from '../../site/index.ts'
import { currentSettings, turn } from '../queries.ts'

const TEXTS: Readonly<Record<SwitchName, { label: string; description: string }>> = {
  qualiopi: {
    label: 'Je suis (ou veux être) certifiée Qualiopi',
    description:
      'Ajoute le classeur qualité, les trois questionnaires de formation et les justificatifs des stagiaires. Sans certification, rien de cela ne vous concerne.',
  },
}

/** What the site does beside selling and teaching; each switch is stored at once. */
export const Switches = ({ settings }: { settings: SiteSettings }) => {
  const queries = useQueryClient()
  const store = useMutation({
    mutationFn: async ({ name, isOn }: { name: SwitchName; isOn: boolean }) => {
      const { items } = await queries.fetchQuery(currentSettings)
      return turn(items[0] ?? settings, name, isOn)
    },
    onSuccess: () => notifySaved(),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['site_settings'] }),
  })
  return (
    <TitledPanel id="rubriques" title="Ce que fait le site">
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={TEXTS[name].label}
          description={TEXTS[name].description}
          checked={
            store.isPending && store.variables.name === name
              ? store.variables.isOn
              : isSwitchedOn(settings, name)
          }
          onChange={({ currentTarget }) => store.mutate({ name, isOn: currentTarget.checked })}
        />
      ))}
    </TitledPanel>
  )
}
