import { type ChangeEvent, useId, useState } from 'react'
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { buttonClass } from '../../../ui/button/Button.tsx'
import styles from './FileCheck.module.css'

/** An attestation is a thousandth of it: another file is not read into memory. */
const MAX_BYTES = 20 * 1024 * 1024

type Verdict = 'same' | 'other' | 'unreadable'

const LABELS: Record<Verdict, string> = {
  same: 'Ce fichier est bien l’attestation, telle que nous l’avons remise.',
  other:
    'Ce fichier n’est pas l’attestation telle que nous l’avons remise\u00a0: il est d’une autre édition, ou a été modifié.',
  unreadable: 'Ce fichier n’a pas pu être lu.',
}

/** SHA-256 as 64 hexadecimal digits. Nothing leaves the browser. */
const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const judge = async (file: File, fileHash: string): Promise<Verdict> => {
  if (file.size > MAX_BYTES) return 'other'
  try {
    return (await hashOf(file)) === fileHash ? 'same' : 'other'
  } catch (error) {
    console.warn('The file could not be read', error)
    return 'unreadable'
  }
}

/** Compares a PDF with the issued one by its hash: in the browser alone. */
export const FileCheck = ({ fileHash }: { fileHash: string }) => {
  const id = useId()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [name, setName] = useState('')
  // Without https a browser has no such function.
  const [canCheck, setCanCheck] = useState(true)
  const check = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    setVerdict(null)
    setName(file?.name ?? '')
    if (!file) return
    if (!globalThis.crypto?.subtle) return setCanCheck(false)
    setVerdict(await judge(file, fileHash))
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Comparer un fichier</h2>
      <p id={`${id}-what`}>Le PDF que l’on vous a remis (il reste dans votre navigateur)</p>
      {/* The browser's own control speaks the language of the browser. */}
      <label className={buttonClass({ variant: 'outline' }, styles.pick)}>
        <input
          className="visually-hidden"
          type="file"
          accept="application/pdf,.pdf"
          aria-labelledby={`${id}-pick ${id}-what`}
          onChange={(event) => void check(event)}
        />
        <span id={`${id}-pick`}>Choisir le fichier</span>
      </label>
      {name ? <p className={styles.name}>{name}</p> : null}
      {verdict ? <Banner tone={verdict === 'same' ? 'success' : 'error'}>{LABELS[verdict]}</Banner> : null}
      {canCheck ? null : <p role="alert">Votre navigateur ne peut pas comparer de fichier sur cette page.</p>}
      <p>{`Empreinte du fichier (SHA-256)\u00a0: ${inGroups(fileHash)}`}</p>
    </section>
  )
}
