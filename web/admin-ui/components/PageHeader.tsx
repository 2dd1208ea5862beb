import { Button, Title } from '@mantine/core'
import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Autosave } from '../hooks/use-autosave.ts'
import { SectionTabs } from '../layouts/SectionTabs.tsx'
import { AutosaveIndicator } from './AutosaveIndicator.tsx'
import styles from './PageHeader.module.css'

/**
 * The page's `main` with its title line: title, status, then the acts on the right; under it the tabs of its section.
 * With `autosave` the page is an editor: its state and « Enregistrer » stay in view, in the title line that sticks to the
 * top, or on a phone in a bar at the bottom.
 */
export const AdminPage = (props: {
  title: string
  /** Badges beside the title. */
  adjacent?: ReactNode
  actions?: ReactNode
  autosave?: Autosave
  /** The save button's text; absent: « Enregistrer ». */
  save?: string
  children: ReactNode
}) => {
  const { autosave } = props
  return (
    <main className={styles.main} data-editor={autosave ? true : undefined}>
      <div className={styles.head}>
        <div className={styles.name}>
          <Title order={1} className={styles.title}>
            {props.title}
          </Title>
          {props.adjacent}
        </div>
        {props.actions || autosave ? (
          <div className={styles.actions}>
            {props.actions}
            {autosave ? (
              <div className={styles.save}>
                <AutosaveIndicator autosave={autosave} />
                <Button
                  leftSection={<Save size={18} aria-hidden="true" />}
                  loading={autosave.state === 'saving'}
                  onClick={() => void autosave.saveNow()}
                >
                  {props.save ?? 'Enregistrer'}
                </Button>
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
      <SectionTabs />
      {props.children}
    </main>
  )
}
