import type { AuditEntry } from '../queries.ts'
import { fieldWord, valueWord } from '../words.ts'
import styles from './Changes.module.css'

/** What an act changed, field by field: what was struck out, what took its place. */
export const Changes = ({ entry: { action, changes } }: { entry: AuditEntry }) => (
  <dl className={styles.list}>
    {Object.entries(changes?.fields ?? {}).map(([name, change]) => (
      <div key={name} className={styles.change}>
        <dt>{fieldWord(name)}</dt>
        <dd>
          {action === 'create' ? null : <del>{valueWord(name, change?.before)}</del>}
          {action === 'update' ? <span aria-hidden="true"> → </span> : null}
          {action === 'delete' ? null : <ins>{valueWord(name, change?.after)}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
