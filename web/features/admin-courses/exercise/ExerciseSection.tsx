import { ActionIcon, Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown, ChevronUp, Ellipsis, Eye, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  BLOCK_LABELS,
  type Exercise,
  type ExerciseAnswers,
  type ExerciseBlock,
  MAX_BLOCKS,
} from '#drizzle/domain/exercise.ts'
import { blockFlaw, decides, shownBlocks } from '#drizzle/domain/exercise-status.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import {
  reordered,
  SortableList,
  SortHandle,
  SortMenuItems,
} from '../../../admin-ui/components/SortableList.tsx'
import { ExerciseBlocks } from '../../../admin-ui/exercise/ExerciseBlocks.tsx'
import { useRaised } from '../../../admin-ui/hooks/use-layers.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import styles from '../components/Programme.module.css'
import { BlockFields } from './BlockFields.tsx'
import { PRESETS } from './presets.ts'

interface RowProps {
  block: ExerciseBlock
  number: number
  isOpen: boolean
  toggle: () => void
  onChange: (block: ExerciseBlock) => void
  remove: () => void
}

const Row = ({ block, number, isOpen, toggle, onChange, remove }: RowProps) => {
  const flaw = blockFlaw(block)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) fields.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <div className={styles.lesson}>
        <SortHandle />
        <button type="button" className={styles.lessonName} aria-expanded={isOpen} onClick={toggle}>
          <span>{`${number}. ${block.title || block.help.slice(0, 80) || BLOCK_LABELS[block.kind]}`}</span>
          <Text span size="sm" c="dimmed">
            {`${BLOCK_LABELS[block.kind]}${block.required && block.kind !== 'text' ? ', nécessaire' : ''}`}
          </Text>
        </button>
        {flaw ? <Badge color="yellow">À compléter</Badge> : null}
        <ActionIcon
          aria-label={isOpen ? `Replier le bloc ${number}` : `Modifier le bloc ${number}`}
          onClick={toggle}
        >
          {isOpen ? <ChevronUp size={20} aria-hidden="true" /> : <ChevronDown size={20} aria-hidden="true" />}
        </ActionIcon>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={`Actions pour le bloc ${number}`}>
              <Ellipsis size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <SortMenuItems />
            <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden="true" />} onClick={remove}>
              Retirer
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {isOpen ? (
        <div ref={fields}>
          {flaw ? <Text size="sm">{`${flaw} Les membres ne voient pas ce bloc pour l’instant.`}</Text> : null}
          <BlockFields block={block} onChange={onChange} />
        </div>
      ) : null}
    </>
  )
}

/** As a member fills it; the answers last as long as the dialog. */
const Preview = ({ blocks, close }: { blocks: readonly ExerciseBlock[]; close: () => void }) => {
  const [answers, setAnswers] = useState<ExerciseAnswers>({})
  // Échap closes it alone: the panel below holds what is written.
  useRaised(true)
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal opened onClose={close} fullScreen={phone} title="Aperçu de l’exercice" size={820}>
      <Stack>
        <Alert color="blue">Rien n’est enregistré. Les réponses des membres ne sont lues que par eux.</Alert>
        <ExerciseBlocks
          blocks={blocks}
          answers={answers}
          onChange={(id, answer) => setAnswers((known) => ({ ...known, [id]: answer }))}
        />
      </Stack>
    </Modal>
  )
}

const summaryOf = (exercise: Exercise | null, shown: number): string => {
  if (shown === 0) return 'Sans bloc, la leçon se lit et se termine à la main.'
  return decides(exercise)
    ? 'La leçon est terminée une fois les blocs nécessaires remplis.'
    : 'Aucun bloc n’est nécessaire\u00a0: la leçon se termine à la main.'
}

/** The exercise blocks in a lesson's panel, saved with the panel's other values. */
export const ExerciseSection = (props: {
  exercise: Exercise | null
  onChange: (exercise: Exercise) => void
}) => {
  const { exercise, onChange } = props
  const confirm = useConfirm()
  const [open, setOpen] = useState('')
  const [isPreviewed, setPreviewed] = useState(false)
  const blocks = exercise?.blocks ?? []
  const set = (next: readonly ExerciseBlock[]) => onChange({ version: 1, blocks: [...next] })
  const shown = shownBlocks(exercise)
  const remove = async (block: ExerciseBlock) => {
    const sure = await confirm({
      title: 'Retirer ce bloc\u00a0?',
      text: 'Les membres qui y ont répondu gardent leurs réponses\u00a0: elles restent dans leur impression, sous «\u00a0Questions retirées\u00a0».',
      confirm: 'Retirer',
      danger: true,
    })
    if (sure) set(blocks.filter(({ id }) => id !== block.id))
  }
  return (
    <Panel>
      <Text fw={600}>Exercice</Text>
      <Text c="dimmed">{summaryOf(exercise, shown.length)}</Text>
      {blocks.length > 0 ? (
        <SortableList
          items={[...blocks]}
          label="Blocs de l’exercice"
          nameOf={(block) => block.title || BLOCK_LABELS[block.kind]}
          announce={(position, total) => `Bloc déplacé en position ${position} sur ${total}`}
          onMove={(from, to) => set(reordered(blocks, from, to))}
        >
          {(block, at) => (
            <Row
              block={block}
              number={at + 1}
              isOpen={open === block.id}
              toggle={() => setOpen(open === block.id ? '' : block.id)}
              onChange={(next) => set(blocks.map((other) => (other.id === block.id ? next : other)))}
              remove={() => void remove(block)}
            />
          )}
        </SortableList>
      ) : null}
      <Group>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="outline"
              disabled={blocks.length >= MAX_BLOCKS}
              leftSection={<Plus size={18} aria-hidden="true" />}
            >
              Ajouter un bloc
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PRESETS.map(({ name, make }) => (
              <Menu.Item
                key={name}
                onClick={() => {
                  const block = make()
                  set([...blocks, block])
                  setOpen(block.id)
                }}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="subtle"
          disabled={shown.length === 0}
          leftSection={<Eye size={18} aria-hidden="true" />}
          onClick={() => setPreviewed(true)}
        >
          Aperçu
        </Button>
      </Group>
      {isPreviewed ? <Preview blocks={shown} close={() => setPreviewed(false)} /> : null}
    </Panel>
  )
}
