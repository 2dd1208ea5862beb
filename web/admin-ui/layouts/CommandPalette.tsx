import '@mantine/spotlight/styles.css'
import { Button, CloseButton } from '@mantine/core'
import { useDebouncedValue, useNetwork } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBackCloses } from '../hooks/use-back-closes.ts'
import { useRaised } from '../hooks/use-layers.ts'
import styles from './CommandPalette.module.css'
import type { PaletteEntry, PaletteSource } from './palette.ts'

const GROUPS = ['Récents', 'Aller à', 'Agir', 'Rechercher'] as const
const LABEL = 'Rechercher ou aller à…'
const LIST = 'palette-list'
/**
 * The scrolling element is the list itself, the combobox's popup. The library passes these props on, although
 * its types lack them.
 */
const SCROLLED: object = { viewportProps: { id: LIST, role: 'listbox', 'aria-label': 'Résultats' } }
const [store, palette] = createSpotlight()

export const openPalette = palette.open
const select = (index: number) => store.setState((state) => ({ ...state, selected: index }))
/** An empty field, and Entrée goes to the first entry without an arrow key before it. */
const startAfresh = () => store.setState((state) => ({ ...state, query: '', selected: 0 }))
/** The library moves its mark without telling the store's listeners: they learn it once its key handler is done. */
const announceSelection = () => queueMicrotask(() => store.setState((state) => ({ ...state })))

/**
 * « Rechercher ou aller à… » (design reference 2.1): what its frame's `source` finds; Ctrl/Cmd+K, arrows, Entrée, Échap, Back.
 * The library moves the selection; what it leaves unsaid to a screen reader (a combobox and its list) is here.
 */
export default function CommandPalette({ source }: { source: PaletteSource }) {
  const { opened } = useSpotlight(store)
  useRaised(opened)
  useBackCloses(opened, palette.close)
  return (
    <Spotlight.Root
      store={store}
      closeOnActionTrigger
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      onSpotlightOpen={startAfresh}
      size={640}
      zIndex={3000}
      yOffset="10vh"
      centered={false}
      title={LABEL}
      classNames={{ header: styles.head }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      radius="md"
    >
      <Body source={source} />
    </Spotlight.Root>
  )
}

const Body = ({ source }: { source: PaletteSource }) => {
  const { query, selected } = useSpotlight(store)
  const text = query.trim()
  const [requested] = useDebouncedValue(text, 300)
  const { entries, isSearching, isCut, retry } = source.useEntries(text, requested)
  const current = Math.min(Math.max(selected, 0), entries.length - 1)
  // Records come after the words: the library had nothing to mark when they were typed.
  useEffect(() => {
    if (current >= 0 && current !== selected) select(current)
  }, [current, selected])
  return (
    <>
      <Spotlight.Search
        role="combobox"
        aria-label={LABEL}
        placeholder={LABEL}
        aria-expanded="true"
        aria-controls={LIST}
        aria-activedescendant={current >= 0 ? `palette-${current}` : undefined}
        autoComplete="off"
        data-autofocus
        onKeyDown={announceSelection}
        size="md"
        leftSection={<Search size={18} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={<CloseButton aria-label="Fermer" onClick={palette.close} />}
      />
      <Spotlight.ActionsList id={`${LIST}-frame`} className={styles.list} {...SCROLLED}>
        {GROUPS.map((group) => {
          const rows = entries.filter((entry) => entry.group === group)
          return rows.length > 0 ? (
            <Spotlight.ActionsGroup
              key={group}
              label={group}
              role="group"
              aria-label={group}
              className={styles.group}
            >
              {rows.map((entry) => {
                const index = entries.indexOf(entry)
                // The place is in the key: the library marks elements by hand, and a moved one would keep its mark.
                return (
                  <Row
                    key={`${index}-${entry.key}`}
                    entry={entry}
                    index={index}
                    isCurrent={index === current}
                    source={source}
                  />
                )
              })}
            </Spotlight.ActionsGroup>
          ) : null
        })}
      </Spotlight.ActionsList>
      {isCut && !isSearching ? (
        <Cut retry={retry} />
      ) : entries.length === 0 ? (
        <Spotlight.Empty role="status">
          {isSearching ? 'Recherche en cours…' : `Aucun résultat pour « ${text} ».`}
        </Spotlight.Empty>
      ) : null}
    </>
  )
}

/** A failed search is reported, whatever else is in the list: an empty result would mislead. */
const Cut = ({ retry }: { retry: () => void }) => {
  const { online } = useNetwork()
  return (
    <div role="alert" className={styles.cut}>
      <span>
        {online
          ? 'La recherche n’a pas abouti.'
          : 'Pas de connexion\u00a0: la recherche reprendra dès son retour.'}
      </span>
      {online ? (
        <Button variant="outline" size="compact-md" onClick={retry}>
          Réessayer
        </Button>
      ) : null}
    </div>
  )
}

const Row = (props: { entry: PaletteEntry; index: number; isCurrent: boolean; source: PaletteSource }) => {
  const { entry, index, isCurrent, source } = props
  const navigate = useNavigate()
  const Icon = source.useIconOf()(entry)
  const remember = source.useRemember()
  return (
    <Spotlight.Action
      // The library keeps `id` to itself, and the field above has to name the current entry.
      renderRoot={(props) => <button type="button" {...props} id={`palette-${index}`} />}
      role="option"
      aria-selected={isCurrent}
      data-selected={isCurrent || undefined}
      className={styles.item}
      onMouseEnter={() => select(index)}
      onClick={() => {
        remember(entry)
        navigate(entry.path)
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <span className={styles.name}>{entry.label}</span>
      {entry.detail ? <span className={styles.detail}>{entry.detail}</span> : null}
    </Spotlight.Action>
  )
}
