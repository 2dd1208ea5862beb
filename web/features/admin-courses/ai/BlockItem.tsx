import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { DraftBlock } from '#drizzle/domain/ai-draft.ts'
import { Prose } from '../../../admin-ui/rich-text/Prose.tsx'
import { plural } from '../../../lib/format.ts'
import { plainText } from '../../../lib/plain-text.ts'
import styles from './Ai.module.css'

export const blockTitle = (block: DraftBlock): string => {
  if (block.kind === 'about') return `Présentation\u00a0: ${block.about.title || '…'}`
  const place = `${block.module + 1}`
  if (block.kind === 'quiz')
    return `Quiz du module ${place}${block.moduleTitle ? `, ${block.moduleTitle}` : ''}`
  return `Module ${place}\u00a0: ${block.lesson.title || '…'}`
}

interface Props {
  block: DraftBlock
  /** The decision on the block. */
  state: 'inserted' | 'ignored' | undefined
  isBusy: boolean
  /** Its markup was cleaned by the server. */
  isClean: boolean
  insert: () => void
  edit: () => void
  setIgnored: (isIgnored: boolean) => void
}

/** One section of a draft, with its actions. */
export const BlockItem = ({ block, state, isBusy, isClean, insert, edit, setIgnored }: Props) => {
  const title = blockTitle(block)
  const named = (act: string) => `${act}\u00a0: ${title}`
  return (
    <li className={styles.block} data-state={state}>
      <div className={styles.blockHead}>
        <Text fw={600}>{title}</Text>
        {state === 'inserted' ? <Badge color="green">Insérée</Badge> : null}
        {state === 'ignored' ? <Badge color="gray">Ignorée</Badge> : null}
        {block.isWhole ? null : <Badge color="blue">En cours</Badge>}
      </div>
      {state === 'ignored' ? null : <BlockWords block={block} isClean={isClean} />}
      {block.isWhole && state !== 'inserted' ? (
        <div className={styles.acts}>
          {state === 'ignored' ? (
            <Button
              size="compact-md"
              variant="subtle"
              disabled={isBusy}
              aria-label={named('Rétablir')}
              onClick={() => setIgnored(false)}
            >
              Rétablir
            </Button>
          ) : (
            <>
              <Button size="compact-md" disabled={isBusy} aria-label={named('Insérer')} onClick={insert}>
                Insérer
              </Button>
              <Button
                size="compact-md"
                variant="outline"
                disabled={isBusy}
                aria-label={named('Modifier')}
                onClick={edit}
              >
                Modifier
              </Button>
              <Button
                size="compact-md"
                variant="subtle"
                disabled={isBusy}
                aria-label={named('Ignorer')}
                onClick={() => setIgnored(true)}
              >
                Ignorer
              </Button>
            </>
          )}
        </div>
      ) : null}
    </li>
  )
}

const htmlOf = (block: DraftBlock): string => {
  if (block.kind === 'about') return block.about.description
  return block.kind === 'lesson' ? block.lesson.content : ''
}

/** Text as long as it is a stranger's; with its headings and lists once the server has cleaned it. */
const BlockWords = ({ block, isClean }: { block: DraftBlock; isClean: boolean }) => {
  const [isLong, setLong] = useState(false)
  const html = htmlOf(block)
  if (block.kind === 'quiz')
    return (
      <Text size="sm" c="dimmed">
        {`${plural(block.quiz.length, 'question')}\u00a0: ${block.quiz[0]?.question ?? ''}`}
      </Text>
    )
  const sentence = plainText(html)
  return (
    <>
      {block.kind === 'about' && block.about.shortDescription ? (
        <Text>{block.about.shortDescription}</Text>
      ) : null}
      {block.kind === 'about' && block.about.objectives.length > 0 ? (
        <Text size="sm" c="dimmed">{`Objectifs\u00a0: ${block.about.objectives.join('\u00a0; ')}`}</Text>
      ) : null}
      {isLong && isClean ? (
        <Prose html={html} />
      ) : (
        <p className={`${styles.words} ${isLong || !block.isWhole ? '' : styles.clamped}`}>
          {block.isWhole ? sentence : sentence.slice(-400)}
        </p>
      )}
      {block.isWhole && sentence.length > 220 ? (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            px={0}
            aria-expanded={isLong}
            aria-label={`${isLong ? 'Replier' : 'Lire'}\u00a0: ${blockTitle(block)}`}
            onClick={() => setLong(!isLong)}
          >
            {isLong ? 'Replier' : 'Lire en entier'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
