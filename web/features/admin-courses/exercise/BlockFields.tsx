import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import {
  type BreathingBlock,
  type DiaryBlock,
  type ExerciseBlock,
  type ListBlock,
  MAX_LINE_LENGTH,
  MAX_LINES,
  MAX_NIGHTS,
  MAX_PLACES,
  type PlacedBlock,
} from '#drizzle/domain/exercise.ts'
import { Pairs } from '../../../admin-ui/components/Pairs.tsx'
import { freshId } from '../../../admin-ui/exercise/block-answer.ts'
import { PHASE_LABELS } from '../../../admin-ui/exercise/use-breathing.ts'
import { Names, Whole } from './BlockInputs.tsx'

interface Props<Block extends ExerciseBlock = ExerciseBlock> {
  block: Block
  onChange: (block: ExerciseBlock) => void
}

const DiaryFields = ({ block, onChange }: Props<DiaryBlock>) => (
  <Pairs>
    <Whole
      label="Nuits"
      value={block.nights}
      min={1}
      max={MAX_NIGHTS}
      set={(nights) => onChange({ ...block, nights, minimum: Math.min(block.minimum, nights) })}
    />
    <Whole
      label="Nuits qui suffisent"
      value={block.minimum}
      min={1}
      max={block.nights}
      set={(minimum) => onChange({ ...block, minimum })}
    />
  </Pairs>
)

const BreathingFields = ({ block, onChange }: Props<BreathingBlock>) => (
  <>
    <Pairs>
      {PHASE_LABELS.map((word, at) => (
        <Whole
          key={word}
          label={`${word} (secondes)`}
          value={block.phases[at] ?? 0}
          min={at === 0 || at === 2 ? 1 : 0}
          max={60}
          set={(seconds) => {
            const [breatheIn, hold, breatheOut, rest] = block.phases
            const next: [number, number, number, number] = [breatheIn, hold, breatheOut, rest]
            next[at] = seconds
            onChange({ ...block, phases: next })
          }}
        />
      ))}
    </Pairs>
    <Whole
      label="Respirations"
      value={block.cycles}
      min={1}
      max={200}
      set={(cycles) => onChange({ ...block, cycles })}
    />
  </>
)

const PlacedFields = ({ block, onChange }: Props<PlacedBlock>) => {
  const isCircles = block.kind === 'circles'
  return (
    <>
      <Names
        label={isCircles ? 'Cercles, du centre vers le bord' : 'Colonnes'}
        one={isCircles ? 'Cercle' : 'Colonne'}
        list={block.places}
        most={MAX_PLACES}
        fresh={() => ({ id: freshId(), label: '' })}
        onChange={(places) => onChange({ ...block, places })}
      />
      <Whole
        label="Lignes à placer, au moins"
        value={block.minimum}
        min={1}
        max={MAX_LINES}
        set={(minimum) => onChange({ ...block, minimum })}
      />
    </>
  )
}

/** All steps together hold so many lines. */
const ListFields = ({ block, onChange }: Props<ListBlock>) => {
  const total = block.steps.reduce((sum, { count }) => sum + count, 0)
  return (
    <Names
      label="Étapes, et combien de lignes chacune demande"
      one="Étape"
      list={block.steps}
      most={total < MAX_LINES ? 12 : block.steps.length}
      fresh={() => ({ id: freshId(), label: '', count: 1 })}
      onChange={(steps) => onChange({ ...block, steps })}
      extra={(step) => (
        <NumberInput
          w={80}
          size="md"
          aria-label={`Lignes pour «\u00a0${step.label || 'cette étape'}\u00a0»`}
          value={step.count}
          min={1}
          max={Math.min(20, MAX_LINES - total + step.count)}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          onChange={(typed) => {
            const count = Math.max(1, Number(typed))
            if (typed !== '')
              onChange({
                ...block,
                steps: block.steps.map((other) => (other.id === step.id ? { ...other, count } : other)),
              })
          }}
        />
      )}
    />
  )
}

const OwnFields = ({ block, onChange }: Props) => {
  if (block.kind === 'diary') return <DiaryFields block={block} onChange={onChange} />
  if (block.kind === 'breathing') return <BreathingFields block={block} onChange={onChange} />
  if (block.kind === 'circles' || block.kind === 'sorting')
    return <PlacedFields block={block} onChange={onChange} />
  if (block.kind === 'list') return <ListFields block={block} onChange={onChange} />
  if (block.kind === 'scale')
    return (
      <>
        <Pairs>
          {(['low', 'high'] as const).map((name) => (
            <TextInput
              key={name}
              label={name === 'low' ? 'Ce que 0 veut dire' : 'Ce que 10 veut dire'}
              maxLength={MAX_LINE_LENGTH}
              value={block[name]}
              onChange={(event) => onChange({ ...block, [name]: event.currentTarget.value })}
            />
          ))}
        </Pairs>
        <Switch
          label="Deux fois, avant et après"
          checked={block.isTwice}
          onChange={(event) => onChange({ ...block, isTwice: event.currentTarget.checked })}
        />
      </>
    )
  if (block.kind === 'free')
    return (
      <Switch
        label="Réponse longue"
        checked={block.isLong}
        onChange={(event) => onChange({ ...block, isLong: event.currentTarget.checked })}
      />
    )
  return null
}

/** The fields of an exercise block. */
export const BlockFields = ({ block, onChange }: Props) => {
  const isText = block.kind === 'text'
  return (
    <Stack pt="sm">
      <TextInput
        label={isText ? 'Titre (facultatif)' : 'Titre'}
        maxLength={MAX_LINE_LENGTH}
        value={block.title}
        onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
      />
      <Textarea
        label={isText ? 'Consigne' : 'Aide (facultatif)'}
        autosize
        minRows={isText ? 3 : 1}
        maxRows={12}
        maxLength={4000}
        value={block.help}
        onChange={(event) => onChange({ ...block, help: event.currentTarget.value })}
      />
      <OwnFields block={block} onChange={onChange} />
      {isText ? null : (
        <Switch
          label="Nécessaire pour terminer la leçon"
          checked={block.required}
          onChange={(event) => onChange({ ...block, required: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
