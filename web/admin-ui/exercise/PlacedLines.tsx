import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type Line, linesOf, MAX_LINE_LENGTH, MAX_LINES, type PlacedBlock } from '#drizzle/domain/exercise.ts'
import { SortableBoard } from '../components/SortableBoard.tsx'
import { reordered, SortableList, SortHandle } from '../components/SortableList.tsx'
import { type BlockProps, freshId, without } from './block-answer.ts'
import { CircleDrawing } from './CircleDrawing.tsx'
import styles from './Exercise.module.css'

type Written = Line & { id: string }
/** Lines that are nowhere yet are a list as well. */
const NOWHERE = ''

interface RowProps {
  line: Written
  number: number
  places: { id: string; label: string }[]
  write: (change: Partial<Line>) => void
  remove: () => void
}

const Row = ({ line, number, places, write, remove }: RowProps) => {
  const name = line.text.trim() ? `«\u00a0${line.text.trim()}\u00a0»` : `la ligne ${number}`
  return (
    <div className={styles.line}>
      <SortHandle />
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <TextInput
        className={styles.lineText}
        aria-label={`Ligne ${number}`}
        maxLength={MAX_LINE_LENGTH}
        value={line.text}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      <NativeSelect
        className={styles.lineWhere}
        aria-label={`Où placer ${name}`}
        value={line.place}
        data={places.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => write({ place: event.currentTarget.value })}
      />
      <ActionIcon aria-label={`Retirer ${name}`} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

/** Enters a line; Entrée adds it and clears the field for the next one. */
const NewLine = ({ isFull, add }: { isFull: boolean; add: (text: string) => void }) => {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of a panel around a preview is not meant.
    event.stopPropagation()
    if (text.trim() === '') return
    add(text.trim())
    setText('')
    field.current?.focus()
  }
  if (isFull) return <Text c="dimmed">{`Vous avez écrit ${MAX_LINES}\u00a0lignes, c’est le maximum.`}</Text>
  return (
    <form className={styles.newLine} onSubmit={submit}>
      <TextInput
        ref={field}
        size="md"
        label="Écrire une ligne"
        maxLength={MAX_LINE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" size="md" leftSection={<Plus size={18} aria-hidden="true" />}>
        Ajouter
      </Button>
    </form>
  )
}

/** Between its neighbours, so that no other line has to be written anew. */
const between = (before: Written | undefined, after: Written | undefined): number => {
  if (before && after) return (before.at + after.at) / 2
  if (before) return before.at + 1
  return after ? after.at / 2 : 1
}

/**
 * Lines that are written and then put into circles or columns: by dragging, by the keyboard on their handle, or by the choice on
 * each of them.
 */
export const PlacedLines = ({ block, answer, onChange }: BlockProps<PlacedBlock>) => {
  const lines = linesOf(answer)
  const known = new Set(block.places.map(({ id }) => id))
  const placeOf = (line: Written) => (known.has(line.place) ? line.place : NOWHERE)
  const lists = [{ id: NOWHERE, label: 'À placer' }, ...block.places]
  const ownOf = (place: string) => lines.filter((line) => placeOf(line) === place)
  // As they are read on the page, from one list to the next.
  const numbers = new Map(lists.flatMap(({ id }) => ownOf(id)).map(({ id }, at) => [id, at + 1]))
  const write = (id: string, change: Partial<Line>) => {
    const line = answer?.lines?.[id]
    if (line) onChange({ ...answer, lines: { ...answer?.lines, [id]: { ...line, ...change } } })
  }
  const put = (id: string, place: string, at: number) => {
    const others = lines.filter((line) => line.id !== id && placeOf(line) === place)
    write(id, { place, at: between(others[at - 1], others[at]) })
  }
  const add = (text: string) => {
    const line = { text, place: NOWHERE, at: (lines.at(-1)?.at ?? 0) + 1 }
    onChange({ ...answer, lines: { ...answer?.lines, [freshId()]: line } })
  }
  return (
    <div className={styles.placed}>
      <NewLine isFull={lines.length >= MAX_LINES} add={add} />
      {block.kind === 'circles' ? (
        <CircleDrawing places={block.places} lines={lines} numbers={numbers} />
      ) : null}
      <SortableBoard>
        <div className={block.kind === 'sorting' ? styles.columns : styles.rings}>
          {lists.map(({ id: place, label }) => {
            const own = ownOf(place)
            if (place === NOWHERE && own.length === 0) return null
            return (
              <section key={place} className={styles.place} aria-label={label}>
                <Text fw={600}>{`${label} (${own.length})`}</Text>
                <SortableList
                  items={own}
                  label={label}
                  nameOf={(line) => line.text || `Ligne ${numbers.get(line.id)}`}
                  announce={(position, total) => `${label}\u00a0: position ${position} sur ${total}`}
                  onMove={(from, to) => {
                    const moved = reordered(own, from, to)
                    const line = own[from]
                    if (line) write(line.id, { at: between(moved[to - 1], moved[to + 1]) })
                  }}
                  exchange={{ kind: block.id, take: (id, at) => put(id, place, at) }}
                >
                  {(line) => (
                    <Row
                      line={{ ...line, place }}
                      number={numbers.get(line.id) ?? 0}
                      places={lists}
                      write={(change) => write(line.id, change)}
                      remove={() => onChange({ ...answer, lines: without(answer?.lines ?? {}, line.id) })}
                    />
                  )}
                </SortableList>
              </section>
            )
          })}
        </div>
      </SortableBoard>
    </div>
  )
}
