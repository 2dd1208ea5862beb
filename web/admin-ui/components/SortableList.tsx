import { useDndContext, useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowRightLeft, ArrowUp, GripVertical } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { Menu } from '../late/floating.tsx'
import { carried } from './carried.ts'
import { BoardContext, type BoardPosition, placeOf, SortableBoard } from './SortableBoard.tsx'
import styles from './SortableList.module.css'

export interface MoveTarget {
  id: string
  label: string
}
interface Handle {
  name: string
  index: number
  total: number
  move: (from: number, to: number) => void
  targets: MoveTarget[]
  moveTo?: (index: number, target: string) => void
  grip: ReactNode
}
const HandleContext = createContext<Handle | null>(null)

export interface SortableListProps<Item extends { id: string }> {
  items: Item[]
  /** How an item is called aloud. */
  nameOf: (item: Item) => string
  /** « Leçon déplacée en position 3 sur 9 ». */
  announce: (position: number, total: number) => string
  onMove: (from: number, to: number) => void
  /** Other lists that an item may go to, with what to do then. */
  targets?: MoveTarget[]
  onMoveTo?: (item: Item, target: string) => void
  /** Lists of one kind inside one `SortableBoard` exchange items: what to do with one that comes from another list. */
  exchange?: { kind: string; take: (id: string, index: number) => void }
  children: (item: Item, index: number) => ReactNode
  label: string
}

/**
 * A list put in order by dragging its handle, by keyboard (espace, flèches, espace) or by the handle's menu
 * (design reference 4.20). Place `<SortHandle />` inside each item. Inside a `SortableBoard` it is one list of several.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const board = useContext(BoardContext)
  if (board) return <List {...props} />
  return (
    <SortableBoard>
      <List {...props} />
    </SortableBoard>
  )
}

function List<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, announce, exchange, label } = props
  const [spoken, setSpoken] = useState('')
  const list = useId()
  const place: BoardPosition = { list, kind: exchange?.kind ?? list }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    props.onMove(from, to)
    setSpoken(announce(to + 1, items.length))
  }
  const nameOf = (id: string) => {
    const item = items.find((other) => other.id === id)
    return item ? props.nameOf(item) : ''
  }
  const ids = items.map(({ id }) => id)
  const board = useContext(BoardContext)
  // No dependencies: what the board finds is what is drawn.
  useEffect(() => {
    board?.set(list, { label, ids, nameOf, announce, move, take: exchange?.take })
    return () => void board?.delete(list)
  })
  return (
    <SortableContext id={list} items={ids} strategy={verticalListSortingStrategy}>
      <ul className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            place={place}
            name={props.nameOf(item)}
            index={index}
            total={items.length}
            move={move}
            targets={props.targets ?? []}
            moveTo={props.onMoveTo ? (_at, target) => props.onMoveTo?.(item, target) : undefined}
          >
            {props.children(item, index)}
          </Row>
        ))}
        {exchange ? <End place={place} isAlone={items.length === 0} /> : null}
      </ul>
      <span aria-live="polite" className={styles.spoken}>
        {spoken}
      </span>
    </SortableContext>
  )
}

/** Whether something of another kind is being dragged: nothing of it is dropped here, by mouse or by keyboard. */
const useIsForeign = (kind: string): boolean => {
  const { active } = useDndContext()
  return active !== null && placeOf(active)?.kind !== kind
}

/** After the last item: where one of another list goes to the end, or into an empty list. */
const End = ({ place, isAlone }: { place: BoardPosition; isAlone: boolean }) => {
  const disabled = useIsForeign(place.kind)
  const { setNodeRef, isOver, active } = useDroppable({
    id: `${place.list}-end`,
    data: { ...place },
    disabled,
  })
  const isComing = isOver && placeOf(active)?.list !== place.list
  return (
    <li
      ref={setNodeRef}
      aria-hidden="true"
      className={isAlone ? styles.endAlone : styles.end}
      data-drop={isComing || undefined}
    />
  )
}

type RowProps = Omit<Handle, 'grip'> & { id: string; place: BoardPosition; children: ReactNode }

const Row = ({ id, place, children, ...handle }: RowProps) => {
  const isForeign = useIsForeign(place.kind)
  const sortable = useSortable({
    id,
    data: { ...place },
    disabled: { draggable: false, droppable: isForeign },
  })
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable
  const isComing = sortable.isOver && placeOf(sortable.active)?.list !== place.list
  const { role: _role, ...described } = attributes
  const grip = (
    <ActionIcon
      ref={setActivatorNodeRef}
      {...described}
      {...listeners}
      variant="subtle"
      className={styles.grip}
      aria-label={`Déplacer ${handle.name}`}
    >
      <GripVertical size={18} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : styles.item}
      data-drop={isComing || undefined}
      style={{ transform: carried(transform), transition }}
    >
      <HandleContext.Provider value={{ ...handle, grip }}>{children}</HandleContext.Provider>
    </li>
  )
}

/** The drag handle of the surrounding item; hidden on a phone, where the menu does the work. */
export const SortHandle = () => <>{useContext(HandleContext)?.grip}</>

/** « Monter », « Descendre », « Déplacer vers… » as entries of the item's own menu. */
export const SortMenuItems = () => {
  const handle = useContext(HandleContext)
  if (!handle) return null
  const { index, total, move, targets, moveTo } = handle
  return (
    <>
      <Menu.Item
        leftSection={<ArrowUp size={16} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      >
        Monter
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={16} aria-hidden="true" />}
        disabled={index === total - 1}
        onClick={() => move(index, index + 1)}
      >
        Descendre
      </Menu.Item>
      {moveTo && targets.length > 0 ? (
        <>
          <Menu.Label>Déplacer vers…</Menu.Label>
          {targets.map((target) => (
            <Menu.Item
              key={target.id}
              leftSection={<ArrowRightLeft size={16} aria-hidden="true" />}
              onClick={() => moveTo(index, target.id)}
            >
              {target.label}
            </Menu.Item>
          ))}
        </>
      ) : null}
    </>
  )
}

/** `items` with the one at `from` put at `to`. */
export const reordered = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}
