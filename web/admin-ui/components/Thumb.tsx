import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Thumb.module.css'

/** A small picture before the text that names it. */
export const Thumb = ({ src, children }: { src: string; children: ReactNode }) => (
  <span className={styles.root}>
    <span className={styles.frame}>
      {src ? (
        <img src={src} alt="" loading="lazy" width={40} height={40} />
      ) : (
        <Image size={18} aria-hidden="true" />
      )}
    </span>
    <span className={styles.text}>{children}</span>
  </span>
)
