import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styles from './CommandPalette.module.css'
import { type PaletteEntry, remember, usePaletteEntries } from './palette-entries.ts'

const GROUPS = ['Récents', 'Aller à', 'Créer', 'Rechercher'] as const

/** « Rechercher ou aller à… » (design reference 2.1): built screens, creations, records; arrows, Entrée, Échap. */
export const CommandPalette = ({ opened, close }: { opened: boolean; close: () => void }) => (
  <Modal
    opened={opened}
    onClose={close}
    size={640}
    zIndex={3000}
    yOffset="10vh"
    centered={false}
    title="Rechercher ou aller à…"
  >
    <Body close={close} />
  </Modal>
)

const Body = ({ close }: { close: () => void }) => {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [asked] = useDebouncedValue(words.trim(), 300)
  const { entries, isSearching } = usePaletteEntries(words.trim(), asked)
  const navigate = useNavigate()
  const current = Math.min(at, Math.max(0, entries.length - 1))
  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    remember(entry)
    close()
    navigate(entry.path)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      event.preventDefault()
      setAt((current + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(entries[current])
    }
  }
  return (
    <>
      <TextInput
        role="combobox"
        aria-label="Rechercher ou aller à…"
        placeholder="Rechercher ou aller à…"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries[current] ? `palette-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        leftSection={<Search size={18} aria-hidden="true" />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id="palette-list" aria-label="Résultats" className={styles.list}>
        {GROUPS.map((group) => {
          const rows = entries.filter((entry) => entry.group === group)
          return rows.length > 0 ? (
            <fieldset key={group} className={styles.group} aria-label={group}>
              <p className={styles.name} aria-hidden="true">
                {group}
              </p>
              {rows.map((entry) => {
                const index = entries.indexOf(entry)
                return (
                  // The field above keeps the focus and handles the keys.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                  <div
                    key={entry.key}
                    id={`palette-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    className={index === current ? styles.active : styles.item}
                    onMouseEnter={() => setAt(index)}
                    onClick={() => go(entry)}
                  >
                    <span>{entry.label}</span>
                    {entry.detail ? <span className={styles.detail}>{entry.detail}</span> : null}
                  </div>
                )
              })}
            </fieldset>
          ) : null
        })}
      </div>
      {entries.length === 0 ? (
        <p className={styles.none} role="status">
          {isSearching ? 'Recherche en cours…' : `Aucun résultat pour “${words.trim()}”.`}
        </p>
      ) : null}
    </>
  )
}
