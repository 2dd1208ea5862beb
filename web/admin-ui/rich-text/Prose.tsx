import { Typography } from '@mantine/core'
import type { MouseEvent } from 'react'
import { openVideo } from '../../ui/video-modal/store.ts'
import styles from './RichText.module.css'

/** Shows rich text as it was stored: the server sanitised it when it was written (domain §2). */
export const Prose = ({ html }: { html: string }) => {
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const film = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-video]') : null
    if (film) openVideo(film.dataset.video ?? '')
  }
  return (
    <Typography>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: films inside the text open on click */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same film has a button of its own where it matters */}
      <div
        className={styles.prose}
        onClick={onClick}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write by the server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Typography>
  )
}
