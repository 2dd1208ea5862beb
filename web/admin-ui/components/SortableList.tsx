import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Menu } from '@mantine/core'
import { ArrowDown, ArrowRightLeft, ArrowUp, GripVertical } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
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
  children: (item: Item, index: number) => ReactNode
  label: string
}

/**
 * A list put in order by dragging its handle, by keyboard (espace, flèches, espace) or by the handle's menu
 * (design reference 4.20). Place `<SortHandle />` inside each item.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, announce } = props
  const [spoken, setSpoken] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    props.onMove(from, to)
    setSpoken(announce(to + 1, items.length))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over) return
    const at = (id: unknown) => items.findIndex((item) => item.id === id)
    move(at(active.id), at(over.id))
  }
  const position = (id: unknown) => items.findIndex((item) => item.id === id) + 1
  const named = (id: unknown) => {
    const item = items.find((other) => other.id === id)
    return item ? nameOf(item) : ''
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Appuyez sur espace pour prendre l’élément, sur les flèches pour le déplacer, sur espace pour le poser, sur échap pour annuler.',
        },
        announcements: {
          onDragStart: ({ active }) =>
            `${named(active.id)}, position ${position(active.id)} sur ${items.length}.`,
          onDragOver: ({ over }) => (over ? announce(position(over.id), items.length) : undefined),
          onDragEnd: ({ over }) => (over ? announce(position(over.id), items.length) : undefined),
          onDragCancel: () => 'Déplacement annulé.',
        },
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={props.label}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              id={item.id}
              name={nameOf(item)}
              index={index}
              total={items.length}
              move={move}
              targets={props.targets ?? []}
              moveTo={props.onMoveTo ? (_at, target) => props.onMoveTo?.(item, target) : undefined}
            >
              {props.children(item, index)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      <span aria-live="polite" className={styles.spoken}>
        {spoken}
      </span>
    </DndContext>
  )
}

type RowProps = Omit<Handle, 'grip'> & { id: string; children: ReactNode }

const Row = ({ id, children, ...handle }: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
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
      style={{ transform: CSS.Translate.toString(transform), transition }}
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
