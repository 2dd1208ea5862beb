import { Kbd, Switch, Table } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../components/layers.tsx'
import { useShortcut, useSingleKeys } from '../hooks/use-shortcuts.ts'

export interface ShortcutRow {
  keys: string
  does: string
}
const COMMON: ShortcutRow[] = [
  { keys: 'Ctrl ou Cmd + S', does: 'Enregistrer' },
  { keys: 'Ctrl ou Cmd + N', does: 'Nouveau' },
  { keys: 'Ctrl ou Cmd + K', does: 'Rechercher ou aller à…' },
  { keys: 'Échap', does: 'Fermer la fenêtre ouverte' },
  { keys: '?', does: 'Ouvrir cette liste' },
]

/** « Raccourcis clavier », opened by « ? »; single keys can be switched off there. */
export const ShortcutsHelp = ({ rows = COMMON }: { rows?: ShortcutRow[] }) => {
  const [opened, setOpened] = useState(false)
  const [single, setSingle] = useSingleKeys()
  useShortcut('help', () => setOpened(true))
  return (
    <Modal opened={opened} onClose={() => setOpened(false)} title="Raccourcis clavier">
      <Table>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.keys}>
              <Table.Th scope="row">
                <Kbd style={{ whiteSpace: 'nowrap' }}>{row.keys}</Kbd>
              </Table.Th>
              <Table.Td>{row.does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="lg"
        label="Utiliser les raccourcis d’une seule touche"
        checked={single}
        onChange={(event) => setSingle(event.currentTarget.checked)}
      />
    </Modal>
  )
}
