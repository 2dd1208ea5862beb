import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The page's `main` with its title line: title, status, then the acts on the right. */
export const AdminPage = (props: {
  title: string
  /** Badges and the autosave line, beside the title. */
  adjacent?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => (
  <main className={styles.main}>
    <div className={styles.head}>
      <div className={styles.name}>
        <Title order={1} className={styles.title}>
          {props.title}
        </Title>
        {props.adjacent}
      </div>
      {props.actions ? <div className={styles.actions}>{props.actions}</div> : null}
    </div>
    {props.children}
  </main>
)
