import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import { captionsLanguage, keepTranscript, wantsTranscript } from '../../../lib/preferences.ts'
import type { CaptionTrack } from '../media-file.ts'
import type { Playhead } from '../playhead.ts'
import { revealIn } from './reveal.ts'
import { TimedLines } from './TimedLines.tsx'
import styles from './Transcript.module.css'
import { useTextSearch } from './use-text-search.ts'

interface Props {
  tracks: readonly CaptionTrack[]
  /** The author's own text, without times; absent where there is none. */
  text?: ReactNode
  playhead: Playhead
}

const TEXT = 'text'

const Text = ({ tracks, text, playhead }: Props) => {
  const [wanted, setWanted] = useState('')
  const sought = useDeferredValue(wanted.trim())
  const [chosen, setChosen] = useState('')
  const box = useRef<HTMLElement>(null)
  const versions = [
    ...tracks.map(({ id, label }) => ({ value: id, label: `${label}, avec les temps` })),
    ...(text ? [{ value: TEXT, label: 'Texte' }] : []),
  ]
  const usual = tracks.find(({ language }) => language === captionsLanguage()) ?? tracks[0]
  const version = versions.some(({ value }) => value === chosen) ? chosen : (usual?.id ?? TEXT)
  const timed = tracks.find(({ id }) => id === version)
  const reveal = useCallback((range: Range) => {
    if (!box.current) return
    // The text may be below the edge of the screen, under the search field.
    box.current.scrollIntoView({ block: 'nearest' })
    revealIn(box.current, range.getBoundingClientRect())
  }, [])
  const search = useTextSearch(box, sought, version, reveal)
  const found = search.count > 0 ? `${search.index + 1} sur ${search.count}` : 'Aucun résultat'
  return (
    <>
      <div className={styles.tools} role="search" aria-label="Dans la transcription">
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Rechercher dans la transcription"
          placeholder="Rechercher"
          leftSection={<Search size={18} aria-hidden="true" />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.go(event.shiftKey ? -1 : 1)
          }}
        />
        <span role="status" className={styles.count}>
          {sought === '' ? '' : found}
        </span>
        <ActionIcon
          size={44}
          aria-label="Résultat précédent"
          disabled={search.count === 0}
          onClick={() => search.go(-1)}
        >
          <ChevronUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          size={44}
          aria-label="Résultat suivant"
          disabled={search.count === 0}
          onClick={() => search.go(1)}
        >
          <ChevronDown size={20} aria-hidden="true" />
        </ActionIcon>
        {versions.length > 1 ? (
          <NativeSelect
            aria-label="Version de la transcription"
            value={version}
            data={versions}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={box} className={styles.box} aria-label="Texte de la transcription" tabIndex={0}>
        {timed ? (
          <TimedLines
            key={timed.id}
            cues={timed.cues}
            playhead={playhead}
            box={box}
            isSearching={sought !== ''}
          />
        ) : (
          text
        )}
      </section>
    </>
  )
}

/**
 * The transcript of a film or recording, collapsed by default; the choice is remembered. Renders nothing
 * without text.
 */
export const TranscriptPanel = (props: Props) => {
  const [isOpen, setOpen] = useState(wantsTranscript)
  if (props.tracks.length === 0 && !props.text) return null
  return (
    <details
      className={styles.panel}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        keepTranscript(currentTarget.open)
      }}
    >
      <summary>Transcription</summary>
      {isOpen ? <Text {...props} /> : null}
    </details>
  )
}
