import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { Icon } from '../icon/Icon.tsx'
import { useLayer } from '../layer/use-layer.ts'
import styles from './Dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  /** `drawer`: from the right, full screen on a phone; `sheet`: from the bottom. */
  kind?: 'dialog' | 'drawer' | 'sheet'
  footer?: ReactNode
  children: ReactNode
}

function Surface({ title, onClose, kind = 'dialog', footer, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayer(panel, true, onClose)
  return (
    <div className={cx(styles.layer, styles[kind])}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the mask repeats the close button for the pointer */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does it for the keyboard */}
      <div className={styles.mask} onClick={onClose} />
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.foot}>{footer}</div> : null}
      </div>
    </div>
  )
}

/** A modal surface while it is mounted: focus inside, Escape and the mask close it, the focus returns to the opener. */
export function Dialog(props: Props) {
  return createPortal(<Surface {...props} />, document.body)
}
