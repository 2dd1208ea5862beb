import type { AuditEntry } from '../queries.ts'
import { fieldWord, valueWord } from '../words.ts'
import styles from './Changes.module.css'

/** More than this is a text, not a value: it stands in lines of its own. */
const LONG = 120

const Value = ({ as: Tag, children }: { as: 'del' | 'ins'; children: string }) => (
  <Tag {...(children.length > LONG ? { className: styles.long, title: children } : {})}>{children}</Tag>
)

/** What an act changed, field by field: what was struck out, what took its place. */
export const Changes = ({ entry: { action, changes } }: { entry: AuditEntry }) => (
  <dl className={styles.list}>
    {Object.entries(changes?.fields ?? {}).map(([name, change]) => (
      <div key={name} className={styles.change}>
        <dt>{fieldWord(name)}</dt>
        <dd>
          {action === 'create' ? null : <Value as="del">{valueWord(name, change?.before)}</Value>}
          {action === 'update' ? <span aria-hidden="true"> → </span> : null}
          {action === 'delete' ? null : <Value as="ins">{valueWord(name, change?.after)}</Value>}
        </dd>
      </div>
    ))}
  </dl>
)
