import { useId, useState } from 'react'
import type { RecordIn } from '../../lib/collections.ts'
import styles from './Changes.module.css'
import { fieldLabel } from './labels.ts'
import { hasSameText, isAction, valueText } from './values.ts'

/** More than this, or more lines, is a text and not a value: its beginning is shown, all of it is asked for. */
const LONG = 160
const MANY_LINES = 4
const isLong = (text: string): boolean => text.length > LONG || text.split('\n').length > MANY_LINES

/** Only the setting of the text was changed: its words are the same. */
const SAME_TEXT = 'Mise en forme modifiée, mêmes mots'

const Value = ({ as: Tag, text, isWhole }: { as: 'del' | 'ins'; text: string; isWhole: boolean }) => (
  <Tag className={isLong(text) && !isWhole ? styles.long : styles.value}>{text}</Tag>
)

interface Props {
  name: string
  action: string
  before: string
  after: string
  isSameText: boolean
  /** The entry tells what was done: there was nothing before. */
  hasNoBefore: boolean
}

/** One field: what was struck out, what took its place. */
const Change = ({ name, action, before, after, isSameText, hasNoBefore }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const [hasBefore, hasAfter] = [action !== 'create' && !hasNoBefore, action !== 'delete']
  if (isSameText) return <dd>{SAME_TEXT}</dd>
  return (
    <dd>
      <div id={id}>
        {hasBefore ? <Value as="del" text={before} isWhole={isWhole} /> : null}
        {hasBefore && hasAfter ? <span aria-hidden="true"> → </span> : null}
        {hasAfter ? <Value as="ins" text={after} isWhole={isWhole} /> : null}
      </div>
      {(hasBefore && isLong(before)) || (hasAfter && isLong(after)) ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={`${isWhole ? 'Réduire' : 'Afficher tout'}, ${name}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Réduire' : 'Afficher tout'}
        </button>
      ) : null}
    </dd>
  )
}

/** What an act changed, field by field. */
export const Changes = ({ entry: { collection, action, changes } }: { entry: RecordIn<'audit_log'> }) => (
  <dl className={styles.list}>
    {Object.entries(changes?.fields ?? {}).map(([name, change]) => (
      <div key={name} className={styles.change}>
        <dt>{fieldLabel(collection, name)}</dt>
        <Change
          name={fieldLabel(collection, name)}
          action={action}
          before={valueText(collection, name, change?.before)}
          after={valueText(collection, name, change?.after)}
          hasNoBefore={isAction(name)}
          isSameText={hasSameText(collection, name, change?.before, change?.after)}
        />
      </div>
    ))}
  </dl>
)
