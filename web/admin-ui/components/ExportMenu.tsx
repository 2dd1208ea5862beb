import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/permissions.ts'
import { notify } from '../../ui/toast/store.ts'
import { Menu } from '../late/floating.tsx'
import { downloadRows } from './export.ts'

/** « Exporter » as JSON or CSV, for whoever may take data out (`data.export`); `rows` fetches everything that the current filters let through. */
export const ExportMenu = (props: { name: string; rows: () => Promise<Record<string, unknown>[]> }) => {
  const may = useCan('data.export')
  const [busy, setBusy] = useState(false)
  const run = async (format: 'json' | 'csv') => {
    setBusy(true)
    try {
      downloadRows(props.name, format, await props.rows())
    } catch (error) {
      console.warn('Export failed', error)
      notify.error("Erreur lors de l'export")
    } finally {
      setBusy(false)
    }
  }
  if (!may) return null
  return (
    <Menu>
      <Menu.Target>
        <Button variant="outline" loading={busy} leftSection={<Download size={18} aria-hidden="true" />}>
          Exporter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('csv')}>Tableur (CSV)</Menu.Item>
        <Menu.Item onClick={() => void run('json')}>Données (JSON)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
