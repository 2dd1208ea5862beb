import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { ExerciseAnswer, ExerciseAnswers, ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { blockLeft } from '#drizzle/domain/exercise-status.ts'
import { Breathing } from './Breathing.tsx'
import { Diary } from './Diary.tsx'
import styles from './Exercise.module.css'
import { PlacedLines } from './PlacedLines.tsx'
import { FreeAnswer, ListAnswer, ScaleAnswer } from './PlainAnswers.tsx'

interface Props {
  blocks: readonly ExerciseBlock[]
  answers: ExerciseAnswers
  onChange: (id: string, answer: ExerciseAnswer) => void
}

const Inputs = (props: {
  block: ExerciseBlock
  answer: ExerciseAnswer | undefined
  labelledBy: string
  onChange: (answer: ExerciseAnswer) => void
}): ReactNode => {
  const { block, ...rest } = props
  if (block.kind === 'diary') return <Diary block={block} {...rest} />
  if (block.kind === 'breathing') return <Breathing block={block} {...rest} />
  if (block.kind === 'circles' || block.kind === 'sorting') return <PlacedLines block={block} {...rest} />
  if (block.kind === 'list') return <ListAnswer block={block} {...rest} />
  if (block.kind === 'scale') return <ScaleAnswer block={block} {...rest} />
  return block.kind === 'free' ? <FreeAnswer block={block} {...rest} /> : null
}

const Block = ({ block, answers, onChange }: Omit<Props, 'blocks'> & { block: ExerciseBlock }) => {
  const id = useId()
  const left = block.required ? blockLeft(block, answers[block.id]) : ''
  const isText = block.kind === 'text'
  return (
    <section className={isText ? styles.words : styles.block} aria-labelledby={block.title ? id : undefined}>
      {block.title ? (
        <Title order={2} size="h3" id={id}>
          {block.title}
        </Title>
      ) : null}
      {block.help ? <Text className={styles.help}>{block.help}</Text> : null}
      <Inputs
        block={block}
        answer={answers[block.id]}
        labelledBy={id}
        onChange={(answer) => onChange(block.id, answer)}
      />
      {isText || !block.required ? null : (
        <Text size="sm" c="dimmed">
          {left ? `${left}.` : 'Cette partie est remplie.'}
        </Text>
      )}
    </section>
  )
}

/** An exercise as a member fills it; the parent stores the answers. */
export const ExerciseBlocks = ({ blocks, ...rest }: Props) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <Block key={block.id} block={block} {...rest} />
    ))}
  </div>
)
