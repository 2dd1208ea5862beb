import {
  type Active,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { createContext, type ReactNode, useMemo } from 'react'

/** A list as the board knows it: what stands in it, how it is said, what a move does. */
export interface BoardList {
  label: string
  ids: readonly string[]
  nameOf: (id: string) => string
  announce: (position: number, total: number) => string
  move: (from: number, to: number) => void
  /** Takes an item of another list, before the one at `index`. */
  take?: (id: string, index: number) => void
}
/** What a row or the end of a list carries while something is dragged. */
export interface BoardPosition {
  list: string
  /** Lists of one kind exchange items. */
  kind: string
}
export type Board = Map<string, BoardList>
export const BoardContext = createContext<Board | null>(null)

export const placeOf = (thing: Active | Over | null): BoardPosition | null =>
  (thing?.data.current as BoardPosition) ?? null

/** Where a drop at `over` puts the item; `index` counts among the items that are there before the drop. */
const landing = (board: Board, { active, over }: { active: Active; over: Over | null }) => {
  const [from, to] = [placeOf(active)?.list ?? '', placeOf(over)?.list ?? '']
  const [source, target] = [board.get(from), board.get(to)]
  if (!over || !source || !target) return null
  const at = target.ids.indexOf(String(over.id))
  const isHome = from === to
  const last = isHome ? target.ids.length - 1 : target.ids.length
  return { source, target, isHome, index: at < 0 ? last : at }
}
type Landing = NonNullable<ReturnType<typeof landing>>

const said = ({ target, isHome, index }: Landing): string => {
  if (isHome) return target.announce(index + 1, target.ids.length)
  const next = target.ids[index]
  return next ? `${target.label}, avant ${target.nameOf(next)}.` : `${target.label}, à la fin.`
}

const drop = (board: Board, event: DragEndEvent) => {
  const place = landing(board, event)
  if (!place) return
  const { source, target, isHome, index } = place
  const id = String(event.active.id)
  if (!isHome) return target.take?.(id, index)
  const from = source.ids.indexOf(id)
  if (from !== index) source.move(from, index)
}

const INSTRUCTIONS =
  'Appuyez sur espace pour prendre l’élément, sur les flèches pour le déplacer, sur espace pour le poser, sur échap pour annuler.'

/** Lists whose items are put in order by dragging, and by keyboard (espace, flèches, espace), also from one to another. */
export const SortableBoard = ({ children }: { children: ReactNode }) => {
  const board = useMemo<Board>(() => new Map(), [])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const reply = (event: { active: Active; over: Over | null }) => {
    const place = landing(board, event)
    return place ? said(place) : undefined
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => drop(board, event)}
      accessibility={{
        screenReaderInstructions: { draggable: INSTRUCTIONS },
        announcements: {
          onDragStart: ({ active }) => {
            const home = board.get(placeOf(active)?.list ?? '')
            const id = String(active.id)
            return home
              ? `${home.nameOf(id)}, position ${home.ids.indexOf(id) + 1} sur ${home.ids.length}.`
              : undefined
          },
          onDragOver: reply,
          onDragEnd: reply,
          onDragCancel: () => 'Déplacement annulé.',
        },
      }}
    >
      <BoardContext.Provider value={board}>{children}</BoardContext.Provider>
    </DndContext>
  )
}
