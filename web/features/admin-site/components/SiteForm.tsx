import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { SaveBar } from '../../../admin-ui/forms/SaveBar.tsx'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { notifySaved } from '../../../admin-ui/notify-saved.ts'
import { ResourceFields } from '../../../admin-ui/resource/ResourceFields.tsx'
import { useResourceForm } from '../../../admin-ui/resource/use-resource-form.ts'
import type { SiteSettings } from '../../site/index.ts'
import { SITE_FORM } from '../site-form.ts'

const RESOURCE = { collection: 'site_settings', form: SITE_FORM } as const

/** Who runs the site and how to reach them; every page shows it as soon as it is stored, so that a button does it. */
export const SiteForm = ({ settings }: { settings: SiteSettings }) => {
  const queries = useQueryClient()
  const state = useResourceForm<SiteSettings>({
    resource: RESOURCE,
    row: settings,
    stored: () => void queries.invalidateQueries({ queryKey: ['site_settings'] }),
  })
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const outcome = await state.save(false)
    setBusy(false)
    if (outcome === 'stored') notifySaved()
  }
  useLeaveGuard(state.form.dirty)
  useShortcut('save', () => void submit())
  return (
    <form
      noValidate
      aria-label="Votre site"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {state.draft}
      <Panel>
        <Stack>
          <ResourceFields state={state} />
        </Stack>
        <SaveBar>
          <span />
          <Button type="submit" loading={isBusy} disabled={!state.form.dirty}>
            Enregistrer
          </Button>
        </SaveBar>
      </Panel>
      {state.dialogs}
    </form>
  )
}
