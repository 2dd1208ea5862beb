import { ActionIcon, UnstyledButton } from '@mantine/core'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useBottomBar } from '../../ui/toast/use-bottom-bar.ts'
import { isComing, type Upload } from './queued.ts'
import { UploadRow } from './UploadRow.tsx'
import styles from './UploadTray.module.css'
import { uploads, useRestoredUploads, useUploadedRecords, useUploads } from './uploads.ts'

const sent = (all: readonly Upload[]): string => {
  const done = all.filter(({ status }) => status === 'completed').length
  const many = done > 1
  return `${done} ${many ? 'fichiers' : 'fichier'} sur ${all.length} ${many ? 'envoyés' : 'envoyé'}`
}
/** The announcement: overall progress, and each file that failed. */
const spoken = (all: readonly Upload[]): string => {
  if (all.length === 0) return ''
  const troubles = all.flatMap(({ status, file, error }) => {
    if (status === 'error') return [`${file.name}\u00a0: ${error}`]
    return status === 'interrupted' ? [`${file.name}\u00a0: envoi interrompu`] : []
  })
  return [sent(all), ...troubles].join('. ')
}

/** Every upload, above all screens of the administration; it stays until there is nothing left to report. */
export const UploadTray = () => {
  useUploadedRecords()
  useRestoredUploads()
  const all = useUploads()
  return (
    <>
      <span role="status" className={styles.spoken}>
        {spoken(all)}
      </span>
      {all.length > 0 ? <Tray all={all} /> : null}
    </>
  )
}

/** The list itself; it folds when all of it was sent. */
export const Tray = ({ all }: { all: readonly Upload[] }) => {
  // On a phone the list would cover half of the page: it starts collapsed.
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 480px)').matches)
  const tray = useRef<HTMLElement>(null)
  const list = useId()
  useBottomBar(tray)
  const isBusy = all.some(isComing)
  // Done, it leaves the page to what is under it; what failed stays in view.
  const isDone = all.every(({ status }) => status === 'completed')
  useEffect(() => {
    if (isDone) setOpen(false)
  }, [isDone])
  const Arrow = isOpen ? ChevronDown : ChevronUp
  return (
    <section ref={tray} className={styles.tray} aria-label="Envois de fichiers">
      <div className={styles.head}>
        <UnstyledButton
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <Arrow size={18} aria-hidden="true" />
          {sent(all)}
        </UnstyledButton>
        {isBusy ? null : (
          <ActionIcon aria-label="Fermer la liste des envois" onClick={uploads.tidy}>
            <X size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <ul id={list} className={styles.list} hidden={!isOpen}>
        {all.map((upload) => (
          <UploadRow key={upload.key} upload={upload} withOwner />
        ))}
      </ul>
    </section>
  )
}
