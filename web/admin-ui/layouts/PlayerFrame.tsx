import { ChevronLeft, ListVideo } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useBottomBar } from '../../ui/toast/use-bottom-bar.ts'
import { Drawer } from '../components/layers.tsx'
import { ProgressRing } from '../components/Progress.tsx'
import styles from './PlayerFrame.module.css'

interface Props {
  backTo: string
  backLabel: string
  title: string
  /** « Leçon 5 sur 9 », the phone's title. */
  position: string
  /** `null` where it is not shown. */
  progress: number | null
  programme: ReactNode
  children: ReactNode
  /** The lesson's acts; a bar at the bottom of a phone. Null while something else leads on. */
  actions: ReactNode
}

/** Wireframe 5: bar with the way back and the progress, programme on the left (a drawer on a phone), the lesson. */
export const PlayerFrame = (props: Props) => {
  const [opened, setOpened] = useState(false)
  const actions = useRef<HTMLElement>(null)
  useBottomBar(actions)
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Link to={props.backTo} className={styles.back}>
          <ChevronLeft size={20} aria-hidden="true" />
          <span className={styles.wide}>{props.backLabel}</span>
          <span className={styles.narrow}>
            {props.position}
            <span className={styles.said}>{`, ${props.backLabel}`}</span>
          </span>
        </Link>
        <p className={styles.title}>{props.title}</p>
        <button type="button" className={styles.toggle} onClick={() => setOpened(true)}>
          <ListVideo size={20} aria-hidden="true" />
          Programme
        </button>
        {props.progress === null ? null : (
          <ProgressRing value={props.progress} label="Progression dans la formation" />
        )}
      </header>
      <div className={styles.body}>
        <aside className={styles.side} aria-label="Programme">
          {props.programme}
        </aside>
        <div className={styles.stage}>
          {props.children}
          <section
            ref={actions}
            className={styles.actions}
            aria-label="Avancer dans la formation"
            hidden={props.actions === null}
          >
            {props.actions}
          </section>
        </div>
      </div>
      <Drawer opened={opened} onClose={() => setOpened(false)} title="Programme" size={340}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: choosing a lesson closes the drawer */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links fire click from the keyboard too */}
        <div
          onClick={(event) =>
            event.target instanceof Element && event.target.closest('a') && setOpened(false)
          }
        >
          {props.programme}
        </div>
      </Drawer>
    </div>
  )
}
